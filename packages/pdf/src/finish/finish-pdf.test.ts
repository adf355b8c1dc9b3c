import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ContentReader } from "../content/content-reader.ts";
import type { PdfDict, PdfStream, PdfString } from "../objects/values.ts";
import { pageContent, pagesOf } from "../pages/pages.ts";
import { latin1 } from "../read/characters.ts";
import { type PdfDocument, readPdf } from "../read/document.ts";
import { readStructure, type StructureElement, typeOf, walkStructure } from "../structure/structure-tree.ts";
import { readTextString } from "../text/text-string.ts";
import { finishPdf } from "./finish-pdf.ts";

const printed = () => readFileSync(new URL("../../test/fixtures/printed.pdf", import.meta.url));
const xml = new TextEncoder().encode("<invoice/>");
const createdAt = new Date("2026-11-15T10:20:30Z");

const finish = (): Uint8Array =>
  finishPdf(printed(), {
    metadata: {
      title: "Rechnung Nº 7 & mehr",
      author: "Åse",
      subject: null,
      keywords: null,
      language: "de-AT",
      creatorTool: "Platen",
      producer: "Platen 1",
      createdAt,
    },
    claims: {
      standards: ["ua1", "a3a"],
      facturX: { documentType: "INVOICE", fileName: "factur-x.xml", version: "1.0", conformanceLevel: "EN 16931" },
    },
    files: [
      {
        name: "factur-x.xml",
        bytes: xml,
        contentType: "text/xml",
        description: "The invoice",
        relationship: "Source",
        modifiedAt: createdAt,
      },
    ],
  }).bytes;

test("everything painted is in the structure or an artifact", () => {
  const document = readPdf(finish());
  const page = pagesOf(document)[0]!;
  let depth = 0;
  const untagged: string[] = [];
  const content = new ContentReader(pageContent(document, page.dict));
  while (content.next()) {
    const { operator } = content;
    if (operator === "BMC" || operator === "BDC") depth++;
    if (operator === "EMC") depth--;
    if (depth === 0 && ["Tj", "TJ", "f", "f*", "S", "B", "Do", "sh"].includes(operator)) untagged.push(operator);
  }

  expect(untagged).toEqual([]);
  expect(depth).toBe(0);
});

test("list items have a body, and what is in it names it as its parent", () => {
  const document = readPdf(finish());
  const items = elements(document).filter((element) => typeOf(element) === "LI");

  expect(items).toHaveLength(3);
  for (const item of items) {
    const kids = item.kids.map((kid) => ("element" in kid ? typeOf(kid.element) : "content"));
    expect(kids).toEqual(["Lbl", "LBody"]);
    const body = item.kids[1] as { element: StructureElement };
    expect(body.element.dict.get("P")).toEqual(item.reference);
  }
});

test("newer type names are mapped, and a figure's wrapper is none itself", () => {
  const document = readPdf(finish());
  const root = document.dict(document.catalog, "StructTreeRoot")!;
  const figures = elements(document).filter((element) => typeOf(element) === "Figure");

  expect(document.name(document.dict(root, "RoleMap")!, "Strong")).toBe("Span");
  expect(figures.map(({ dict }) => readTextString(dict.get("Alt") as PdfString))).toEqual(["A red square"]);
});

test("an unusable language is dropped, the document's own is set", () => {
  const document = readPdf(finish());
  const languages = elements(document).flatMap(({ dict }) =>
    dict.has("Lang") ? [latin1((dict.get("Lang") as PdfString).bytes)] : [],
  );

  expect(languages).not.toContain("not_a_language");
  expect(latin1(document.string(document.catalog, "Lang")!.bytes)).toBe("de-AT");
});

test("links are described by their text", () => {
  const document = readPdf(finish());
  const [annotation] = document
    .array(pagesOf(document)[0]!.dict, "Annots")!
    .map((value) => document.resolve(value) as PdfDict);

  expect(readTextString(document.string(annotation!, "Contents")!)).toBe("a link");
});

test("the metadata packet and the Info dictionary say the same", () => {
  const document = readPdf(finish());
  const packet = new TextDecoder().decode(
    document.decode(document.resolve(document.catalog.get("Metadata")) as PdfStream).bytes,
  );
  const info = document.dict(document.trailer, "Info")!;

  expect(readTextString(document.string(info, "Title")!)).toBe("Rechnung Nº 7 & mehr");
  expect(packet).toContain("Rechnung Nº 7 &amp; mehr");
  expect(packet).toContain("<pdfuaid:part>1</pdfuaid:part>");
  expect(packet).toContain("<pdfaid:conformance>A</pdfaid:conformance>");
  expect(packet).toContain("<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>");
  expect(latin1(document.string(info, "CreationDate")!.bytes)).toBe("D:20261115102030Z");
  expect(packet).toContain("<xmp:CreateDate>2026-11-15T10:20:30Z</xmp:CreateDate>");
});

test("an embedded file is in the name tree and associated with the document", () => {
  const document = readPdf(finish());
  const tree = document.dict(document.dict(document.catalog, "Names")!, "EmbeddedFiles")!;
  const [name, specification] = document.array(tree, "Names")!;
  const file = document.resolve(specification) as PdfDict;
  const stream = document.resolve(document.dict(file, "EF")!.get("F")) as PdfStream;

  expect(readTextString(name as PdfString)).toBe("factur-x.xml");
  expect(document.array(document.catalog, "AF")).toEqual([specification]);
  expect(document.name(file, "AFRelationship")).toBe("Source");
  expect(document.name(stream.dict, "Subtype")).toBe("text/xml");
  expect(document.decode(stream).bytes).toEqual(xml);
});

test("the same input gives the same bytes", () => {
  expect(finish()).toEqual(finish());
});

function elements(document: PdfDocument): StructureElement[] {
  return [...walkStructure(readStructure(document))];
}
