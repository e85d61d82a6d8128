// One colour and one sign for each class, everywhere.

export const MARKS = ["▲", "●", "■", "◆", "✚", "★", "▼", "⬟"];

/** The sign of a class. */
export const mark = (index) => MARKS[index % MARKS.length];
/** The colour of a class; of its ground with "w". */
export const colour = (index, name = "c") => `var(--gh-${name}${index % MARKS.length})`;
