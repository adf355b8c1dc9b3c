/** Small font programs for tests, made from a list of glyphs; as text of one character a byte, or as bytes. */

interface TestGlyph {
  name: string;
  width: number;
}

/** Three glyphs with distinct widths. */
export const GLYPHS: readonly TestGlyph[] = [
  { name: ".notdef", width: 500 },
  { name: "A", width: 600 },
  { name: "B", width: 650 },
];

const u8 = (...values: number[]) => String.fromCharCode(...values.map((value) => value & 0xff));
const u16 = (...values: number[]) => values.map((value) => u8(value >> 8, value)).join("");
const u32 = (...values: number[]) => values.map((value) => u16(value >>> 16, value & 0xffff)).join("");

interface TestMap {
  platform: number;
  encoding: number;
  /** Glyph numbers by code, up to 255. */
  codes: Record<number, number>;
}

/** The Unicode map of the three glyphs. */
export const UNICODE_MAP: TestMap = { platform: 3, encoding: 1, codes: { 65: 1, 66: 2 } };

/** A TrueType program; `post` names its glyphs. `without` leaves tables out. */
export function trueType({
  glyphs = GLYPHS,
  maps = [UNICODE_MAP],
  without = [] as string[],
  unitsPerEm = 1_000,
} = {}): string {
  const tables: Record<string, string> = {
    head: "\0".repeat(18) + u16(unitsPerEm) + "\0".repeat(34),
    hhea: "\0".repeat(34) + u16(glyphs.length),
    maxp: u32(0x1_0000) + u16(glyphs.length),
    hmtx: glyphs.map(({ width }) => u16(width, 0)).join(""),
    cmap: characterMaps(maps),
    post: postNames(glyphs),
  };
  const tags = Object.keys(tables).filter((tag) => !without.includes(tag));
  let directory = u32(0x1_0000) + u16(tags.length, 0, 0, 0);
  let data = "";
  for (const tag of tags) {
    directory += tag + u32(0, 12 + 16 * tags.length + data.length, tables[tag]!.length);
    data += tables[tag];
  }

  return directory + data;
}

/** Each map in format 0. */
function characterMaps(maps: readonly TestMap[]): string {
  let records = "";
  let subtables = "";
  for (const { platform, encoding, codes } of maps) {
    records += u16(platform, encoding) + u32(4 + 8 * maps.length + subtables.length);
    subtables += u16(0, 262, 0) + u8(...Array.from({ length: 256 }, (_, code) => codes[code] ?? 0));
  }

  return u16(0, maps.length) + records + subtables;
}

function postNames(glyphs: readonly TestGlyph[]): string {
  const strings = glyphs.map(({ name }) => u8(name.length) + name).join("");

  return u32(0x2_0000) + "\0".repeat(28) + u16(glyphs.length, ...glyphs.map((_, glyph) => 258 + glyph)) + strings;
}

/** A Compact Font Format program, keyed by names, or by the CIDs given for its glyphs. */
export function cff({
  glyphs = GLYPHS,
  cids = undefined as readonly number[] | undefined,
  codes = undefined as readonly number[] | undefined,
} = {}): string {
  const names = glyphs.slice(1).map(({ name }) => name);
  const strings = index(cids ? ["Adobe", "Identity"] : names);
  const charset = u8(0) + (cids ? u16(...cids.slice(1)) : u16(...names.map((_, i) => 391 + i)));
  const encoding = codes ? u8(0, codes.length, ...codes) : "";
  // The width, as a difference to a nominal width of 0, and `endchar`.
  const charstrings = index(glyphs.map(({ width }) => u8(28) + u16(width) + u8(14)));
  const own = integer(0) + u8(20) + integer(0) + u8(21);
  const head = (top: string) => u8(1, 0, 4, 4) + index(["Test"]) + index([top]) + strings + u16(0);
  const topDict = (start: number) => {
    const encodingAt = start + charset.length;
    const charstringsAt = encodingAt + encoding.length;
    const privateAt = charstringsAt + charstrings.length;
    const selectAt = privateAt + own.length;
    const partsAt = selectAt + 1 + glyphs.length;
    const shared = integer(own.length) + integer(privateAt) + u8(18);
    const keyed = integer(partsAt) + u8(12, 36) + integer(selectAt) + u8(12, 37);
    return {
      top:
        (cids ? integer(391) + integer(392) + integer(0) + u8(12, 30) : "") +
        (integer(start) + u8(15)) +
        (codes ? integer(encodingAt) + u8(16) : "") +
        (integer(charstringsAt) + u8(17)) +
        (cids ? keyed : shared),
      parts: cids ? "\0".repeat(1 + glyphs.length) + index([shared]) : "",
    };
  };
  const start = head(topDict(0).top).length;
  const { top, parts } = topDict(start);

  return head(top) + charset + encoding + charstrings + own + parts;
}

function index(items: readonly string[]): string {
  const offsets = [1];
  for (const item of items) offsets.push(offsets.at(-1)! + item.length);

  return u16(items.length) + u8(2) + u16(...offsets) + items.join("");
}

function integer(value: number): string {
  return u8(29) + u32(value);
}

/** A Type 1 program; `codes` is its own encoding in the place of StandardEncoding. */
export function type1({
  glyphs = GLYPHS,
  codes = undefined as Record<number, string> | undefined,
  end = "end\nend\ndup/FontName get exch definefont pop\nmark currentfile closefile\n",
} = {}): string {
  const rows = Object.entries(codes ?? {}).map(([code, name]) => `dup ${code} /${name} put\n`);
  const encoding = codes ? `256 array\n${rows.join("")}readonly` : "StandardEncoding";
  const charstrings = glyphs.map(({ name, width }) => {
    const code = encrypted(`\0\0\0\0${u8(139, 255)}${u32(width)}${u8(13, 14)}`, 4_330);
    return `/${name} ${code.length} RD ${code} ND\n`;
  });
  const secret = `dup /Private 8 dict dup begin\n2 index /CharStrings ${glyphs.length} dict dup begin\n${charstrings.join("")}${end}`;

  return `%!PS-AdobeFont-1.0: Test\n/FontMatrix [0.001 0 0 0.001 0 0] readonly def\n/Encoding ${encoding} def\ncurrentfile eexec\n${encrypted(`\0\0\0\0${secret}`, 55_665)}`;
}

function encrypted(text: string, key: number): string {
  let state = key;
  let out = "";
  for (let i = 0; i < text.length; i++) {
    const cipher = text.charCodeAt(i) ^ (state >> 8);
    out += u8(cipher);
    state = ((cipher + state) * 52_845 + 22_719) & 0xffff;
  }

  return out;
}
