import assert from "node:assert/strict";
import { test } from "node:test";

import { clip, fitting, fittingCount, narrowest, rowWidth, shortened, wrapped, wrappedMiddle } from "../../views/stage/base/text.js";

const measure = (text, size) => [...text].length * size; // every letter is a square

test("a text that fits stays as it is", () => {
  assert.equal(clip("Outlook", 70, measure, 10), "Outlook");
});

test("a text that does not fit is as long as possible, with an ellipsis", () => {
  assert.equal(clip("Outlook", 69, measure, 10), "Outlo…");
  assert.equal(clip("How many", 50, measure, 10), "How…", "no blank comes before the ellipsis");
  assert.equal(clip("Outlook", 1, measure, 10), "O…", "one letter is always left");
  assert.equal(clip("🌳🌳🌳", 25, measure, 10), "🌳…", "a sign of two halves is not cut in two");
});

test("by letters", () => {
  assert.equal(shortened("eighteen letters!!", 18), "eighteen letters!!");
  assert.equal(shortened("nineteen letters !!", 18), "nineteen letters…");
});

test("the size goes down by halves to the smallest", () => {
  const width = (size) => 10 * size;
  assert.equal(fitting(width, 200, 17, 13), 17);
  assert.equal(fitting(width, 157, 17, 13), 15.5);
  assert.equal(fitting(width, 20, 17, 13), 13);
});

test("a row shows as many as fit beside an ellipsis, and at least one", () => {
  const widths = [30, 30, 30];
  assert.equal(rowWidth(widths, 3, 10, 5), 100);
  assert.equal(rowWidth(widths, 2, 10, 5), 80);
  assert.equal(fittingCount(widths, 10, 5, 100), 3);
  assert.equal(fittingCount(widths, 10, 5, 99), 2);
  assert.equal(fittingCount(widths, 10, 5, 79), 1);
  assert.equal(fittingCount(widths, 10, 5, 1), 1);
});

test("a text breaks between words, and within one that is too long", () => {
  assert.deepEqual(wrapped("Petal length", 120, 2, measure, 10), ["Petal length"]);
  assert.deepEqual(wrapped("Petal length", 119, 2, measure, 10), ["Petal", "length"]);
  assert.deepEqual(wrapped("abcdefgh", 40, 2, measure, 10), ["abcd", "efgh"]);
  assert.deepEqual(wrapped("abcdefghi", 40, 2, measure, 10), ["abcd", "efg…"]);
  assert.deepEqual(wrapped("Worst perimeter", 100, 1, measure, 10), ["Worst per…"], "the part that distinguishes it is visible");
  assert.deepEqual(wrapped("", 40, 2, measure, 10), []);
});

test("a text that begins like others is shortened in the middle", () => {
  const texts = ["Completed school general", "Completed school vocational track", "Completed school evening classes"];
  const shown = texts.map((text) => wrappedMiddle(text, 100, 2, measure, 10).join(" "));
  assert.equal(new Set(shown).size, 3);
  assert.deepEqual(wrappedMiddle("Petal length", 120, 2, measure, 10), ["Petal length"]);
});

test("as narrow as this many lines allow", () => {
  for (const [text, lines, least] of [["aa bb cc", 1, 80], ["aa bb cc", 2, 50], ["aa bb cc", 3, 20]]) {
    const width = narrowest(text, lines, measure, 10);
    assert.ok(width >= least && width <= least + 12, `${text} in ${lines}: ${width}`);
    assert.ok(wrapped(text, width, lines, measure, 10).every((line) => !line.includes("…")));
  }
});
