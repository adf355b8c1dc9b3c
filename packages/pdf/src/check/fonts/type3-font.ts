/** A Type 3 font (ISO 32000-1, 9.6.5): its glyphs are content streams. */
import { ContentReader } from "../../content/content-reader.ts";
import { type PdfDict, PdfStream } from "../../objects/values.ts";
import type { PdfDocument } from "../../read/document.ts";
import type { CheckedFont, GlyphFacts } from "./checked-font.ts";
import { textOfListedName } from "./encodings.ts";
import { SimpleEncoding } from "./simple-encoding.ts";
import { SimpleWidths } from "./simple-widths.ts";
import { readToUnicode, type TextOfCode } from "./to-unicode.ts";

export class Type3Font implements CheckedFont {
  readonly dict: PdfDict;
  readonly subtype = "Type3";
  readonly name = null;
  readonly type: string | null;
  readonly hasProgram = false;
  readonly programSubtype = null;
  readonly isStandard = false;
  readonly #document: PdfDocument;
  readonly #encoding: SimpleEncoding;
  readonly #procedures: PdfDict | undefined;
  readonly widths: SimpleWidths;
  readonly #toUnicode: TextOfCode;

  constructor(document: PdfDocument, dict: PdfDict) {
    this.#document = document;
    this.dict = dict;
    this.type = document.name(dict, "Type") ?? null;
    this.#encoding = new SimpleEncoding(document, dict);
    this.#procedures = document.dict(dict, "CharProcs");
    this.widths = new SimpleWidths(document, dict, 0);
    this.#toUnicode = readToUnicode(document, dict);
  }

  codes(bytes: Uint8Array, each: (code: number) => void): void {
    for (const code of bytes) each(code);
  }

  glyph(code: number): GlyphFacts {
    const name = this.#encoding.nameOf(code, "built-in");
    const procedure = name === null ? null : this.#document.resolve(this.#procedures?.get(name));
    const isPresent = procedure instanceof PdfStream;

    return {
      isPresent,
      programWidth: isPresent ? this.#widthIn(procedure) : null,
      dictionaryWidth: this.widths.of(code),
      name,
      text: this.#toUnicode(code) ?? (name === null ? null : textOfListedName(name)),
    };
  }

  /** The first operator of a procedure is d0 or d1, whose first operand is the width. */
  #widthIn(procedure: PdfStream): number | null {
    const content = new ContentReader(this.#document.decode(procedure).bytes);
    if (!content.next() || (content.operator !== "d0" && content.operator !== "d1")) return null;
    const [width] = content.operands;

    return typeof width === "number" ? width : null;
  }
}
