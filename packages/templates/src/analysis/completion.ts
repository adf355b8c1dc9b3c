/** What `complete` gives: the text that is replaced, and what can be written there. */

export type CompletionKind =
  | "variable"
  | "field"
  | "filter"
  | "helper"
  | "function"
  | "macro"
  | "test"
  | "tag"
  | "keyword"
  | "argument"
  | "partial";

export interface CompletionItem {
  label: string;
  kind: CompletionKind;
  /** What is written in place of the text from `from` to `to`. */
  insert: string;
  /** The type of a value, such as `text`, `number` or `list`. */
  type?: string;
  /** In one line: the value of a data set, or the arguments of a call. */
  detail?: string;
  docs?: string;
  /** In the language of the template. */
  example?: string;
}

export interface Completion {
  from: number;
  to: number;
  items: CompletionItem[];
}

/** What can be written at a place of the source. */
export type Expected =
  /** A field of the receiver. */
  | { kind: "field"; receiver: string; isKey: boolean }
  /** A field of the items of the receiver, as in `items | where: "paid"`. */
  | { kind: "item-field"; receiver: string }
  /** A value: a variable, and what a value can start with. `call` is the helper or filter whose argument it is. */
  | { kind: "value"; call?: string; isBlock?: boolean; isFirst?: boolean; keywords?: readonly string[] }
  | { kind: "filter" }
  | { kind: "test" }
  | { kind: "tag"; keywords: readonly string[] }
  | { kind: "keyword"; keywords: readonly string[] }
  | { kind: "partial"; quote: string };

/** The place of the cursor, read from the text before it. */
export interface Cursor {
  expected: Expected;
  /** Where the word at the cursor starts. */
  from: number;
  /** The tag at the cursor, from here on, is replaced by a probe. */
  cut: number;
  /** Where the source goes on after the probe. */
  rest: number;
  /** A tag that writes the receiver; `at` is where its output starts, counted from `cut`. */
  probe(receiver: string | undefined): { text: string; at: number };
}
