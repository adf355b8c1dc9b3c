/** Which characters a font has: its cmap table, out of TrueType, OpenType, WOFF and WOFF2 files. */
import { brotliDecompressSync, inflateSync } from "node:zlib";
import type { CharacterSet } from "./character-set.ts";

/** Adds the characters of a font; throws where the file cannot be read. */
export function addCharacters(font: Uint8Array, set: CharacterSet): void {
  readCmap(cmapTable(Buffer.from(font.buffer, font.byteOffset, font.byteLength)), set);
}

function cmapTable(font: Buffer): Buffer {
  const signature = font.toString("latin1", 0, 4);
  if (signature === "wOFF") return woffTable(font);
  if (signature === "wOF2") return woff2Table(font);
  return sfntTable(font, signature === "ttcf" ? font.readUInt32BE(12) : 0);
}

function sfntTable(font: Buffer, start: number): Buffer {
  const count = font.readUInt16BE(start + 4);
  for (let index = 0; index < count; index++) {
    const entry = start + 12 + index * 16;
    if (font.toString("latin1", entry, entry + 4) !== "cmap") continue;
    return font.subarray(font.readUInt32BE(entry + 8), font.readUInt32BE(entry + 8) + font.readUInt32BE(entry + 12));
  }
  throw new Error("The font has no cmap table.");
}

/** WOFF 1.0, section 5: tables are deflated one by one, unless that made them no smaller. */
function woffTable(font: Buffer): Buffer {
  const count = font.readUInt16BE(12);
  for (let index = 0; index < count; index++) {
    const entry = 44 + index * 20;
    if (font.toString("latin1", entry, entry + 4) !== "cmap") continue;
    const start = font.readUInt32BE(entry + 4);
    const packed = font.subarray(start, start + font.readUInt32BE(entry + 8));
    return packed.length < font.readUInt32BE(entry + 12) ? inflateSync(packed) : packed;
  }
  throw new Error("The font has no cmap table.");
}

const [cmapTag, glyfTag, locaTag, writtenOutTag] = [0, 10, 11, 63];

/** WOFF 2.0, section 4: all tables in one Brotli stream, in the order of the directory. */
function woff2Table(font: Buffer): Buffer {
  const count = font.readUInt16BE(12);
  const packedLength = font.readUInt32BE(20);
  let at = 48;
  let offset = 0;
  let found: { start: number; length: number } | null = null;

  const readBase128 = () => {
    for (let value = 0; ; ) {
      const byte = font.readUInt8(at++);
      value = value * 128 + (byte & 0x7f);
      if (byte < 0x80) return value;
    }
  };
  for (let index = 0; index < count; index++) {
    const flags = font.readUInt8(at++);
    const tag = flags & 0x3f;
    const version = flags >> 6;
    const isCmap = tag === cmapTag || (tag === writtenOutTag && font.toString("latin1", at, at + 4) === "cmap");
    if (tag === writtenOutTag) at += 4;
    const originalLength = readBase128();
    const isTransformed = tag === glyfTag || tag === locaTag ? version !== 3 : version !== 0;
    const length = isTransformed ? readBase128() : originalLength;
    if (isCmap) found = { start: offset, length };
    offset += length;
  }
  if (!found) throw new Error("The font has no cmap table.");
  return brotliDecompressSync(font.subarray(at, at + packedLength)).subarray(found.start, found.start + found.length);
}

/** OpenType 1.9, cmap: the Unicode subtables, in the formats that fonts of today use. */
function readCmap(table: Buffer, set: CharacterSet): void {
  const count = table.readUInt16BE(2);
  for (let index = 0; index < count; index++) {
    const platform = table.readUInt16BE(4 + index * 8);
    const encoding = table.readUInt16BE(6 + index * 8);
    const isUnicode = platform === 0 || (platform === 3 && (encoding === 1 || encoding === 10));
    if (isUnicode) readSubtable(table.subarray(table.readUInt32BE(8 + index * 8)), set);
  }
}

function readSubtable(table: Buffer, set: CharacterSet): void {
  const format = table.readUInt16BE(0);
  if (format === 4) readSegments(table, set);
  if (format === 6) {
    const first = table.readUInt16BE(6);
    set.addRange(first, first + table.readUInt16BE(8) - 1);
  }
  if (format !== 12) return;
  const groups = table.readUInt32BE(12);
  for (let group = 0; group < groups; group++) {
    set.addRange(table.readUInt32BE(16 + group * 12), table.readUInt32BE(20 + group * 12));
  }
}

/** Format 4: a character whose glyph comes out as 0 is not there, although its segment is. */
function readSegments(table: Buffer, set: CharacterSet): void {
  const bytes = table.readUInt16BE(6); // twice the number of segments
  for (let at = 0; at < bytes; at += 2) {
    const last = table.readUInt16BE(14 + at);
    const first = table.readUInt16BE(16 + bytes + at);
    const delta = table.readUInt16BE(16 + 2 * bytes + at);
    const rangeAt = 16 + 3 * bytes + at;
    const range = table.readUInt16BE(rangeAt);
    for (let character = first; character <= last && character < 0xffff; character++) {
      const glyph = range === 0 ? character : table.readUInt16BE(rangeAt + range + 2 * (character - first));
      const isThere = range === 0 ? ((glyph + delta) & 0xffff) !== 0 : glyph !== 0;
      if (isThere) set.addRange(character, character);
    }
  }
}
