/** Which structure type an HTML element stands for, where the engine writes a wrapper without meaning. */

/** By WAI-ARIA and DPUB-ARIA role; the role says more than the tag. */
export const TYPE_OF_ROLE: Readonly<Record<string, string>> = {
  article: "Art",
  banner: "Sect",
  blockquote: "BlockQuote",
  complementary: "Sect",
  contentinfo: "Sect",
  "doc-abstract": "Sect",
  "doc-acknowledgments": "Sect",
  "doc-afterword": "Sect",
  "doc-appendix": "Sect",
  "doc-bibliography": "Sect",
  "doc-biblioentry": "BibEntry",
  "doc-chapter": "Sect",
  "doc-conclusion": "Sect",
  "doc-dedication": "Sect",
  "doc-endnote": "Note",
  "doc-endnotes": "Sect",
  "doc-epilogue": "Sect",
  "doc-errata": "Sect",
  "doc-example": "Sect",
  "doc-footnote": "Note",
  "doc-foreword": "Sect",
  "doc-glossary": "Sect",
  "doc-index": "Index",
  "doc-introduction": "Sect",
  "doc-noteref": "Reference",
  "doc-part": "Part",
  "doc-preface": "Sect",
  "doc-prologue": "Sect",
  "doc-pullquote": "BlockQuote",
  "doc-qna": "Sect",
  "doc-toc": "Sect",
  form: "Sect",
  main: "Sect",
  math: "Formula",
  navigation: "Sect",
  note: "Note",
  region: "Sect",
  search: "Sect",
};

export const TYPE_OF_TAG: Readonly<Record<string, string>> = {
  abbr: "Span",
  address: "Div",
  article: "Art",
  aside: "Sect",
  blockquote: "BlockQuote",
  details: "Div",
  fieldset: "Sect",
  figcaption: "Caption",
  footer: "Sect",
  form: "Sect",
  header: "Sect",
  legend: "P",
  main: "Sect",
  math: "Formula",
  nav: "Sect",
  pre: "P",
  q: "Quote",
  search: "Sect",
  section: "Sect",
  summary: "P",
};

/** What the engine writes for an element that it has no type for: only these are retyped. */
export const MEANINGLESS_TYPES: ReadonlySet<string> = new Set(["NonStruct", "Div", "Aside", "Span"]);

/** Inside these only certain types may stand (ISO 14289-1, 7.2): a wrapper there stays one. */
export const STRICT_PARENTS: ReadonlySet<string> = new Set(["Table", "THead", "TBody", "TFoot", "TR", "L", "TOC"]);
