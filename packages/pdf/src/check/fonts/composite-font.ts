/** A Type 0 font (ISO 32000-1, 9.7): a CMap parts strings into codes and gives each a glyph of a CIDFont. */
import { type CodeSpace, isInCodeSpace } from "../../fonts/cmap.ts";
import { PdfDict } from "../../objects/values.ts";
import type { PdfDocument } from "../../read/document.ts";
import { textOfCid, UNKNOWN } from "./character-collections.ts";
import type { CheckedFont, GlyphFacts } from "./checked-font.ts";
import { CidFont } from "./cid-font.ts";
import { type EncodingMap, readEncodingMap } from "./encoding-map.ts";
import { readToUnicode, type TextOfCode } from "./to-unicode.ts";

const IDENTITY_SPACE: readonly CodeSpace[] = [{ bytes: 2, low: 0, high: 0xffff }];
const LONGEST_CODE = 4;
const NOT_IN_PROGRAM = { isPresent: null, programWidth: null, name: null };

export class CompositeFont implements CheckedFont {
  readonly dict: PdfDict;
  readonly subtype = "Type0";
  readonly hasProgram = false;
  readonly programSubtype = null;
  readonly descendant: CidFont | null;
  readonly encoding: EncodingMap;
  readonly #codeSpaces: readonly CodeSpace[];
  readonly #toUnicode: TextOfCode;

  constructor(document: PdfDocument, dict: PdfDict) {
    this.dict = dict;
    const descendant = document.resolve(document.array(dict, "DescendantFonts")?.[0]);
    this.descendant = descendant instanceof PdfDict ? new CidFont(document, descendant) : null;
    this.encoding = readEncodingMap(document, dict.get("Encoding"));
    this.#toUnicode = readToUnicode(document, dict);

    const { map } = this.encoding;
    this.#codeSpaces = map === "identity" ? IDENTITY_SPACE : (map?.codeSpaces ?? []);
  }

  /** Name and type are those of the CIDFont, which the Type 0 dictionary repeats. */
  get name(): string | null {
    return this.descendant?.name ?? null;
  }

  get type(): string | null {
    return this.descendant?.type ?? null;
  }

  codes(bytes: Uint8Array, each: (code: number) => void): void {
    if (!this.encoding.map) return;
    if (this.#codeSpaces === IDENTITY_SPACE && bytes.length % 2 === 0) {
      for (let at = 0; at < bytes.length; at += 2) each(bytes[at]! * 256 + bytes[at + 1]!);
      return;
    }
    for (let at = 0; at < bytes.length; ) {
      const { code, length } = this.#codeAt(bytes, at);
      each(code);
      at += length;
    }
  }

  glyph(code: number): GlyphFacts {
    const { map } = this.encoding;
    const cid = map === "identity" ? code : (map?.cid(code) ?? 0);
    const { descendant } = this;
    const { isPresent, programWidth, name } = descendant?.glyph(code, cid) ?? NOT_IN_PROGRAM;

    return {
      isPresent,
      programWidth,
      name,
      dictionaryWidth: descendant?.widths.of(cid) ?? null,
      text: this.#toUnicode(code) ?? textOfCid(descendant?.systemInfo ?? UNKNOWN, cid),
    };
  }

  /** 9.7.6.2; bytes that are missing at the end read as 0xFF, and those of no code space as code 0. */
  #codeAt(bytes: Uint8Array, at: number): { code: number; length: number } {
    let code = 0;
    for (let length = 1; length <= LONGEST_CODE; length++) {
      code = code * 256 + (bytes[at + length - 1] ?? 0xff);
      for (const space of this.#codeSpaces)
        if (space.bytes === length && isInCodeSpace(space, code)) return { code, length };
    }
    const shortest = this.#codeSpaces.reduce((least, { bytes: length }) => Math.min(least, length), LONGEST_CODE);

    return { code: 0, length: this.#codeSpaces.length === 0 ? 1 : Math.max(1, shortest) };
  }
}
