import { expect, test } from "vitest";
import { cff, trueType, type1 } from "../../../../test/font-programs.ts";
import { seededRandom } from "../../../../test/mutate.ts";
import { latin1Bytes } from "../../../read/characters.ts";
import { CffProgram } from "./cff-program.ts";
import { charstringWidth } from "./charstring-width.ts";
import { DamagedFont, FontBytes } from "./font-bytes.ts";
import { TrueTypeProgram } from "./truetype-program.ts";
import { Type1Program } from "./type1-program.ts";

test("a TrueType program tells glyphs by code and by name, and the last width for all behind it", () => {
  const program = new TrueTypeProgram(new FontBytes(latin1Bytes(trueType())));
  expect(program.map(3, 1)?.glyphOf(66)).toBe(2);
  expect(program.glyphNamed("A")).toBe(1);
  expect([0, 1, 2].map((glyph) => program.widthOf(glyph))).toEqual([500, 600, 650]);
});

test("a CFF program tells glyphs by name or by CID", () => {
  const named = new CffProgram(new FontBytes(latin1Bytes(cff({ codes: [7, 8] }))));
  expect([named.glyphNamed("B"), named.nameOf(7), named.widthOf(2)]).toEqual([2, "A", 650]);
  const keyed = new CffProgram(new FontBytes(latin1Bytes(cff({ cids: [0, 4, 9] }))));
  expect([keyed.isCidKeyed, keyed.glyphOfCid(9), keyed.glyphOfCid(1), keyed.widthOf(1)]).toEqual([
    true,
    2,
    undefined,
    600,
  ]);
});

test("a Type 1 program is decrypted", () => {
  const program = new Type1Program(latin1Bytes(type1({ codes: { 7: "B" } })));
  expect([program.nameOf(7), program.nameOf(65), program.widthOf("B"), program.widthOf("C")]).toEqual([
    "B",
    null,
    650,
    null,
  ]);
});

test("the width of a charstring is the operand that its first operator has too many", () => {
  const number = (value: number) => value + 139;
  const none = { local: [], global: [] };
  expect(charstringWidth(Uint8Array.of(number(20), number(1), number(2), 21), none)).toBe(20);
  expect(charstringWidth(Uint8Array.of(number(1), number(2), 21), none)).toBeNull();
  expect(charstringWidth(Uint8Array.of(number(20), number(1), number(2), 1), none)).toBe(20);
  expect(charstringWidth(Uint8Array.of(number(20), 14), none)).toBe(20);
  const local = [Uint8Array.of(number(1), 22)];
  expect(charstringWidth(Uint8Array.of(number(20), number(-107), 10), { local, global: [] })).toBe(20);
});

test("damaged programs end as such and never otherwise", () => {
  const random = seededRandom(7);
  const readers: [string, (bytes: Uint8Array) => unknown][] = [
    [trueType(), (bytes) => everyWidth(new TrueTypeProgram(new FontBytes(bytes)))],
    [cff(), (bytes) => everyWidth(new CffProgram(new FontBytes(bytes)))],
    [cff({ cids: [0, 1, 2] }), (bytes) => everyWidth(new CffProgram(new FontBytes(bytes)))],
    [type1(), (bytes) => new Type1Program(bytes).widthOf("A")],
  ];
  for (const [program, read] of readers) {
    for (let round = 0; round < 300; round++) {
      const bytes = latin1Bytes(program).slice(0, round % 3 === 0 ? Math.floor(random() * program.length) : undefined);
      for (let i = 0; i < 4; i++) bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256);
      try {
        read(bytes);
      } catch (error) {
        expect(error).toBeInstanceOf(DamagedFont);
      }
    }
  }
});

function everyWidth(program: TrueTypeProgram | CffProgram): void {
  program.glyphNamed("A");
  if (program instanceof CffProgram) program.nameOf(65);
  else for (const map of program.maps) map.glyphOf(65);
  for (let glyph = 0; glyph < Math.min(program.glyphCount, 100); glyph++) program.widthOf(glyph);
}
