/** The filters of PDFMonkey: those of Ruby's Liquid 4, and its own. */

export const rubyFilters: ReadonlySet<string> = new Set(
  `abs append at_least at_most capitalize ceil compact concat date default divided_by downcase escape escape_once first
  floor h join last lstrip map minus modulo newline_to_br plus prepend remove remove_first replace replace_first reverse
  round rstrip size slice sort sort_natural split strip strip_html strip_newlines times truncate truncatewords uniq upcase
  url_decode url_encode where`.split(/\s+/),
);

/** The same filter exists here under the same name and does the same. */
export const sharedFilters: ReadonlySet<string> = new Set(["push", "sum"]);

/** PDFMonkey has them and nothing here does the same: what to do instead. */
export const inexpressibleFilters: ReadonlyMap<string, string> = new Map([
  [
    "where_exp",
    "Loop over the list, test each element with an if, and collect those that fit with push; or filter the data before sending it.",
  ],
  ["ensure_protocol", "Send the whole address in the data, such as https://example.com/logo.png."],
  ["parse_json", "Send the value as JSON instead of a text that contains JSON."],
  [
    "format",
    'Use number with its options, such as number: precision: 2, delimiter: "", separator: ".", rounding: "printf".',
  ],
  ["to_sentence", 'Use join: ", ", or write the last separator with a loop and forloop.last.'],
  ["with_delimiter", "Use number with the options precision:, delimiter:, separator: and strip_zeros:."],
  ["in_time_zone", "Use format_date with its option timezone:."],
]);

/** It encoded characters for headers and footers; texts here are Unicode everywhere. */
export const needlessFilters: ReadonlySet<string> = new Set(["entities"]);
