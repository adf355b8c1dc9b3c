/** How much a check takes in and gives out, so that its cost follows the size of a real invoice and not that of the request. */

/** Entries in all lists of a block together. */
export const mostEntries = 50_000;

/** Findings that are given out; the last one says how many more there are. */
export const mostFindings = 500;

/** Characters of a message, and of a name in a path. */
export const longestMessage = 1000;
export const longestName = 100;
