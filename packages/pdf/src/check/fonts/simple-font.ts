/** A simple font of Type 1 or TrueType (ISO 32000-1, 9.6.2 and 9.6.3): codes of one byte, glyphs by name or by the program's own maps. */
import type { PdfDict } from "../../objects/values.ts";
import { latin1 } from "../../read/characters.ts";
import type { PdfDocument } from "../../read/document.ts";
import type { CheckedFont, GlyphFacts } from "./checked-font.ts";
import { textOfListedName } from "./encodings.ts";
import { FontDescriptor, type FontProgram } from "./font-descriptor.ts";
import { CffProgram } from "./programs/cff-program.ts";
import { TrueTypeProgram } from "./programs/truetype-program.ts";
import { Type1Program } from "./programs/type1-program.ts";
import { SimpleEncoding } from "./simple-encoding.ts";
import { SimpleWidths } from "./simple-widths.ts";
import { readToUnicode, type TextOfCode } from "./to-unicode.ts";
import { mappedGlyph, namedGlyph } from "./truetype-glyphs.ts";

/** 9.6.2.2, by these names and no others. */
const STANDARD_FONTS = new Set([
  "Courier",
  "Courier-Bold",
  "Courier-BoldOblique",
  "Courier-Oblique",
  "Helvetica",
  "Helvetica-Bold",
  "Helvetica-BoldOblique",
  "Helvetica-Oblique",
  "Symbol",
  "Times-Bold",
  "Times-BoldItalic",
  "Times-Italic",
  "Times-Roman",
  "ZapfDingbats",
]);

export class SimpleFont implements CheckedFont {
  readonly dict: PdfDict;
  readonly subtype: "Type1" | "MMType1" | "TrueType";
  readonly name: string | null;
  readonly type: string | null;
  readonly descriptor: FontDescriptor;
  readonly encoding: SimpleEncoding;
  readonly program: FontProgram | null;
  readonly widths: SimpleWidths;
  readonly #toUnicode: TextOfCode;
  readonly #charSet: ReadonlySet<string> | null;

  constructor(document: PdfDocument, dict: PdfDict, subtype: "Type1" | "MMType1" | "TrueType") {
    this.dict = dict;
    this.subtype = subtype;
    this.name = document.name(dict, "BaseFont") ?? null;
    this.type = document.name(dict, "Type") ?? null;
    this.descriptor = new FontDescriptor(document, dict);
    this.encoding = new SimpleEncoding(document, dict);
    this.program = this.#canBeEncoded()
      ? this.descriptor.readProgram(subtype === "TrueType" ? "TrueType" : "Type1")
      : null;
    this.widths = new SimpleWidths(document, dict, this.descriptor.missingWidth);
    this.#toUnicode = readToUnicode(document, dict);
    this.#charSet = readCharSet(document, this.descriptor.dict);
  }

  get hasProgram(): boolean {
    return this.program !== null;
  }

  get programSubtype(): string | null {
    return this.descriptor.programSubtype;
  }

  get isSymbolic(): boolean {
    return this.descriptor.isSymbolic;
  }

  /** One of the 14 that every reader has, and no program in its place. */
  get isStandard(): boolean {
    return this.subtype !== "TrueType" && !this.program && STANDARD_FONTS.has(this.name ?? "");
  }

  /** A TrueType program finds glyphs by the names of two encodings only (9.6.6.4), unless the font is symbolic. */
  #canBeEncoded(): boolean {
    if (this.subtype !== "TrueType" || this.isSymbolic || this.encoding.isDictionary) return true;
    const { baseName } = this.encoding;

    return baseName === null || baseName === "WinAnsiEncoding" || baseName === "MacRomanEncoding";
  }

  /** Whether the CharSet names exactly the glyphs that the program has; .notdef may be left out. Null without a CharSet. */
  get isCharSetRight(): boolean | null {
    const { program } = this;
    const listed = this.#charSet;
    if (listed === null || program instanceof TrueTypeProgram || program === null) return null;
    const present = new Set(program.glyphNames());
    for (const name of present) if (name !== ".notdef" && !listed.has(name)) return false;
    for (const name of listed) if (name !== ".notdef" && !present.has(name)) return false;

    return true;
  }

  codes(bytes: Uint8Array, each: (code: number) => void): void {
    for (let i = 0; i < bytes.length; i++) each(bytes[i]!);
  }

  glyph(code: number): GlyphFacts {
    const { program } = this;
    if (this.subtype === "TrueType")
      return this.#trueTypeGlyph(code, program instanceof TrueTypeProgram ? program : null);

    const isPlainStandard =
      this.isStandard && !this.descriptor.dict && this.name !== "Symbol" && this.name !== "ZapfDingbats";
    const name = this.encoding.nameOf(code, isPlainStandard ? "standard" : "built-in");
    const nameInProgram = name ?? this.#builtInName(code);

    return {
      ...this.#namedGlyph(code, nameInProgram),
      dictionaryWidth: this.widths.of(code),
      name,
      text: this.#toUnicode(code) ?? (nameInProgram === null ? null : textOfListedName(nameInProgram)),
    };
  }

  #builtInName(code: number): string | null {
    const { program } = this;
    if (program instanceof Type1Program) return program.nameOf(code) ?? ".notdef";
    if (program instanceof CffProgram && !program.isCidKeyed) return program.nameOf(code) ?? ".notdef";

    return null;
  }

  #namedGlyph(code: number, name: string | null): Pick<GlyphFacts, "isPresent" | "programWidth"> {
    const { program } = this;
    if (program instanceof Type1Program) {
      const isPresent = code === 0 || (name !== null && name !== ".notdef" && program.has(name));
      return { isPresent, programWidth: program.widthOf(name ?? ".notdef") ?? this.descriptor.missingWidth };
    }
    if (!(program instanceof CffProgram)) return { isPresent: null, programWidth: null };
    if (name === null || program.isCidKeyed) return { isPresent: false, programWidth: null };

    const glyph = program.glyphNamed(name);
    return { isPresent: glyph !== undefined, programWidth: program.widthOf(glyph ?? 0) };
  }

  #trueTypeGlyph(code: number, program: TrueTypeProgram | null): GlyphFacts {
    const { encoding, isSymbolic } = this;
    const hasFallback = program !== null && !isSymbolic && encoding.isDictionary;
    const name = encoding.nameOf(code, hasFallback ? "standard" : "built-in");
    const facts = {
      dictionaryWidth: this.widths.of(code),
      text: this.#toUnicode(code) ?? (name === null ? null : textOfListedName(name)),
    };
    if (!program) {
      const isUnknown = !this.#canBeEncoded() && name === null;
      return { ...facts, isPresent: null, programWidth: null, name: isUnknown ? ".notdef" : name };
    }

    const glyphName = isSymbolic ? null : encoding.trueTypeNameOf(code);
    const found = glyphName === null ? mappedGlyph(program, code) : namedGlyph(program, glyphName);
    return {
      ...facts,
      // Code 0 counts as defined, whatever the program has for it.
      isPresent: code === 0 || (found.isPresent && found.glyph < program.glyphCount),
      programWidth: program.widthOf(found.glyph),
      name: isSymbolic ? null : name,
    };
  }
}

/** 9.8.1: names with a slash before each. */
function readCharSet(document: PdfDocument, descriptor: PdfDict | undefined): ReadonlySet<string> | null {
  const value = descriptor && document.string(descriptor, "CharSet");

  return value ? new Set(latin1(value.bytes).split("/").slice(1)) : null;
}
