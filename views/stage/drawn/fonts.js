// The fonts of a drawing, in the drawing itself.

/** @type {Map<string, Promise<string>>} */ const fetched = new Map();

/** The families that are used, each with whether its letters lean. @param {SVGElement} svg */
function used(svg) {
  const found = new Set();
  for (const text of svg.querySelectorAll("text")) {
    const family = text.closest("[font-family]")?.getAttribute("font-family") ?? "";
    const style = text.closest("[font-style]")?.getAttribute("font-style") ?? "normal";
    for (const name of family.split(",")) found.add(`${unquoted(name)}/${style === "normal" ? "normal" : "italic"}`);
  }
  return found;
}

/** @param {string} name */
const unquoted = (name) => name.trim().replace(/^["']|["']$/g, "");

/** The fonts that the style sheets of the page declare. @returns {CSSFontFaceRule[]} */
function declared() {
  return [...document.styleSheets].flatMap((sheet) => {
    try {
      return [...sheet.cssRules].filter((rule) => rule instanceof CSSFontFaceRule);
    } catch {
      return []; // a sheet of another origin
    }
  });
}

/** @param {Blob} blob @returns {Promise<string>} */
const asData = (blob) => new Promise((done) => {
  const reader = new FileReader();
  reader.onload = () => done(String(reader.result));
  reader.readAsDataURL(blob);
});

/** A file as a data address. It is fetched once. @param {string} address */
function embedded(address) {
  if (!fetched.has(address)) fetched.set(address, fetch(address).then((answer) => answer.blob()).then(asData));
  return fetched.get(address);
}

/** The rules of the fonts that a drawing uses, with the fonts. @param {SVGElement} svg @returns {Promise<string>} */
export async function fontsOf(svg) {
  const names = used(svg);
  const rules = declared().filter(({ style }) => {
    const leans = (style.getPropertyValue("font-style") || "normal") === "normal" ? "normal" : "italic";
    return names.has(`${unquoted(style.getPropertyValue("font-family"))}/${leans}`);
  });
  const made = rules.map(async ({ style, parentStyleSheet }) => {
    const source = style.getPropertyValue("src").match(/url\(["']?([^"')]+)["']?\)/)?.[1];
    if (!source) return "";
    const data = await embedded(new URL(source, parentStyleSheet?.href ?? document.baseURI).href);
    const [family, weight, slope] = ["font-family", "font-weight", "font-style"].map((name) => style.getPropertyValue(name));
    return `@font-face { font-family: ${family}; font-weight: ${weight || "normal"}; font-style: ${slope || "normal"}; src: url(${data}) }`;
  });
  return (await Promise.all(made)).join("\n");
}
