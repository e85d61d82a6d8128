// The tools of an editor of points: the class that a click adds, and two buttons for the selected point.
import { make, onKeys, set } from "./dom.js";
import { colour, mark, toneOf } from "./marks.js";
/** @import { PointsEditor } from "./points_editor.js" */

export class EditorTools {
  /** @param {PointsEditor<any>} editor */
  constructor(editor) {
    this.bar = make("div", { class: "gh-tools", role: "toolbar", "aria-label": "Points" }, editor.card);
    const about = { class: "gh-switch", role: "radiogroup", "aria-label": "A click adds" };
    this.group = make("div", about, this.bar);
    make("span", { class: "gh-soft", "aria-hidden": "true" }, this.group, "A click adds");
    /** @type {(number | null)[]} */ this.choices = editor.mayOpen ? [null, 0, 1] : [0, 1];
    this.switches = this.choices.map((c, k) => this.makeSwitch(this.group, c, k, editor));
    this.buttons = [
      this.makeButton("Remove", (event) => editor.remove(editor.chosen, event.detail === 0)),
      this.makeButton("Swap class", () => editor.flip(editor.chosen)),
    ];
  }

  /** Show the tools or hide them. @param {boolean} on */
  turn(on) {
    for (const tool of [this.group, ...this.buttons]) tool.hidden = !on;
  }

  makeSwitch(group, c, k, editor) {
    const button = make("button", { type: "button", role: "radio" }, group);
    button.addEventListener("click", () => editor.choose(c));
    onKeys(button, (event) => {
      if (!event.key.startsWith("Arrow")) return false;
      const n = this.choices.length;
      const next = (k + (event.key === "ArrowLeft" || event.key === "ArrowUp" ? n - 1 : 1)) % n;
      editor.choose(this.choices[next]);
      this.switches[next].focus();
      return true;
    });
    return button;
  }

  makeButton(text, act) {
    const button = make("button", { type: "button", class: "gh-tool" }, this.bar, text);
    button.addEventListener("click", act);
    return button;
  }

  /** @param {string[]} classes @param {?number} adds  the class, or null @param {?string} chosen  the name of the selected point
   * @param {{ tones?: number[] }} points */
  show(classes, adds, chosen, points) {
    this.switches.forEach((button, k) => {
      const c = this.choices[k];
      const tone = c === null ? null : toneOf(points, c);
      button.style.setProperty("--gh-c", tone === null ? "var(--gh-ink)" : colour(tone));
      button.textContent = tone === null ? "no point" : `${mark(tone)} ${classes[c]}`;
      set(button, { "aria-checked": c === adds, tabindex: c === adds ? 0 : -1 });
    });
    for (const button of this.buttons) {
      button.disabled = chosen === null;
      set(button, { "aria-label": chosen === null ? null : `${button.textContent}: ${chosen}` });
    }
  }
}
