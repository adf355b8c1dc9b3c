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

  /** What the program has for a code that stands for a CID. */
  glyph(code: number, cid: number): Pick<GlyphFacts, "isPresent" | "programWidth" | "name"> {
    const { program } = this;
    if (program instanceof TrueTypeProgram) {
      const glyph = this.#glyphOf(cid);
      const isDefined = glyph !== undefined && glyph < program.glyphCount;
      const isPresent = isDefined && (cid !== 0 || code === 0);
      const programWidth = program.widthOf(isDefined ? glyph : 0);
      return { isPresent, programWidth, name: cid === 0 || !isPresent ? ".notdef" : null };
    }
    if (!(program instanceof CffProgram)) return { isPresent: null, programWidth: null, name: null };

    const glyph = program.isCidKeyed ? program.glyphOfCid(cid) : cid;
    const isDefined = glyph !== undefined && glyph < program.glyphCount;
    const isPresent = isDefined && (cid !== 0 || code === 0);
    const isUndefined = !isPresent || (cid === 0 && program.isCidKeyed);
    return { isPresent, programWidth: isDefined ? program.widthOf(glyph) : null, name: isUndefined ? ".notdef" : null };
  }

  /** Whether the CIDSet names exactly the CIDs that the program has; CID 0 may be left out. Null without a CIDSet. */
  get isCidSetRight(): boolean | null {
    const stream = this.#document.resolve(this.descriptor.dict?.get("CIDSet"));
    if (!(stream instanceof PdfStream)) return null;
    const { bytes } = this.#document.decode(stream);
    const isListed = (cid: number) => ((bytes[cid >> 3] ?? 0) & (0x80 >> (cid & 7))) !== 0;
    const present = this.#presentCids();
    for (const cid of present) if (cid !== 0 && !isListed(cid)) return false;
    for (let cid = 1; cid < Math.min(bytes.length * 8, MOST_CIDS); cid++)
      if (isListed(cid) && !present.has(cid)) return false;

    return true;
  }

  #presentCids(): Set<number> {
    const { program } = this;
    const present = new Set<number>();
    if (program instanceof CffProgram && program.isCidKeyed) return new Set(program.cids());
    if (program instanceof CffProgram) for (let cid = 0; cid < program.glyphCount; cid++) present.add(cid);
    if (!(program instanceof TrueTypeProgram)) return present;
    const count = this.#glyphMap ? this.#glyphMap.length >> 1 : program.glyphCount;
    for (let cid = 0; cid < Math.min(count, MOST_CIDS); cid++)
      if ((this.#glyphOf(cid) ?? program.glyphCount) < program.glyphCount) present.add(cid);

    return present;
  }

  #glyphOf(cid: number): number | undefined {
    const map = this.#glyphMap;
    if (!map) return cid;
    const high = map[2 * cid];
    const low = map[2 * cid + 1];

    return high === undefined || low === undefined ? undefined : high * 256 + low;
  }
}

function readGlyphMap(document: PdfDocument, dict: PdfDict): Uint8Array | null | undefined {
  const map = document.resolve(dict.get("CIDToGIDMap"));
  if (map instanceof PdfStream) return document.decode(map).bytes;

  return map instanceof PdfName && map.text === "Identity" ? null : undefined;
}
