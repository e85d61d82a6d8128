// The unreadable parts of a page, as it is on the screen now. Returns findings: { what, where, much }.
// least: px, the smallest type; words: px, that of words in presenter mode, or 0
export default ([least, words]) => {
  const SMALLER = 0.78; // of the smallest type, in a tree that has no room for its labels otherwise
  const SLACK = 1.5; // px that a glyph's box may extend beyond: side bearings and rounding
  const COVER = 2.5; // px by which another thing may touch the box of a line
  const main = document.querySelector("[data-testid=stMain]") ?? document.body;
  const view = { left: 0, top: 0, right: document.documentElement.clientWidth, bottom: innerHeight };
  const found = [];
  const say = (what, text, much) => found.push({ what, where: text.replace(/\s+/g, " ").slice(0, 60), much: Math.round(much * 10) / 10 });

  /** Only heard: a box of a pixel that cuts off what is in it. */
  const heard = (element) => {
    const title = element.closest(".gh-shown");
    return title !== null && title.getBoundingClientRect().width < 3;
  };
  const hidden = (element) =>
    heard(element) || element.closest(".gh-quiet, .katex-mathml, script, style, option, [aria-hidden=true] title, title, desc, [hidden]") !== null ||
    !element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true });

  /** Every piece of text with the rectangles of its lines. */
  function* texts() {
    const walk = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
      const node = walk.currentNode;
      const element = node.parentElement;
      if (!node.data.trim() || element === null || hidden(element)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const lines = [...range.getClientRects()].filter((line) => line.width > 1 && line.height > 1);
      if (lines.length > 0) yield { element, text: node.data.trim(), lines };
    }
  }

  /** The ancestors that cut off or scroll what leaves them, innermost first. */
  const frames = (element) => {
    const list = [];
    for (let at = element.parentElement; at !== null && at !== main.parentElement; at = at.parentElement) {
      const style = getComputedStyle(at);
      const of = (/** @type {string} */ way) => (/auto|scroll/.test(way) ? "scroll" : /hidden|clip/.test(way) ? "cut" : "");
      const [x, y] = [of(style.overflowX), of(style.overflowY)];
      if (at === main) break;
      const parts = at.matches("[data-gh-parts]"); // a column that is shown in parts (menu/parts.js)
      const box = at.getBoundingClientRect();
      const below = parts ? parseFloat(/([\d.]+)px\)$/.exec(style.clipPath)?.[1] ?? "0") : 0;
      const shown = { left: box.left, right: box.right, top: box.top, bottom: box.bottom - below };
      if (x || y) list.push({ box: shown, x, y, parts, inner: style.textOverflow === "ellipsis" });
    }
    return list;
  };

  /** The beginning of the line of a closed card: the opened card shows the whole line. */
  const begun = (element) =>
    element.closest("[aria-expanded=false]") !== null && getComputedStyle(element).textOverflow === "ellipsis";

  const cut = ({ element, text, lines }) => {
    if (begun(element)) return;
    for (const { box, x, y, parts } of frames(element)) {
      if (parts && lines.every((line) => line.top > box.bottom - SLACK || line.bottom < box.top + SLACK)) return; // in another part
      for (const line of lines) {
        const seen = Math.min(line.right, box.right) - Math.max(line.left, box.left) > 0 &&
          Math.min(line.bottom, box.bottom) - Math.max(line.top, box.top) > 0;
        if (!seen && (x === "scroll" || y === "scroll" || element.closest(".gh-picture"))) return; // it comes with scrolling
        const over = Math.max(box.left - line.left, line.right - box.right);
        const under = Math.max(box.top - line.top, line.bottom - box.bottom);
        if (x === "cut" && over > SLACK) return say("cut off", text, over);
        if (y === "cut" && under > line.height / 3) return say("cut off", text, under);
        if (x === "scroll" && over > SLACK && element.closest(".katex, .gh-formula")) return say("formula scrolls", text, over);
        if (x === "scroll" || y === "scroll") return;
      }
    }
    const out = Math.max(...lines.map((line) => Math.max(-line.left, line.right - view.right)));
    if (out > SLACK) say("outside the window", text, out);
  };

  /** px of type on the screen, after all that scales it. */
  const type = (element) => {
    const size = parseFloat(getComputedStyle(element).fontSize);
    const scale = element instanceof SVGGraphicsElement ? element.getScreenCTM() : null;
    return scale === null ? size : size * Math.hypot(scale.a, scale.b);
  };
  const small = ({ element, text }) => {
    if (element.closest(".katex, .gh-dot, [data-testid=stIconMaterial]")) return;
    if (!words && element.closest("button, .gh-player")) return;
    const isIndex = element.closest("sup, sub, [baseline-shift], .gh-index, tspan[style*='font-size']") !== null; // or an exponent
    const size = type(element);
    const floor = Math.max(least, isIndex ? 0 : words * (element.closest("[data-small]") ? SMALLER : 1));
    if (size < floor - 0.05) say("small type", text, size);
  };

  const paints = (element) => {
    if (element.textContent.trim() && element instanceof SVGTextElement) return true;
    const style = getComputedStyle(element);
    const seen = (colour) => !/^rgba?\(.*[,/]\s*0(\.0\d*)?\)$|transparent|none/.test(colour);
    if (element instanceof SVGElement && !(element instanceof SVGSVGElement))
      return !(element instanceof SVGGElement) && ((seen(style.fill) && Number(style.fillOpacity) > 0.2) || false);
    return seen(style.backgroundColor) || style.backgroundImage !== "none";
  };
  /** The player of a long picture, the strip of the course, the foot of an exercise and the sign of more below stay in
   * sight: what lies under them comes out when one scrolls. */
  const stays = (element) => {
    const bar = element.closest(".gh-player, .st-key-path, .gh-practice-foot, .gh-further");
    return bar !== null && /sticky|absolute/.test(getComputedStyle(bar).position);
  };
  const covered = ({ element, text, lines }) => {
    for (const line of lines) {
      const y = (line.top + line.bottom) / 2;
      const at = [line.left + COVER, (line.left + line.right) / 2, line.right - COVER].filter((x) => x > line.left && x < line.right);
      for (const x of at) {
        if (x < 0 || x >= view.right || y < 0 || y >= view.bottom) continue;
        const stack = document.elementsFromPoint(x, y);
        const mine = stack.findIndex((one) => one === element || element.contains(one));
        if (mine < 0) continue; // cut off, or the cells of the glyphs leave a gap here
        const above = stack.slice(0, mine).find((one) => !one.contains(element) && !element.contains(one) && !stays(one) && paints(one));
        if (above) return say(`under ${above.className?.baseVal ?? above.className ?? ""} ${above.tagName}`.trim(), text, 0);
      }
    }
  };

  /** Texts of one picture that lie on each other. */
  const collide = (all) => {
    const drawn = all.filter(({ element }) => element.closest("svg") && !element.closest(".katex"));
    for (const [i, one] of drawn.entries())
      for (const other of drawn.slice(i + 1)) {
        if (one.element.closest("text") === other.element.closest("text")) continue;
        if (one.element.closest("svg") !== other.element.closest("svg")) continue;
        const [a, b] = [one.lines[0], other.lines[0]];
        const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (wide > COVER && high > Math.min(a.height, b.height) * 0.4) say("over another text", `${one.text} | ${other.text}`, wide);
      }
  };

  const everything = document.createElement("style");
  everything.textContent = "* { pointer-events: auto !important }"; // otherwise elements that let the pointer through are missed
  document.head.append(everything);
  const all = [...texts()];
  for (const one of all) {
    cut(one);
    small(one);
    covered(one);
  }
  collide(all);
  everything.remove();
  for (const said of main.querySelectorAll(".gh-say")) {
    const hidden = said.scrollHeight - said.clientHeight;
    if (hidden > 1) say("the sentence scrolls", said.textContent, hidden);
  }
  const stages = [...main.querySelectorAll(".gh-stage")].map((stage) => stage.getBoundingClientRect());
  const wider = Math.max(document.documentElement.scrollWidth - view.right, main.scrollWidth - main.clientWidth);
  if (wider > 0) say("the page scrolls sideways", "", wider);
  const lower = stages.map(({ bottom }) => bottom - view.bottom); // where everything has to be visible at once
  return { findings: found, higher: Math.max(main.scrollHeight - main.clientHeight, ...lower) };
}
