/** A Compact Font Format program (Adobe technical note 5176): glyphs by name or by CID, the built-in encoding, widths. */
import strings from "../data/cff-strings.json" with { type: "json" };
import encodings from "../data/encodings.json" with { type: "json" };
import { type CffDict, readDict, readIndex } from "./cff-structures.ts";
import { charstringWidth, type Subroutines } from "./charstring-width.ts";
import { DamagedFont, type FontBytes } from "./font-bytes.ts";

const CHARSET = 15;
const ENCODING = 16;
const CHARSTRINGS = 17;
const PRIVATE = 18;
const LOCAL_SUBROUTINES = 19;
const DEFAULT_WIDTH = 20;
const NOMINAL_WIDTH = 21;
const FONT_MATRIX = 1_207;
const ROS = 1_230;
const FONT_DICTS = 1_236;
const FONT_DICT_SELECT = 1_237;

/** What the glyphs of one font dictionary share. */
interface SharedWidths {
  defaultWidth: number;
  nominalWidth: number;
  subroutines: Subroutines;
  scale: number;
}

export class CffProgram {
  readonly glyphCount: number;
  readonly isCidKeyed: boolean;
  readonly #bytes: FontBytes;
  readonly #top: CffDict;
  readonly #strings: readonly Uint8Array[];
  readonly #global: readonly Uint8Array[];
  readonly #charstrings: readonly Uint8Array[];
  /** String numbers, or CIDs, by glyph. */
  readonly #charset: readonly number[];
  /** One in a program keyed by names, one for each font dictionary in a program keyed by CIDs. */
  readonly #shared: readonly SharedWidths[];
  #glyphs: Map<string | number, number> | null = null;
  #encoding: readonly (string | null)[] | null = null;

  constructor(bytes: FontBytes) {
    this.#bytes = bytes;
    const names = readIndex(bytes, bytes.u8(2));
    const tops = readIndex(bytes, names.end);
    const own = readIndex(bytes, tops.end);
    if (!tops.items[0]) throw new DamagedFont("The font program has no top dictionary.");
    this.#top = readDict(tops.items[0]);
    this.#strings = own.items;
    this.#global = readIndex(bytes, own.end).items;
    this.isCidKeyed = this.#top.has(ROS);
    this.#charstrings = readIndex(bytes, this.#offset(CHARSTRINGS)).items;
    this.glyphCount = this.#charstrings.length;
    this.#charset = this.#readCharset();
    this.#shared = this.isCidKeyed
      ? readIndex(bytes, this.#top.get(FONT_DICTS)?.[0] ?? -1).items.map((item) => this.#readShared(readDict(item)))
      : [this.#readShared(this.#top)];
  }

  /** The glyph of a name in a program keyed by names. */
  glyphNamed(name: string): number | undefined {
    return this.#byKey().get(name);
  }

  /** The glyph of a CID in a program keyed by CIDs. */
  glyphOfCid(cid: number): number | undefined {
    return this.#byKey().get(cid);
  }

  glyphNames(): string[] {
    return this.#charset.map((number) => this.#string(number));
  }

  cids(): readonly number[] {
    return this.#charset;
  }

  /** The name that the built-in encoding gives a code; null where it has none. */
  nameOf(code: number): string | null {
    this.#encoding ??= this.#readEncoding();

    return this.#encoding[code] ?? null;
  }

  /** The advance width in thousandths of the em. */
  widthOf(glyph: number): number | null {
    const charstring = this.#charstrings[glyph];
    if (!charstring) return null;
    const { defaultWidth, nominalWidth, subroutines, scale } = this.#sharedBy(glyph);
    const difference = charstringWidth(charstring, subroutines);

    return (difference === null ? defaultWidth : nominalWidth + difference) * scale;
  }

  /** The width of glyphs whose charstrings tell none. */
  get defaultWidth(): number {
    const { defaultWidth, scale } = this.#sharedBy(0);

    return defaultWidth * scale;
  }

  #offset(key: number): number {
    const offset = this.#top.get(key)?.[0];
    if (offset === undefined) throw new DamagedFont("The font program has no charstrings.");

    return offset;
  }

  #string(number: number): string {
    const standard = strings.standardStrings[number];
    if (standard !== undefined) return standard;
    const own = this.#strings[number - strings.standardStrings.length];

    return own ? String.fromCharCode(...own.subarray(0, 256)) : "";
  }

  #byKey(): Map<string | number, number> {
    if (this.#glyphs) return this.#glyphs;
    this.#glyphs = new Map();
    for (const [glyph, number] of this.#charset.entries()) {
      const key = this.isCidKeyed ? number : this.#string(number);
      if (!this.#glyphs.has(key)) this.#glyphs.set(key, glyph);
    }

    return this.#glyphs;
  }

  #readCharset(): number[] {
    const offset = this.#top.get(CHARSET)?.[0] ?? 0;
    if (offset <= 2 && this.isCidKeyed) return Array.from({ length: this.glyphCount }, (_, glyph) => glyph);
    if (offset === 0) return Array.from({ length: Math.min(this.glyphCount, 229) }, (_, glyph) => glyph);
    if (offset === 1) return numbersOf(strings.expertCharset, this.glyphCount);
    if (offset === 2) return numbersOf(strings.expertSubsetCharset, this.glyphCount);

    const bytes = this.#bytes;
    const format = bytes.u8(offset);
    const charset = [0];
    let at = offset + 1;
    while (charset.length < this.glyphCount) {
      const first = bytes.u16(at);
      at += 2;
      let left = 0;
      if (format === 1) left = bytes.u8(at++);
      if (format === 2) {
        left = bytes.u16(at);
        at += 2;
      }
      for (let i = 0; i <= left && charset.length < this.glyphCount; i++) charset.push(first + i);
    }

    return charset;
  }

  #readEncoding(): readonly (string | null)[] {
    const offset = this.#top.get(ENCODING)?.[0] ?? 0;
    if (offset === 0) return encodings.StandardEncoding.map((name) => name || null);
    if (offset === 1) return encodings.ExpertEncoding.map((name) => name || null);

    const bytes = this.#bytes;
    const nameOfGlyph = (glyph: number) => this.#string(this.#charset[glyph] ?? 0);
    // Codes that the encoding leaves out show the first glyph after .notdef.
    const codes: string[] = new Array(256).fill(nameOfGlyph(1));
    const format = bytes.u8(offset);
    const count = bytes.u8(offset + 1);
    let at = offset + 2;
    let glyph = 1;
    for (let i = 0; i < count; i++) {
      const first = bytes.u8(at++);
      const left = (format & 0x7f) === 1 ? bytes.u8(at++) : 0;
      for (let more = 0; more <= left; more++) codes[first + more] = nameOfGlyph(glyph++);
    }
    if (format & 0x80) {
      const supplements = bytes.u8(at++);
      for (let i = 0; i < supplements; i++, at += 3) codes[bytes.u8(at)] = this.#string(bytes.u16(at + 1));
    }

    return codes;
  }

  #sharedBy(glyph: number): SharedWidths {
    const index = this.isCidKeyed ? this.#fontDictOf(glyph) : 0;
    const shared = this.#shared[index];
    if (!shared) throw new DamagedFont(`The font program has no font dictionary ${index}.`);

    return shared;
  }

  #readShared(dict: CffDict): SharedWidths {
    const [size = 0, offset = 0] = dict.get(PRIVATE) ?? [];
    const own = readDict(this.#bytes.part(offset, size).bytes);
    const subroutines = own.get(LOCAL_SUBROUTINES)?.[0];

    return {
      defaultWidth: own.get(DEFAULT_WIDTH)?.[0] ?? 0,
      nominalWidth: own.get(NOMINAL_WIDTH)?.[0] ?? 0,
      subroutines: {
        local: subroutines ? readIndex(this.#bytes, offset + subroutines).items : [],
        global: this.#global,
      },
      scale: this.#scaleOf(dict),
    };
  }

  /** Thousandths of the em a unit has: the matrices of the program and of its part are multiplied. */
  #scaleOf(dict: CffDict): number {
    const whole = this.#top.get(FONT_MATRIX)?.[0];
    const part = dict === this.#top ? undefined : dict.get(FONT_MATRIX)?.[0];
    if (whole === undefined && part === undefined) return 1;

    return (whole ?? 1) * (part ?? 1) * 1_000;
  }

  #fontDictOf(glyph: number): number {
    const bytes = this.#bytes;
    const at = this.#top.get(FONT_DICT_SELECT)?.[0];
    if (at === undefined) return 0;
    if (bytes.u8(at) === 0) return bytes.u8(at + 1 + glyph);

    const ranges = bytes.u16(at + 1);
    for (let i = ranges - 1; i >= 0; i--) if (glyph >= bytes.u16(at + 3 + 3 * i)) return bytes.u8(at + 5 + 3 * i);

    return 0;
  }
}

function numbersOf(names: readonly string[], count: number): number[] {
  return names.slice(0, count).map((name) => strings.standardStrings.indexOf(name));
}
