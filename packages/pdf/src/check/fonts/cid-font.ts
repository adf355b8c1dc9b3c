/** A CIDFont (ISO 32000-1, 9.7.4): the glyphs of a Type 0 font, by number. */
import { type PdfDict, PdfName, PdfStream } from "../../objects/values.ts";
import type { PdfDocument } from "../../read/document.ts";
import { readSystemInfo, type SystemInfo } from "./character-collections.ts";
import type { FontDictionary, GlyphFacts } from "./checked-font.ts";
import { CidWidths } from "./cid-widths.ts";
import { FontDescriptor, type FontProgram } from "./font-descriptor.ts";
import { CffProgram } from "./programs/cff-program.ts";
import { TrueTypeProgram } from "./programs/truetype-program.ts";
import { isSubsetName } from "./subset-name.ts";

const MOST_CIDS = 65_536;

type GlyphInProgram = Pick<GlyphFacts, "isPresent" | "programWidth" | "name">;

export class CidFont implements FontDictionary {
  readonly dict: PdfDict;
  readonly subtype: string | null;
  readonly name: string | null;
  readonly type: string | null;
  readonly systemInfo: SystemInfo;
  readonly descriptor: FontDescriptor;
  readonly program: FontProgram | null;
  readonly widths: CidWidths;
  readonly #document: PdfDocument;
  /** Null for the identity; undefined where the entry is missing or wrong. */
  readonly #glyphMap: Uint8Array | null | undefined;

  constructor(document: PdfDocument, dict: PdfDict) {
    this.#document = document;
    this.dict = dict;
    this.subtype = document.name(dict, "Subtype") ?? null;
    this.name = document.name(dict, "BaseFont") ?? null;
    this.type = document.name(dict, "Type") ?? null;
    this.systemInfo = readSystemInfo(document, dict);
    this.descriptor = new FontDescriptor(document, dict);
    this.program =
      this.subtype === "CIDFontType0" || this.subtype === "CIDFontType2"
        ? this.descriptor.readProgram(this.subtype)
        : null;
    this.widths = new CidWidths(document, dict);
    this.#glyphMap = readGlyphMap(document, dict);
  }

  get hasProgram(): boolean {
    return this.program !== null;
  }

  get programSubtype(): string | null {
    return this.descriptor.programSubtype;
  }

  /** Whether CIDToGIDMap is the name Identity or a stream (9.7.4.2). */
  get hasGlyphMap(): boolean {
    return this.#glyphMap !== undefined;
  }

  /** What the program has for a code that stands for a CID; code 0 counts as defined, whatever the program has for it. */
  glyph(code: number, cid: number): GlyphInProgram {
    const { program } = this;
    if (program instanceof TrueTypeProgram) {
      const glyph = this.#glyphOf(cid) ?? program.glyphCount;
      const isPresent = code === 0 || (cid !== 0 && glyph < program.glyphCount);
      return { isPresent, programWidth: program.widthOf(glyph), name: cid === 0 || !isPresent ? ".notdef" : null };
    }
    if (!(program instanceof CffProgram)) return { isPresent: null, programWidth: null, name: null };

    return program.isCidKeyed ? this.#cidKeyedGlyph(program, code, cid) : this.#nameKeyedGlyph(program, cid);
  }

  #cidKeyedGlyph(program: CffProgram, code: number, cid: number): GlyphInProgram {
    const glyph = program.glyphOfCid(cid);
    const isPresent = code === 0 || (cid !== 0 && glyph !== undefined);
    const programWidth = glyph === undefined ? this.widths.usual : program.widthOf(glyph);

    return { isPresent, programWidth, name: cid === 0 || !isPresent ? ".notdef" : null };
  }

  /** 9.7.4.2: the CIDs of a program keyed by names are the numbers of its glyphs. */
  #nameKeyedGlyph(program: CffProgram, cid: number): GlyphInProgram {
    const isPresent = cid < program.glyphCount;
    const missingWidth = isSubsetName(this.name) ? this.widths.usual : program.defaultWidth;

    return {
      isPresent,
      programWidth: isPresent ? program.widthOf(cid) : missingWidth,
      name: isPresent ? null : ".notdef",
    };
  }

  /** Whether the CIDSet names the CIDs that the program has and no others; CID 0 may be left out. Null without a CIDSet. */
  get isCidSetRight(): boolean | null {
    const stream = this.#document.resolve(this.descriptor.dict?.get("CIDSet"));
    if (!(stream instanceof PdfStream)) return null;
    const { bytes } = this.#document.decode(stream);
    const isListed = (cid: number) => ((bytes[cid >> 3] ?? 0) & (0x80 >> (cid & 7))) !== 0;
    for (const cid of this.#requiredCids()) if (cid !== 0 && !isListed(cid)) return false;
    for (let cid = 1; cid < Math.min(bytes.length * 8, MOST_CIDS); cid++)
      if (isListed(cid) && !this.#isDefined(cid)) return false;

    return true;
  }

  /** Without a map, glyphs that share the last width of a TrueType program's table need not be listed. */
  *#requiredCids(): Iterable<number> {
    const { program } = this;
    if (program instanceof CffProgram && program.isCidKeyed) yield* program.cids();
    else if (program instanceof TrueTypeProgram && !this.#glyphMap) yield* numbersBelow(program.metricsCount);
    else for (const cid of numbersBelow((this.#glyphMap?.length ?? 0) >> 1)) if (this.#isDefined(cid)) yield cid;
  }

  #isDefined(cid: number): boolean {
    const { program } = this;
    // A program keyed by names has no CIDs of its own that a CIDSet could list.
    if (program instanceof CffProgram) return program.isCidKeyed && program.glyphOfCid(cid) !== undefined;

    return program instanceof TrueTypeProgram && (this.#glyphOf(cid) ?? program.glyphCount) < program.glyphCount;
  }

  #glyphOf(cid: number): number | undefined {
    const map = this.#glyphMap;
    if (!map) return cid;
    const high = map[2 * cid];
    const low = map[2 * cid + 1];

    return high === undefined || low === undefined ? undefined : high * 256 + low;
  }
}

function* numbersBelow(end: number): Iterable<number> {
  for (let number = 0; number < Math.min(end, MOST_CIDS); number++) yield number;
}

function readGlyphMap(document: PdfDocument, dict: PdfDict): Uint8Array | null | undefined {
  const map = document.resolve(dict.get("CIDToGIDMap"));
  if (map instanceof PdfStream) return document.decode(map).bytes;

  return map instanceof PdfName && map.text === "Identity" ? null : undefined;
}
