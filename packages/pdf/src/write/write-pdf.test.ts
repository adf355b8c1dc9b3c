import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { Budget } from "../budget.ts";
import { encodeFlate } from "../filters/flate.ts";
import { PdfDict, PdfName, PdfStream, PdfString } from "../objects/values.ts";
import { latin1, latin1Bytes } from "../read/characters.ts";
import { readPdf } from "../read/document.ts";
import { writePdf, writePdfInPieces } from "./write-pdf.ts";

const plain = () => readFileSync(new URL("../../test/fixtures/plain.pdf", import.meta.url));

test("what is written reads back as the same document", () => {
  const document = readPdf(writePdf(readPdf(plain())));
  const pages = document.dict(document.catalog, "Pages")!;
  const page = document.resolve(document.array(pages, "Kids")![0]) as PdfDict;
  const content = document.resolve(page.get("Contents")) as PdfStream;

  expect(document.isRebuilt).toBe(false);
  expect(latin1(document.decode(content).bytes)).toContain("(A secret line) Tj");
  expect(document.name(document.dict(document.dict(page, "Resources")!, "Font")!, "F1")).toBeUndefined();
  expect(document.number(pages, "Count")).toBe(1);
});

test("the same content gives the same bytes, and another content another identifier", () => {
  const changed = readPdf(plain());
  changed.catalog.set("Lang", new PdfString(latin1Bytes("fr")));

  expect(writePdf(readPdf(plain()))).toEqual(writePdf(readPdf(plain())));
  expect(readPdf(writePdf(changed)).trailer.get("ID")).not.toEqual(
    readPdf(writePdf(readPdf(plain()))).trailer.get("ID"),
  );
});

test("a large file comes in pieces that are the whole, and reads back", () => {
  const document = readPdf(plain());
  const noise = (seed: number) => Uint8Array.from({ length: 700_000 }, (_, i) => (i * seed) % 251);
  document.catalog.set(
    "Large",
    [3, 5, 7, 11].map((seed) => document.add(new PdfStream(new PdfDict(), noise(seed)))),
  );
  const pieces = [...writePdfInPieces(document)];
  const whole = writePdf(document);

  expect(pieces.length).toBeGreaterThan(2);
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(2_000_000);
  expect(Buffer.concat(pieces).equals(whole)).toBe(true);
  const back = readPdf(whole);
  const last = back.resolve(back.array(back.catalog, "Large")![3]) as PdfStream;
  expect(back.isRebuilt).toBe(false);
  expect(Buffer.from(last.encoded).equals(noise(11))).toBe(true);
});

test("objects that nothing names are left out", () => {
  const document = readPdf(plain());
  const before = writePdf(document).length;
  document.add(new PdfStream(new PdfDict({ Type: PdfName.of("Unused") }), new Uint8Array(10_000)));

  expect(writePdf(document).length).toBe(before);
});

test("a file with a broken table, or cut off at its end, still opens", () => {
  const text = latin1(plain());
  const shifted = latin1Bytes(text.replace("startxref\n", "startxref\n9"));
  const cut = latin1Bytes(text.slice(0, text.indexOf("xref")));

  for (const bytes of [shifted, cut]) {
    const document = readPdf(bytes);
    expect(document.isRebuilt).toBe(true);
    expect(document.name(document.catalog, "Type")).toBe("Catalog");
  }
});

test("what is not a PDF is refused with a reason", () => {
  expect(() => readPdf(latin1Bytes("<html>"))).toThrow("not a PDF file");
});

test("a stream that unpacks without end is stopped", () => {
  const document = readPdf(plain(), { budget: new Budget({ decodedBytes: 1_000_000 }) });
  const bomb = new PdfStream(
    new PdfDict({ Filter: PdfName.of("FlateDecode") }),
    encodeFlate(new Uint8Array(20_000_000)),
  );

  expect(() => document.decode(bomb)).toThrow("decodes to more than 1000000 bytes");
});

test("a file that could not be written leaves nothing in the next one", () => {
  const expected = writePdf(readPdf(plain()));
  const broken = readPdf(plain());
  broken.catalog.set("Stream", [new PdfStream(new PdfDict(), new Uint8Array())]);

  expect(() => writePdf(broken)).toThrow("A stream can only be an object of its own.");
  expect(writePdf(readPdf(plain()))).toEqual(expected);
});
