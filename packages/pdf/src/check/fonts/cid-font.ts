/** A CIDFont (ISO 32000-1, 9.7.4): the glyphs of a Type 0 font, by number. */
import { type PdfDict, PdfName, PdfStream } from "../../objects/values.ts";
import type { PdfDocument } from "../../read/document.ts";
import { readSystemInfo, type SystemInfo } from "./character-collections.ts";
import type { FontDictionary, GlyphFacts } from "./checked-font.ts";
import { CidWidths } from "./cid-widths.ts";
import { FontDescriptor, type FontProgram } from "./font-descriptor.ts";
import { CffProgram } from "./programs/cff-program.ts";
import { TrueTypeProgram } from "./programs/truetype-program.ts";

const MOST_CIDS = 65_536;

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
  glyph(code: number, cid: number): Pick<GlyphFacts, "isPresent" | "programWidth" | "name"> {
    const { program } = this;
    if (program instanceof TrueTypeProgram) {
      const glyph = this.#glyphOf(cid) ?? program.glyphCount;
      const isPresent = code === 0 || (cid !== 0 && glyph < program.glyphCount);
      const programWidth = program.widthOf(glyph < program.glyphCount ? glyph : 0);
      return { isPresent, programWidth, name: cid === 0 || !isPresent ? ".notdef" : null };
    }
    if (!(program instanceof CffProgram)) return { isPresent: null, programWidth: null, name: null };

    const glyph = program.isCidKeyed ? program.glyphOfCid(cid) : cid;
    const programWidth = glyph === undefined ? null : program.widthOf(glyph);
    const isPresent = code === 0 || (cid !== 0 && programWidth !== null);
    const isUndefined = !isPresent || (cid === 0 && program.isCidKeyed);
    return { isPresent, programWidth: programWidth ?? this.widths.usual, name: isUndefined ? ".notdef" : null };
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
    else if (program instanceof CffProgram) yield* numbersBelow(program.glyphCount);
    else if (program instanceof TrueTypeProgram && !this.#glyphMap) yield* numbersBelow(program.metricsCount);
    else for (const cid of numbersBelow((this.#glyphMap?.length ?? 0) >> 1)) if (this.#isDefined(cid)) yield cid;
  }

  #isDefined(cid: number): boolean {
    const { program } = this;
    if (program instanceof CffProgram && program.isCidKeyed) return program.glyphOfCid(cid) !== undefined;
    if (program instanceof CffProgram) return cid < program.glyphCount;

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
