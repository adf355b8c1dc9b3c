import { expect, test } from "vitest";
import { Budget } from "../budget.ts";
import { PdfDict, PdfName, PdfStream, type PdfValue } from "../objects/values.ts";
import { latin1, latin1Bytes } from "../read/characters.ts";
import { decodeStream } from "./decode-stream.ts";
import { encodeFlate } from "./flate.ts";

const decode = (filter: string | string[], encoded: Uint8Array, parameters: Record<string, PdfValue> = {}) => {
  const names = Array.isArray(filter) ? filter.map((name) => PdfName.of(name)) : PdfName.of(filter);
  const dict = new PdfDict({ Filter: names, DecodeParms: new PdfDict(parameters) });
  const { bytes, remaining } = decodeStream(
    new PdfStream(dict, encoded),
    (value) => value ?? null,
    new Budget({ decodedBytes: 1_000_000 }),
  );
  return remaining ?? latin1(bytes);
};

test("the text filters decode, short last groups included", () => {
  expect(decode("ASCIIHexDecode", latin1Bytes("48 65 6C 6C 6F 7>"))).toBe("Hellop");
  expect(decode("ASCII85Decode", latin1Bytes('87cURD]i,"Ebo80~>'))).toBe("Hello World!");
  expect(decode("ASCII85Decode", latin1Bytes("zz~>"))).toBe("\0".repeat(8));
  expect(decode("RunLengthDecode", Uint8Array.of(2, 97, 98, 99, 254, 100, 128))).toBe("abcddd");
});

test("LZW decodes the example of the specification", () => {
  // ISO 32000-1, 7.4.4.2
  const encoded = Uint8Array.of(0x80, 0x0b, 0x60, 0x50, 0x22, 0x0c, 0x0c, 0x85, 0x01);

  expect(decode("LZWDecode", encoded)).toBe("-----A---B");
});

test("Flate decodes with every predictor of PNG", () => {
  const rows = Uint8Array.of(0, 10, 20, 1, 5, 5, 2, 1, 1, 3, 4, 4, 4, 2, 2);

  expect(decode("FlateDecode", encodeFlate(rows), { Predictor: 15, Columns: 2 })).toBe(
    String.fromCharCode(10, 20, 5, 10, 6, 11, 7, 13, 9, 15),
  );
});

test("a damaged Flate stream gives what came before the fault", () => {
  const encoded = encodeFlate(latin1Bytes("all of this text is stored".repeat(50)));

  expect(decode("FlateDecode", encoded.subarray(0, encoded.length - 8))).toMatch(/^all of this text/);
});

test("an image's own filter is passed through by name", () => {
  expect(decode(["ASCIIHexDecode", "DCTDecode"], latin1Bytes("FFD8>"))).toBe("DCTDecode");
});
