/** An event of the page: the table of records has other rows. */
export const CHANGED = "gh-records";
