// The QR code of a link, as ISO/IEC 18004 describes it: bytes, with the lowest correction of errors.

const CHECKS = [0, 7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28]; // bytes of each block
const BLOCKS = [0, 1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8]; // both by version
const LARGEST = CHECKS.length - 1; // a larger one is too fine for paper
const LOW = 1; // the level of correction, as it is written in the code

/** Exponents and logarithms of the field with 256 elements. */
const [EXP, LOG] = (() => {
  const [exp, log] = [[], []];
  for (let i = 0, value = 1; i < 255; i += 1) {
    exp[i] = value;
    log[value] = i;
    value = (value << 1) ^ (value >> 7 ? 0x11d : 0);
  }
  return [exp, log];
})();
const times = (/** @type {number} */ a, /** @type {number} */ b) => (a && b ? EXP[(LOG[a] + LOG[b]) % 255] : 0);

const sizeOf = (/** @type {number} */ version) => 17 + 4 * version;

/** The middles of the small squares along a side. @param {number} version */
function middles(version) {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = Math.ceil((sizeOf(version) - 13) / (2 * count - 2)) * 2;
  const rest = Array.from({ length: count - 1 }, (_, i) => sizeOf(version) - 7 - step * (count - 2 - i));
  return [6, ...rest];
}

/** The bytes of a code, checks included. @param {number} version */
function bytesIn(version) {
  const count = middles(version).length;
  const squares = count ? 25 * count * count - 10 * count - 55 : 0;
  return (((16 * version + 128) * version + 64 - squares - (version >= 7 ? 36 : 0)) / 8) | 0;
}

/** The checks of a block. @param {number[]} data @param {number} count */
function checksOf(data, count) {
  let divisor = [...Array(count - 1).fill(0), 1];
  for (let i = 0; i < count; i += 1) divisor = divisor.map((one, j) => times(one, EXP[i]) ^ (divisor[j + 1] ?? 0));
  let rest = Array(count).fill(0);
  for (const one of data) {
    const factor = one ^ rest[0];
    rest = [...rest.slice(1), 0].map((value, i) => value ^ times(divisor[i], factor));
  }
  return rest;
}

/** The text as bytes of this many, with its head and padding. @param {Uint8Array} text @param {number} version
 * @param {number} room */
function padded(text, version, room) {
  const bits = [];
  const put = (/** @type {number} */ value, /** @type {number} */ length) => {
    for (let i = length - 1; i >= 0; i -= 1) bits.push((value >> i) & 1);
  };
  put(4, 4);
  put(text.length, version < 10 ? 8 : 16);
  for (const byte of text) put(byte, 8);
  put(0, Math.min(4, 8 * room - bits.length));
  put(0, -bits.length & 7);
  for (let i = 0; bits.length < 8 * room; i += 1) put(i % 2 ? 0x11 : 0xec, 8);
  return Array.from({ length: room }, (_, i) => bits.slice(8 * i, 8 * i + 8).reduce((sum, bit) => 2 * sum + bit, 0));
}

/** All bytes in the order in which they are drawn: a byte of each block in turn.
 * @param {Uint8Array} text @param {number} version */
function woven(text, version) {
  const [count, checks, whole] = [BLOCKS[version], CHECKS[version], bytesIn(version)];
  const data = padded(text, version, whole - count * checks);
  const short = Math.floor(data.length / count);
  const longer = data.length % count; // the last blocks have a byte more
  const blocks = [];
  for (let i = 0, from = 0; i < count; i += 1) {
    const to = from + short + (i >= count - longer ? 1 : 0);
    blocks.push(data.slice(from, to));
    from = to;
  }
  const turn = (/** @type {number[][]} */ rows) => {
    const most = Math.max(...rows.map((row) => row.length));
    return Array.from({ length: most }, (_, i) => rows.map((row) => row[i])).flat().filter((one) => one !== undefined);
  };
  return [...turn(blocks), ...turn(blocks.map((block) => checksOf(block, checks)))];
}

const MASKS = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** A number with the rest of its division, which corrects it. */
function corrected(value, length, divisor) {
  const high = 31 - Math.clz32(divisor);
  let rest = value << high;
  for (let i = length - 1; i >= 0; i -= 1) if ((rest >> (i + high)) & 1) rest ^= divisor << i;
  return (value << high) | rest;
}

class Code {
  /** @param {number} version */
  constructor(version) {
    this.size = sizeOf(version);
    /** @type {boolean[][]} */ this.dark = Array.from({ length: this.size }, () => Array(this.size).fill(false));
    /** @type {boolean[][]} */ this.fixed = this.dark.map((row) => [...row]);
    for (let i = 0; i < this.size; i += 1) {
      this.fix(6, i, i % 2 === 0);
      this.fix(i, 6, i % 2 === 0);
    }
    const far = this.size - 4;
    for (const [x, y] of [[3, 3], [far, 3], [3, far]]) this.square(x, y, 4, (away) => away !== 2 && away !== 4);
    const places = middles(version);
    const last = places.at(-1);
    for (const x of places) {
      for (const y of places) {
        if (!((x === 6 && (y === 6 || y === last)) || (x === last && y === 6))) this.square(x, y, 2, (away) => away !== 1);
      }
    }
    this.format(0);
    if (version >= 7) this.number(version);
  }

  fix(x, y, dark) {
    this.dark[y][x] = dark;
    this.fixed[y][x] = true;
  }

  square(x, y, reach, isDark) {
    for (let dy = -reach; dy <= reach; dy += 1) {
      for (let dx = -reach; dx <= reach; dx += 1) {
        const [px, py] = [x + dx, y + dy];
        if (px >= 0 && py >= 0 && px < this.size && py < this.size) this.fix(px, py, isDark(Math.max(Math.abs(dx), Math.abs(dy))));
      }
    }
  }

  /** Write the correction and the mask, twice. @param {number} mask */
  format(mask) {
    const bits = corrected((LOW << 3) | mask, 5, 0x537) ^ 0x5412;
    const bit = (/** @type {number} */ i) => Boolean((bits >> i) & 1);
    const { size } = this;
    for (let i = 0; i < 15; i += 1) {
      const near = i < 6 ? i : i < 8 ? i + 1 : 14 - i; // past the dotted line
      if (i < 8) this.fix(8, near, bit(i));
      else this.fix(i === 8 ? 7 : near, 8, bit(i));
      if (i < 8) this.fix(size - 1 - i, 8, bit(i));
      else this.fix(8, size - 15 + i, bit(i));
    }
    this.fix(8, size - 8, true);
  }

  /** Write the version, twice. @param {number} version */
  number(version) {
    const bits = corrected(version, 6, 0x1f25);
    for (let i = 0; i < 18; i += 1) {
      const [a, b] = [this.size - 11 + (i % 3), Math.floor(i / 3)];
      const dark = Boolean((bits >> i) & 1);
      this.fix(a, b, dark);
      this.fix(b, a, dark);
    }
  }

  /** Write the bytes, up and down in columns of two. @param {number[]} bytes */
  write(bytes) {
    let i = 0;
    for (let right = this.size - 1; right > 0; right -= 2) {
      if (right === 6) right = 5;
      for (let step = 0; step < this.size; step += 1) {
        const isUp = ((right + 1) & 2) === 0;
        const y = isUp ? this.size - 1 - step : step;
        for (const x of [right, right - 1]) {
          if (this.fixed[y][x]) continue;
          this.dark[y][x] = Boolean((bytes[i >> 3] >> (7 - (i & 7))) & 1);
          i += 1;
        }
      }
    }
  }

  /** Turn the squares that a mask names. Twice is as before. @param {number} mask */
  mask(mask) {
    const { size, dark, fixed } = this;
    for (let y = 0; y < size; y += 1) {
      for (let x = 0; x < size; x += 1) if (!fixed[y][x] && MASKS[mask](x, y)) dark[y][x] = !dark[y][x];
    }
  }

  /** How hard it is to read: long runs, full squares, what looks like a corner, too many of one kind. */
  get penalty() {
    const { size, dark } = this;
    const lines = [...dark, ...dark[0].map((_, x) => dark.map((row) => row[x]))].map((row) => row.map(Number).join(""));
    let sum = 0;
    for (const line of lines) {
      for (const [run] of line.matchAll(/0{5,}|1{5,}/g)) sum += run.length - 2;
      sum += 40 * [...line.matchAll(/(?=00001011101|10111010000)/g)].length;
    }
    for (let y = 1; y < size; y += 1) {
      for (let x = 1; x < size; x += 1) if (new Set([dark[y][x], dark[y - 1][x], dark[y][x - 1], dark[y - 1][x - 1]]).size === 1) sum += 3;
    }
    const share = dark.flat().filter(Boolean).length / (size * size);
    return sum + 10 * Math.floor(Math.abs(share - 0.5) * 20);
  }
}

/** The rows of a code, each of its squares dark or not; null if the text is too long. @param {string} text
 * @param {number} [wanted]  the mask; the one that is read best if there is none @returns {?boolean[][]} */
export function codeOf(text, wanted) {
  const bytes = new TextEncoder().encode(text);
  for (let version = 1; version <= LARGEST; version += 1) {
    const room = bytesIn(version) - BLOCKS[version] * CHECKS[version];
    if (bytes.length + (version < 10 ? 2 : 3) > room) continue;
    const code = new Code(version);
    code.write(woven(bytes, version));
    const rated = wanted === undefined ? MASKS.map((_, mask) => rating(code, mask)) : [];
    const mask = wanted ?? rated.indexOf(Math.min(...rated));
    code.mask(mask);
    code.format(mask);
    return code.dark;
  }
  return null;
}

/** @param {Code} code @param {number} mask */
function rating(code, mask) {
  code.mask(mask);
  code.format(mask);
  const { penalty } = code;
  code.mask(mask);
  return penalty;
}

/** The outline of the dark squares, for a path. @param {boolean[][]} rows */
export const outline = (rows) => rows.map((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : "")).join("")).join("");
