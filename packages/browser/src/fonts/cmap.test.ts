import { readFileSync } from "node:fs";
import { brotliCompressSync, deflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { createCharacterSet } from "./character-set.ts";
import { addCharacters } from "./cmap.ts";
import { fontFiles, fontFolders } from "./font-folders.ts";

const inter = readFileSync(fontFiles(fontFolders()[0] ?? "").find((name) => name.includes("400Regular/")) ?? "");

function cmapOf(font: Buffer): Buffer {
  for (let entry = 12; ; entry += 16) {
    if (font.toString("latin1", entry, entry + 4) !== "cmap") continue;
    return font.subarray(font.readUInt32BE(entry + 8), font.readUInt32BE(entry + 8) + font.readUInt32BE(entry + 12));
  }
}

/** A WOFF file with nothing but the character map. */
function woff(cmap: Buffer): Buffer {
  const packed = deflateSync(cmap);
  const head = Buffer.alloc(64);
  head.write("wOFF", 0, "latin1");
  head.writeUInt16BE(1, 12);
  head.write("cmap", 44, "latin1");
  head.writeUInt32BE(64, 48);
  head.writeUInt32BE(packed.length, 52);
  head.writeUInt32BE(cmap.length, 56);
  return Buffer.concat([head, packed]);
}

/** A WOFF2 file with a table before the character map, so that its place has to be computed. */
function woff2(cmap: Buffer): Buffer {
  const other = Buffer.alloc(200, 7);
  const base128 = (value: number) => [0x80 | (value >> 14), 0x80 | ((value >> 7) & 0x7f), value & 0x7f];
  const directory = Buffer.from([1, 0x80 | 1, 200 & 0x7f, 0, ...base128(cmap.length)]);
  const packed = brotliCompressSync(Buffer.concat([other, cmap]));
  const head = Buffer.alloc(48);
  head.write("wOF2", 0, "latin1");
  head.writeUInt16BE(2, 12);
  head.writeUInt32BE(packed.length, 20);
  return Buffer.concat([head, directory, packed]);
}

test.each([
  ["TrueType", inter],
  ["WOFF", woff(cmapOf(inter))],
  ["WOFF2", woff2(cmapOf(inter))],
])("the characters of a %s font are read", (_, font) => {
  const set = createCharacterSet();
  addCharacters(font, set);

  expect(["A", "€", "ж", "→"].map((character) => set.has(character.codePointAt(0) ?? 0))).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(["☃", "漢", "\u{1f600}"].map((character) => set.has(character.codePointAt(0) ?? 0))).toEqual([
    false,
    false,
    false,
  ]);
});

test("a file that is not a font is refused", () => {
  expect(() => addCharacters(Buffer.from("not a font at all"), createCharacterSet())).toThrow();
});
