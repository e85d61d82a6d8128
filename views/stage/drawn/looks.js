// How something on the page looks, as attributes that every program for SVG understands: no classes, no variables, and
// colours without light-dark() or color-mix().

const SRGB = "color(srgb";
// What a child inherits, with the value that the outermost element has.
const INHERITED = {
  "fill": "#000000", "fill-opacity": "1", "fill-rule": "nonzero",
  "stroke": "none", "stroke-opacity": "1", "stroke-width": "1", "stroke-dasharray": "none",
  "stroke-linecap": "butt", "stroke-linejoin": "miter", "paint-order": "normal",
  "font-family": "", "font-size": "", "font-weight": "400", "font-style": "normal", "font-variant-numeric": "normal",
  "text-anchor": "start", "dominant-baseline": "auto", "shape-rendering": "auto", "image-rendering": "auto",
};
const STYLE = new Set(["font-variant-numeric"]); // no attribute of SVG
const PX = /(\d)px/g;

/** @typedef {Readonly<Record<string, string>>} Look */
/** @type {Look} */
export const PLAIN = INHERITED;
/** The names of all attributes that a look sets. */
export const NAMES = new Set([...Object.keys(INHERITED), "opacity", "class", "style", "color"]);

/** A colour as the browser computes it: #rrggbb, or "none", and how opaque it is.
 * @param {string} colour @returns {[string, number]} */
export function solid(colour) {
  if (!/^(rgb|color\(srgb)/.test(colour)) return [colour, 1];
  const [red, green, blue, alpha = 1] = colour.match(/-?[\d.]+(?:e-?\d+)?/g).map(Number);
  const most = colour.startsWith(SRGB) ? 255 : 1;
  const pair = (/** @type {number} */ one) => Math.round(Math.min(255, Math.max(0, one * most))).toString(16).padStart(2, "0");
  return [alpha ? `#${pair(red)}${pair(green)}${pair(blue)}` : "none", alpha];
}

/** The look of a drawn element. @param {CSSStyleDeclaration} style @returns {Record<string, string>} */
function lookOf(style) {
  const look = Object.fromEntries(Object.keys(INHERITED).map((name) => [name, style.getPropertyValue(name).replace(PX, "$1")]));
  for (const name of ["fill", "stroke"]) {
    const [colour, alpha] = solid(look[name]);
    look[name] = colour;
    const opacity = Number(look[`${name}-opacity`]) * alpha;
    look[`${name}-opacity`] = colour === "none" ? "1" : String(Number(opacity.toFixed(3)));
  }
  return look;
}

/** Give an element the look of another one, as far as it does not inherit it. Returns the look that it passes on.
 * @param {Element} element @param {CSSStyleDeclaration} style  of the other one @param {Look} given  what it inherits
 * @param {Record<string, string>} [own]  what is different in the drawing @returns {Look} */
export function dress(element, style, given, own = {}) {
  const look = { ...lookOf(style), ...own };
  const styled = [];
  for (const [name, value] of Object.entries(look)) {
    if (value === given[name]) continue;
    if (STYLE.has(name)) styled.push(`${name}: ${value}`);
    else element.setAttribute(name, value);
  }
  if (styled.length) element.setAttribute("style", styled.join("; "));
  return look;
}
