/** The entries of a font descriptor (ISO 32000-1, 9.8) and the program it embeds. */
import { decodeKeptStream } from "../../fonts/kept-streams.ts";
import { PdfError } from "../../objects/errors.ts";
import { type PdfDict, PdfStream } from "../../objects/values.ts";
import type { PdfDocument } from "../../read/document.ts";
import { CffProgram } from "./programs/cff-program.ts";
import { DamagedFont, FontBytes } from "./programs/font-bytes.ts";
import { TrueTypeProgram } from "./programs/truetype-program.ts";
import { Type1Program } from "./programs/type1-program.ts";

export type FontProgram = TrueTypeProgram | CffProgram | Type1Program;

/** The kinds of font dictionaries, by the programs that each may embed (9.9, table 126). */
type ProgramUse = "Type1" | "TrueType" | "CIDFontType0" | "CIDFontType2";

const SYMBOLIC = 4;
const PROGRAM_KEYS = ["FontFile", "FontFile2", "FontFile3"];

/** The stream of a program, and the key at which it is. */
interface ProgramStream {
  key: string;
  stream: PdfStream;
}

export class FontDescriptor {
  readonly dict: PdfDict | undefined;
  readonly programSubtype: string | null;
  readonly #document: PdfDocument;
  readonly #program: ProgramStream | null;

  constructor(document: PdfDocument, font: PdfDict) {
    this.#document = document;
    this.dict = document.dict(font, "FontDescriptor");
    this.#program = this.dict ? findProgram(document, this.dict) : null;
    this.programSubtype = (this.#program && document.name(this.#program.stream.dict, "Subtype")) ?? null;
  }

  get isSymbolic(): boolean {
    const flags = this.dict ? (this.#document.number(this.dict, "Flags") ?? 0) : 0;

    return (flags & SYMBOLIC) !== 0;
  }

  get missingWidth(): number {
    return (this.dict && this.#document.number(this.dict, "MissingWidth")) ?? 0;
  }

  /** The program, or null where none of the right kind is embedded or it cannot be read. */
  readProgram(use: ProgramUse): FontProgram | null {
    const found = this.#program;
    if (!found) return null;
    const read = readerOf(use, found.key, this.programSubtype);
    if (!read) return null;
    try {
      return read(decodeKeptStream(this.#document, found.stream));
    } catch (error) {
      if (error instanceof DamagedFont) return null;
      if (error instanceof PdfError && error.code === "damaged") return null;
      throw error;
    }
  }
}

/** The first that is there. */
function findProgram(document: PdfDocument, descriptor: PdfDict): ProgramStream | null {
  for (const key of PROGRAM_KEYS) {
    const stream = document.resolve(descriptor.get(key));
    if (stream instanceof PdfStream) return { key, stream };
  }

  return null;
}

type Reader = (bytes: Uint8Array) => FontProgram;

const readType1: Reader = (bytes) => new Type1Program(bytes);
const readTrueType: Reader = (bytes) => new TrueTypeProgram(new FontBytes(bytes));
const readCff: Reader = (bytes) => new CffProgram(new FontBytes(bytes));

/** An OpenType program whose glyphs are in its `CFF ` table. */
const readOpenTypeCff: Reader = (bytes) => {
  const table = new TrueTypeProgram(new FontBytes(bytes)).table("CFF ");
  if (!table) throw new DamagedFont('The font program has no table "CFF ".');

  return new CffProgram(table);
};

function readerOf(use: ProgramUse, key: string, subtype: string | null): Reader | null {
  const isCid = use === "CIDFontType0" || use === "CIDFontType2";
  if (key === "FontFile") return use === "Type1" ? readType1 : null;
  if (key === "FontFile2") return use === "TrueType" || use === "CIDFontType2" ? readTrueType : null;
  // A TrueType font's program is read as one, whatever the stream calls it; another rule is about the name.
  if (use === "TrueType") return readTrueType;
  if (subtype === "Type1C") return use === "Type1" ? readCff : null;
  if (subtype === "CIDFontType0C") return isCid ? readCff : null;
  if (subtype !== "OpenType") return null;

  return use === "Type1" || use === "CIDFontType0" ? readOpenTypeCff : readTrueType;
}
