import { expect, test } from "vitest";
import { latin1Bytes } from "./characters.ts";
import { readPdf } from "./document.ts";

/** A file of one page, with room for faults of writing. */
function file({
  object = "2 0 obj\n<</Type/Pages/Kids[]/Count 0>>\nendobj\n",
  xref = "xref\n0 4\n",
  stream = "stream\nabc\nendstream",
  end = "%%EOF\n",
} = {}): Uint8Array {
  const head = "%PDF-1.7\n%\xE2\xE3\xCF\xD3\n";
  const catalog = "1 0 obj\n<</Type/Catalog/Pages 2 0 R/Metadata 3 0 R>>\nendobj\n";
  const metadata = `3 0 obj\n<</Length 3>>\n${stream}\nendobj\n`;
  const offsets = [head.length, head.length + catalog.length, head.length + catalog.length + object.length];
  const rows = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const start = head.length + catalog.length + object.length + metadata.length;

  return latin1Bytes(
    `${head}${catalog}${object}${metadata}${xref}0000000000 65535 f \n${rows}trailer\n<</Root 1 0 R/Size 4>>\nstartxref\n${start}\n${end}`,
  );
}

test("a file that is written by the book has nothing to note", () => {
  const { file: whole, tables, objects, streams } = readPdf(file()).rawSyntax();

  expect(whole).toEqual({ header: { offset: 0, line: "%PDF-1.7" }, hasBinaryComment: true, bytesAfterEnd: 0 });
  expect(tables).toMatchObject([{ hasSingleEndOfLine: true }]);
  expect([...objects.values()].every((object) => Object.values(object).every((value) => value !== false))).toBe(true);
  expect([...streams]).toEqual([[3, { lineAfterKeyword: "LF", hasLineBeforeEndstream: true, lengths: [3] }]]);
});

test("each fault of spacing is noted where it is", () => {
  const spaced = readPdf(file({ object: "2  0 obj <</Type/Pages/Kids[]/Count 0>> endobj " })).rawSyntax();
  const lines = readPdf(
    file({ stream: "stream\r\nabcendstream", xref: "xref \n0  4\n", end: "%%EOF\n\nmore" }),
  ).rawSyntax();

  expect(spaced.objects.get(2)).toMatchObject({
    hasSingleSpaces: false,
    hasLineAfterObj: false,
    hasLineBeforeEndobj: false,
    hasLineAfterEndobj: false,
  });
  expect(lines.streams.get(3)).toEqual({ lineAfterKeyword: "CRLF", hasLineBeforeEndstream: false, lengths: [3] });
  expect(lines.tables).toMatchObject([{ hasSingleEndOfLine: false }]);
  expect(lines.file.bytesAfterEnd).toBe(5);
});

test("hexadecimal strings keep how many digits they had", () => {
  const document = readPdf(file({ object: "2 0 obj\n<</Type/Pages/Kids[]/Count 0/Odd<abc>/Even<ab z>>>\nendobj\n" }));
  const pages = document.dict(document.catalog, "Pages")!;

  expect(document.string(pages, "Odd")!.hex).toEqual({ digits: 3, otherCharacters: 0 });
  expect(document.string(pages, "Even")!.hex).toEqual({ digits: 2, otherCharacters: 1 });
});
