// Numbers as the page shows them, with a real minus sign.

const minus = (text) => text.replaceAll("-", "−");
/** A count or a weight: at most two digits after the point, without trailing zeros. */
export const brief = (value) => minus(String(Math.round(value * 100) / 100 + 0));

/** A length or a position: always `digits` digits after the point. */
export function fixed(value, digits = 3) {
  return minus((Math.round(value * 10 ** digits) / 10 ** digits + 0).toFixed(digits));
}

/** A number of any size: fewer digits for large ones, a power of ten for very small and very large ones. */
export function scaled(value, digits = 3) {
  const size = Math.abs(value);
  const powered = size >= 1e5 || (size > 0 && size < 5e-4);
  return minus(powered ? value.toExponential(1) : value.toFixed(size >= 100 ? 1 : digits));
}
