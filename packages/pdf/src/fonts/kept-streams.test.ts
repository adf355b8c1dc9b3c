import { expect, test } from "vitest";
import { smallPdf } from "../../test/small-pdf.ts";
import { Budget } from "../budget.ts";
import { encodeFlate } from "../filters/flate.ts";
import { PdfDict, PdfName, PdfStream } from "../objects/values.ts";
import { latin1, latin1Bytes } from "../read/characters.ts";
import { readPdf } from "../read/document.ts";
import { decodeKeptStream, readFontMap } from "./kept-streams.ts";

const aFile = (budget = new Budget()) => readPdf(smallPdf(), { budget });
const flate = (text: string) =>
  new PdfStream(new PdfDict({ Filter: PdfName.of("FlateDecode") }), encodeFlate(latin1Bytes(text)));

test("files with the same font share what it decodes to, and what was read of it", () => {
  const text = "1 beginbfchar <01> <0041> endbfchar";
  const first = decodeKeptStream(aFile(), flate(text));
  expect(latin1(first)).toBe(text);
  expect(decodeKeptStream(aFile(), flate(text))).toBe(first);

  const map = readFontMap(aFile(), flate(text));
  expect(map.text(1)).toBe("A");
  expect(readFontMap(aFile(), flate(text))).toBe(map);
});

test("streams of the same length and checksum are not taken for each other", () => {
  const [one, other] = [flate("ACA"), flate("BAB")];
  expect(one.encoded.length).toBe(other.encoded.length);
  expect(one.encoded.slice(-4)).toEqual(other.encoded.slice(-4));

  for (const [stream, text] of [
    [one, "ACA"],
    [other, "BAB"],
    [one, "ACA"],
  ] as const)
    expect(latin1(decodeKeptStream(aFile(), stream))).toBe(text);
});

test("what is kept counts against a file's budget as if it were decoded and read again", () => {
  const spentOn = () => {
    const budget = new Budget();
    const file = aFile(budget);
    const before = budget.spent;
    readFontMap(file, flate("2 beginbfchar <02> <0042> <03> <0043> endbfchar"));
    const { decodedBytes, operations } = budget.spent;
    return [decodedBytes - before.decodedBytes, operations - before.operations];
  };
  const first = spentOn();
  expect(first[0]).toBeGreaterThan(0);
  expect(first[1]).toBeGreaterThan(0);
  expect(spentOn()).toEqual(first);

  const font = "a font program ".repeat(1_000);
  decodeKeptStream(aFile(), flate(font));
  expect(() => decodeKeptStream(aFile(new Budget({ streamBytes: 10_000 })), flate(font))).toThrow(
    "more than 10000 bytes",
  );
});

test("a stream that is packed in another way, and one with a damaged end, is decoded as any other", () => {
  const hex = new PdfStream(new PdfDict({ Filter: PdfName.of("ASCIIHexDecode") }), latin1Bytes("4142>"));
  expect(latin1(decodeKeptStream(aFile(), hex))).toBe("AB");
  expect(latin1(decodeKeptStream(aFile(), new PdfStream(new PdfDict(), latin1Bytes("plain"))))).toBe("plain");

  const whole = flate("a font program that is cut off somewhere in its second half");
  const cut = new PdfStream(whole.dict, whole.encoded.slice(0, -8));
  const expected = latin1(aFile().decode(cut).bytes);
  expect(expected).toMatch(/^a font/);
  expect([1, 2].map(() => latin1(decodeKeptStream(aFile(), cut)))).toEqual([expected, expected]);
});

test("the streams used last are kept, up to a few megabytes", () => {
  const font = (number: number) => flate(`${number} `.repeat(200_000));
  const first = decodeKeptStream(aFile(), font(10));
  for (let number = 11; number < 40; number++) decodeKeptStream(aFile(), font(number));
  const last = decodeKeptStream(aFile(), font(40));

  expect(decodeKeptStream(aFile(), font(40))).toBe(last);
  const again = decodeKeptStream(aFile(), font(10));
  expect(again).not.toBe(first);
  expect(again).toEqual(first);
});

test("a map counts with the codes that it names, of which a few bytes can name many", () => {
  const ranges = (count: number) =>
    flate(
      `${count} beginbfrange ${Array.from({ length: count }, (_, high) => {
        const page = high.toString(16).padStart(2, "0");
        return `<${page}00> <${page}FF> <0041>`;
      }).join(" ")} endbfrange`,
    );
  const few = readFontMap(aFile(), ranges(2));
  expect(readFontMap(aFile(), ranges(2))).toBe(few);

  const many = readFontMap(aFile(), ranges(256));
  const others = Array.from({ length: 40 }, (_, index) => readFontMap(aFile(), ranges(200 - index)));
  expect(readFontMap(aFile(), ranges(161))).toBe(others.at(-1));
  expect(readFontMap(aFile(), ranges(256))).not.toBe(many);
});
