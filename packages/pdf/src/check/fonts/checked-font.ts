/** What the checks ask of a font: entries of its dictionary, its embedded program, and the glyph of each code that is shown. */
import type { PdfDict } from "../../objects/values.ts";

/** A font dictionary: that of a font in the resources, or of the CIDFont below a Type 0 font. */
export interface FontDictionary {
  readonly dict: PdfDict;
  readonly subtype: string | null;
  /** The value of BaseFont; a Type 3 font has none. */
  readonly name: string | null;
  readonly type: string | null;
  /** Whether a program is embedded that can be read. */
  readonly hasProgram: boolean;
  /** The Subtype of the stream that holds the program. */
  readonly programSubtype: string | null;
}

/** One glyph of a font, as dictionary and program tell of it; null is what they do not tell. */
export interface GlyphFacts {
  /** Whether the embedded program defines it. */
  readonly isPresent: boolean | null;
  /** Widths in thousandths of the em; in glyph space for a Type 3 font. */
  readonly programWidth: number | null;
  readonly dictionaryWidth: number | null;
  readonly name: string | null;
  readonly text: string | null;
}

/** A font that shows text. */
export interface CheckedFont extends FontDictionary {
  /** Calls back with each code of a string that is shown. */
  codes(bytes: Uint8Array, each: (code: number) => void): void;
  glyph(code: number): GlyphFacts;
}
