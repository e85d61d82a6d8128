// One colour and one sign for each class, everywhere.

export const MARKS = ["▲", "●", "■", "◆", "✚", "★", "▼", "⬟"];

/** The sign of a class. */
export function mark(index) {
  return MARKS[index % MARKS.length];
}

/** The colour of a class; of its ground with "w". */
export function colour(index, name = "c") {
  return `var(--gh-${name}${index % MARKS.length})`;
}
