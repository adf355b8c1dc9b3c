/** What the tokeniser gives beside values: keywords and the end; and the words and names that it has met, each made once. */
import { PdfName, type PdfValue } from "../objects/values.ts";
import { Interner } from "./interner.ts";

/** A word that is not a value: an operator of a content stream, or `obj`, `stream`, `endobj` … of a file. */
export class Keyword {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** The bytes are used up. */
export const END = Symbol("end");

export type Token = PdfValue | Keyword | typeof END;

export const CLOSING_ARRAY = new Keyword("]");
export const CLOSING_DICT = new Keyword(">>");

export const TRUE = new Keyword("true");
export const FALSE = new Keyword("false");
export const NULL = new Keyword("null");
export const words = new Interner((text) => {
  if (text === "true") return TRUE;
  if (text === "false") return FALSE;

  return text === "null" ? NULL : new Keyword(text);
});
export const names = new Interner(nameOf);

function nameOf(text: string): PdfName {
  if (!text.includes("#")) return PdfName.of(text);

  return PdfName.of(
    text.replace(/#([0-9a-fA-F]{2})/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16))),
  );
}
