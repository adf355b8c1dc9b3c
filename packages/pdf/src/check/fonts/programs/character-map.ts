/** The `cmap` table of a TrueType program: its subtables, each read when a code is first looked up. */
import { DamagedFont, type FontBytes } from "./font-bytes.ts";

export interface CharacterMap {
  platform: number;
  encoding: number;
  /** The glyph of a code; 0 where the subtable has none. */
  glyphOf(code: number): number;
  /** Whether the subtable has an entry for a code, be it for glyph 0. */
  has(code: number): boolean;
  /** The lowest code that has a glyph, or null in an empty subtable. */
  firstCode(): number | null;
}

/** No program has as many; the number is 16 bits of a file that may be hostile. */
const MOST_SUBTABLES = 64;

export function readCharacterMaps(table: FontBytes): CharacterMap[] {
  const count = Math.min(table.u16(2), MOST_SUBTABLES);
  const maps: CharacterMap[] = [];
  for (let i = 0; i < count; i++) {
    const record = 4 + 8 * i;
    const offset = table.u32(record + 4);
    if (offset + 2 > table.length) throw new DamagedFont(`Character map ${i} is past the end of the font program.`);
    maps.push(new Subtable(table, table.u16(record), table.u16(record + 2), offset));
  }

  return maps;
}

type Lookup = Pick<CharacterMap, "glyphOf" | "has" | "firstCode">;

class Subtable implements CharacterMap {
  readonly platform: number;
  readonly encoding: number;
  readonly #table: FontBytes;
  readonly #offset: number;
  #lookup: Lookup | null = null;

  constructor(table: FontBytes, platform: number, encoding: number, offset: number) {
    this.#table = table;
    this.platform = platform;
    this.encoding = encoding;
    this.#offset = offset;
  }

  glyphOf(code: number): number {
    return this.#read().glyphOf(code);
  }

  has(code: number): boolean {
    return this.#read().has(code);
  }

  firstCode(): number | null {
    return this.#read().firstCode();
  }

  #read(): Lookup {
    if (this.#lookup) return this.#lookup;
    try {
      this.#lookup = readLookup(this.#table, this.#offset);
    } catch (error) {
      if (!(error instanceof DamagedFont)) throw error;
      this.#lookup = EMPTY;
    }

    return this.#lookup;
  }
}

const EMPTY: Lookup = { glyphOf: () => 0, has: () => false, firstCode: () => null };

/** The formats of simple fonts: 0 and 6 for single bytes, 4 for the basic plane. Others map no code. */
function readLookup(table: FontBytes, at: number): Lookup {
  switch (table.u16(at)) {
    case 0:
      return dense(0, 256, (index) => table.u8(at + 6 + index));
    case 4:
      return segments(table, at);
    case 6:
      return dense(table.u16(at + 6), table.u16(at + 8), (index) => table.u16(at + 10 + 2 * index));
    default:
      return EMPTY;
  }
}

/** Formats 0 and 6: one glyph after the other. */
function dense(first: number, count: number, glyphAt: (index: number) => number): Lookup {
  const has = (code: number) => code >= first && code < first + count;
  const glyphOf = (code: number) => (has(code) ? within(() => glyphAt(code - first)) : 0);

  return {
    glyphOf,
    has,
    firstCode() {
      for (let code = first; code < first + count; code++) if (glyphOf(code) !== 0) return code;

      return null;
    },
  };
}

/** Format 4, the usual one of the basic plane. */
function segments(table: FontBytes, at: number): Lookup {
  const count = table.u16(at + 6) >> 1;
  const ends = at + 14;
  const starts = ends + 2 * count + 2;
  const deltas = starts + 2 * count;
  const offsets = deltas + 2 * count;
  const glyphIn = (segment: number, code: number) =>
    within(() => {
      const delta = table.u16(deltas + 2 * segment);
      const offset = table.u16(offsets + 2 * segment);
      if (offset === 0) return (code + delta) & 0xffff;
      const glyph = table.u16(offsets + 2 * segment + offset + 2 * (code - table.u16(starts + 2 * segment)));

      return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
    });

  const glyphOf = (code: number) => {
    if (code > 0xffff) return 0;
    for (let segment = 0; segment < count; segment++) {
      if (table.u16(ends + 2 * segment) < code) continue;
      return table.u16(starts + 2 * segment) > code ? 0 : glyphIn(segment, code);
    }

    return 0;
  };

  return {
    glyphOf,
    has: (code) => glyphOf(code) !== 0,
    firstCode() {
      for (let segment = 0; segment < count; segment++) {
        const last = table.u16(ends + 2 * segment);
        for (let code = table.u16(starts + 2 * segment); code <= last; code++)
          if (glyphIn(segment, code) !== 0) return code;
      }

      return null;
    },
  };
}

/** A glyph past the end of the table does not exist. */
function within(read: () => number): number {
  try {
    return read();
  } catch (error) {
    if (error instanceof DamagedFont) return 0;
    throw error;
  }
}
