/** Elements that are never on a page: no list of a document's elements has them, nor what is inside them. */
export const skippedElements: readonly string[] = [
  "script",
  "style",
  "template",
  "link",
  "meta",
  "base",
  "title",
  "head",
];
