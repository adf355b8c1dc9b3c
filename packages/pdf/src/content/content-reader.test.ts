/** Reading content: what counts as written plainly, and text that is written glyph by glyph. */
import { describe, expect, test } from "vitest";
import { latin1Bytes } from "../read/characters.ts";
import { ContentReader } from "./content-reader.ts";

function readerOf(content: string): ContentReader {
  return new ContentReader(latin1Bytes(content));
}

test.each([
  ["13.3299999 0 Td", true],
  ["-123456789.25 0 Td", false],
  ["0.0000000000000000001 0 Td", false],
  ["9999999999 0 Td", false],
  ["<0a1b> Tj", true],
  ["<0a1> Tj", false],
])("%s is written plainly: %s", (content, isPlain) => {
  const reader = readerOf(content);

  expect(reader.next()).toBe(true);
  expect(reader.isPlain).toBe(isPlain);
});

describe("after a Tj", () => {
  /** Glyphs near the end of the content are left to be read one by one. */
  const END = `\n${"%".repeat(64)}`;
  function afterFirst(rest: string): ContentReader {
    const reader = readerOf(`<0001> Tj${rest}${END}`);
    reader.next();
    return reader;
  }

  test("the glyphs that follow are read as far as there is room, up to what is none", () => {
    const reader = afterFirst("\n8.25 0 Td <0041> Tj\n-3 .5 Td <fFe0> Tj\n1 0 Td <0042> Tj\nET");

    const codes = new Uint16Array(2);

    expect(reader.nextGlyphs(codes)).toBe(2);
    expect(codes).toEqual(Uint16Array.of(0x41, 0xffe0));
    expect(reader.operator).toBe("Tj");
    expect(reader.operands).toEqual([expect.objectContaining({ bytes: Uint8Array.of(0xff, 0xe0) })]);
    expect(reader.nextGlyphs(codes)).toBe(1);
    expect(codes[0]).toBe(0x42);
    expect(reader.nextGlyphs(codes)).toBe(0);
    expect(reader.next()).toBe(true);
    expect(reader.operator).toBe("ET");
  });

  test("the moves before the glyphs are the numbers that their operands are", () => {
    const written = ["8.25 0", "-3 .5", "13.3299999 -0.125", "0 123456789"];
    const reader = afterFirst(written.map((move) => `\n${move} Td <0041> Tj`).join(""));
    const moves = new Float64Array(8);

    expect(reader.nextGlyphs(new Uint16Array(4), moves)).toBe(4);
    expect([...moves]).toEqual(written.flatMap((move) => readerOf(`${move} Td`).operandsBetween(0, move.length)));
  });

  test("a move whose numbers have two signs is left to the parser", () => {
    const reader = afterFirst("\n--8 0 Td <0041> Tj");

    expect(reader.nextGlyphs(new Uint16Array(1), new Float64Array(2))).toBe(0);
  });

  test.each([
    ["another operator moves", " 8 0 TD <0041> Tj"],
    ["the move has one operand", " 8 Td <0041> Tj"],
    ["an operand is a name", " /A 0 Td <0041> Tj"],
    ["an operand is not written plainly", " 9999999999 0 Td <0041> Tj"],
    ["the string is longer", " 8 0 Td <004100> Tj"],
    ["the string has no digits", " 8 0 Td <00g1> Tj"],
    ["another operator shows it", " 8 0 Td <0041> TJ"],
    ["the operator goes on", " 8 0 Td <0041> Tjx"],
    ["the move comes without a space", "8 0 Td <0041> Tj"],
    ["the string is cut off", " 8 0 Td <0041"],
  ])("nothing is passed where %s", (_why, rest) => {
    const reader = afterFirst(rest);
    const { end } = reader;

    expect(reader.nextGlyphs(new Uint16Array(2))).toBe(0);
    expect(reader.end).toBe(end);
  });
});

test.each([
  ["1 2 l\nh .5 -3 m 1 2 3 4 v 1 2 3 4 y 1 2 3 4 5 6 c 0 0 9 9 re W n", "W"],
  ["1 2 l /F 12 Tf", "Tf"],
  ["1 2 l", null],
  ["1 2 l 3 4 lz 5 6 l", "lz"],
  ["1 2 l 3 4 ree 5 6 l", "ree"],
  ["1 2 l 9999999999 4 l 5 6 l", "l"],
  ["1 2 l 3 4l 5 6 l", "l"],
  ["1 2 l % 3 4 l\n 5 6 l f", "l"],
])("after a part of a path, those that follow and are written plainly are passed: %j", (rest, next) => {
  const reader = readerOf(`0 0 m ${rest}`);
  reader.next();
  reader.skipPath();

  expect(reader.operator).toBe("m");
  expect(reader.next() ? reader.operator : null).toBe(next);
});

test.each([
  ["1 -2.5 m", [1, -2.5]],
  ["0.125   .75\nl", [0.125, 0.75]],
  ["1 2 3 m", null],
  ["1 m", null],
  ["1 /A m", null],
  ["--1 2 m", null],
  ["m", null],
  ["1 2 30 -4.5 re", [1, 2, 30, -4.5]],
])("the operands of %j are as many numbers as there is room for: %j", (content, numbers) => {
  const reader = readerOf(content);
  const found = new Float64Array(numbers?.length ?? 2);
  reader.next();

  expect(reader.numbers(found) ? [...found] : null).toEqual(numbers);
  if (numbers) expect(reader.operands).toEqual(numbers);
});

test("long numbers without a point are each looked at once", () => {
  const reader = readerOf(`${"1234567890 ".repeat(400_000)}n`);

  expect(reader.next()).toBe(true);
  expect(reader.operator).toBe("n");
});
