import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { PdfDict, PdfName, PdfString, type PdfValue } from "../objects/values.ts";
import { pagesOf } from "../pages/pages.ts";
import { latin1Bytes } from "../read/characters.ts";
import { type PdfDocument, readPdf } from "../read/document.ts";
import { writePdf } from "../write/write-pdf.ts";
import { fingerprintPages, fingerprintStructure } from "./fingerprints.ts";

const open = () => readPdf(readFileSync(new URL("../../test/fixtures/printed.pdf", import.meta.url)));

function printsAfter(change: (document: PdfDocument, page: PdfDict) => void): { page: string; structure: string } {
  const document = open();
  change(document, pagesOf(document)[0]!.dict);

  return { page: fingerprintPages(document)[0]!, structure: fingerprintStructure(document) };
}

const original = printsAfter(() => {});

test("a file that is written again in another way has the same fingerprints", () => {
  const written = readPdf(writePdf(open()));

  expect({ page: fingerprintPages(written)[0], structure: fingerprintStructure(written) }).toEqual(original);
});

test("a page has another fingerprint when its size, its resources or its links change", () => {
  const changes: [key: string, value: PdfValue][] = [
    ["MediaBox", [0, 0, 100, 100]],
    ["Rotate", 90],
    ["Resources", new PdfDict({ Font: new PdfDict({ P: new PdfDict({ BaseFont: PdfName.of("Courier") }) }) })],
    ["Annots", []],
  ];
  const prints = changes.map(([key, value]) => printsAfter((_, page) => page.set(key, value)).page);

  expect(new Set([original.page, ...prints]).size).toBe(changes.length + 1);
});

test("a resource that is called like a key of annotations counts", () => {
  const withFont = (name: string) =>
    printsAfter((_, page) =>
      page.set("Resources", new PdfDict({ Font: new PdfDict({ P: new PdfDict({ BaseFont: PdfName.of(name) }) }) })),
    ).page;

  expect(withFont("Courier")).not.toBe(withFont("Helvetica"));
});

test("the structure has another fingerprint when an element changes, and the page does not", () => {
  const changed = printsAfter((document) => {
    const root = document.dict(document.catalog, "StructTreeRoot")!;
    const [first] = [document.resolve(root.get("K"))].flat();
    const element = document.resolve(first as PdfValue) as PdfDict;
    element.set("Lang", new PdfString(latin1Bytes("fr")));
  });

  expect(changed.structure).not.toBe(original.structure);
  expect(changed.page).toBe(original.page);
});
