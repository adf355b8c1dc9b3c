/** A TrueType program (ISO/IEC 14496-22): its tables, read when a glyph asks for them. */
import macintosh from "../data/macintosh-glyph-order.json" with { type: "json" };
import { type CharacterMap, readCharacterMaps } from "./character-map.ts";
import { DamagedFont, type FontBytes } from "./font-bytes.ts";

const MOST_TABLES = 256;
const USUAL_UNITS_PER_EM = 2_048;

export class TrueTypeProgram {
  readonly glyphCount: number;
  readonly maps: readonly CharacterMap[];
  readonly #tables: Tables;
  readonly #unitsPerEm: number;
  readonly #metrics: FontBytes;
  /** How many glyphs have a width of their own; those behind have the last one. */
  readonly metricsCount: number;
  #names: Map<string, number> | null = null;

  constructor(bytes: FontBytes) {
    this.#tables = new Tables(bytes);
    this.#unitsPerEm = this.#tables.get("head")?.u16(18) ?? USUAL_UNITS_PER_EM;
    this.metricsCount = this.#table("hhea").u16(34);
    this.glyphCount = this.#tables.get("maxp")?.u16(4) ?? this.metricsCount;
    this.#metrics = this.#table("hmtx");
    if (this.#metrics.length < 4 * this.metricsCount) throw new DamagedFont("The font program has too few widths.");
    const maps = this.#tables.get("cmap");
    this.maps = maps ? readCharacterMaps(maps) : [];
  }

  /** The bytes of a table that the program may have, such as `CFF `. */
  table(tag: string): FontBytes | undefined {
    return this.#tables.get(tag);
  }

  map(platform: number, encoding: number): CharacterMap | undefined {
    return this.maps.find((map) => map.platform === platform && map.encoding === encoding);
  }

  /** The advance width in thousandths of the em; that of .notdef for a glyph that is not there. */
  widthOf(glyph: number): number {
    const inTable = Math.min(glyph, this.metricsCount - 1);
    const index = glyph < Math.max(this.glyphCount, this.metricsCount) ? inTable : 0;
    const units = index < 0 ? 0 : this.#metrics.u16(4 * index);

    return (units * 1_000) / this.#unitsPerEm;
  }

  /** The glyph that the `post` table gives a name to. */
  glyphNamed(name: string): number | undefined {
    this.#names ??= namesOf(this.#tables.get("post"));

    return this.#names.get(name);
  }

  #table(tag: string): FontBytes {
    const table = this.#tables.get(tag);
    if (!table) throw new DamagedFont(`The font program has no table "${tag}".`);

    return table;
  }
}

/** By tag. What the directory says of their lengths is not needed, and not always true. */
class Tables {
  readonly #bytes: FontBytes;
  readonly #count: number;

  constructor(bytes: FontBytes) {
    this.#bytes = bytes;
    this.#count = Math.min(bytes.u16(4), MOST_TABLES);
    // A directory that is cut off is a damaged one, whichever tables are asked for.
    if (this.#count > 0) bytes.u32(recordAt(this.#count - 1) + OFFSET);
  }

  /** Of several with the tag, the last. */
  get(tag: string): FontBytes | undefined {
    const bytes = this.#bytes;
    for (let index = this.#count - 1; index >= 0; index--) {
      const record = recordAt(index);
      if (isTag(bytes.bytes, record, tag)) return bytes.from(bytes.u32(record + OFFSET));
    }

    return undefined;
  }
}

/** Where a record of the directory has the offset of its table. */
const OFFSET = 8;

function recordAt(index: number): number {
  return 12 + 16 * index;
}

function isTag(bytes: Uint8Array, at: number, tag: string): boolean {
  for (let i = 0; i < tag.length; i++) if (bytes[at + i] !== tag.charCodeAt(i)) return false;

  return true;
}

function namesOf(post: FontBytes | undefined): Map<string, number> {
  const names = new Map<string, number>();
  if (!post || post.length < 4) return names;
  const add = (name: string | undefined, glyph: number) => {
    if (name !== undefined) names.set(name, glyph);
  };
  const format = post.u32(0);
  if (format === 0x1_0000) for (const [glyph, name] of macintosh.names.entries()) add(name, glyph);
  if (format !== 0x2_0000 || post.length < 34) return names;

  const count = Math.min(post.u16(32), (post.length - 34) >> 1);
  const own = pascalStrings(post, 34 + 2 * count, count);
  for (let glyph = 0; glyph < count; glyph++) {
    const index = post.u16(34 + 2 * glyph);
    add(index < macintosh.names.length ? macintosh.names[index] : own[index - macintosh.names.length], glyph);
  }

  return names;
}

/** Strings that each begin with their length. */
function pascalStrings({ bytes }: FontBytes, start: number, most: number): string[] {
  const strings: string[] = [];
  for (let at = start; at < bytes.length && strings.length < most; at += 1 + bytes[at]!)
    strings.push(String.fromCharCode(...bytes.subarray(at + 1, at + 1 + bytes[at]!)));

  return strings;
}
