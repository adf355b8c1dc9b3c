import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { PdfDict, PdfName, PdfStream } from "../objects/values.ts";
import { latin1Bytes } from "../read/characters.ts";
import { readPdf } from "../read/document.ts";
import { readPageTexts } from "../text/page-text.ts";
import { inspectPdf } from "./inspect-pdf.ts";
import type { StructureNode } from "./structure.ts";

const fixture = (name: string) => readFileSync(new URL(`../../test/fixtures/${name}`, import.meta.url));

test("the text of a printed page reads as it was written", () => {
  const { pageCount, pages } = inspectPdf(fixture("printed.pdf"));

  expect(pageCount).toBe(1);
  expect(pages[0]).toBe("Title\n→ Text with strong and a link.\nOne\nTwo\nInner\nCaption\nNot read\nOdd");
});

test("the structure tree tells types, texts, alternatives and links", () => {
  const { structure } = inspectPdf(fixture("printed.pdf"));
  const nodes = flatten(structure);

  expect(structure[0]!.type).toBe("Document");
  expect(nodes.find(({ type }) => type === "H1")).toMatchObject({ text: "Title", page: 1 });
  expect(nodes.find(({ alt }) => alt === "A red square")?.type).toBe("Figure");
  expect(nodes.find(({ type }) => type === "Link")?.annotations).toMatchObject([{ uri: "https://example.org/a" }]);
});

test("simple fonts are read through their encoding, and gaps in a line are spaces", () => {
  const document = readPdf(fixture("plain.pdf"));
  const page = document.resolve(document.array(document.dict(document.catalog, "Pages")!, "Kids")![0]) as PdfDict;
  const font = new PdfDict({
    Type: PdfName.of("Font"),
    Subtype: PdfName.of("Type1"),
    BaseFont: PdfName.of("Helvetica"),
    Encoding: new PdfDict({
      BaseEncoding: PdfName.of("WinAnsiEncoding"),
      Differences: [1, PdfName.of("Scaron"), PdfName.of("fi"), PdfName.of("uni20AC")],
    }),
  });
  page.set("Resources", new PdfDict({ Font: new PdfDict({ F1: font }) }));
  const content = String.raw`BT /F1 10 Tf 10 80 Td [(Gr\374\337e) -900 (\001\002\003)] TJ 0 -20 Td (next) Tj ET`;
  page.set("Contents", document.add(new PdfStream(new PdfDict(), latin1Bytes(content))));

  expect(readPageTexts(document)).toEqual(["Grüße Šﬁ€\nnext"]);
});

test("replacement text is read in the place of what it replaces", () => {
  const document = readPdf(fixture("plain.pdf"));
  const page = document.resolve(document.array(document.dict(document.catalog, "Pages")!, "Kids")![0]) as PdfDict;
  const content = "BT /F1 10 Tf 10 80 Td /Span <</ActualText (instead)>> BDC (a) Tj (b) Tj EMC ( after) Tj ET";
  page.set("Contents", document.add(new PdfStream(new PdfDict(), latin1Bytes(content))));

  expect(readPageTexts(document)).toEqual(["instead after"]);
});

test("forms that draw themselves are cut where they do", () => {
  const document = readPdf(fixture("plain.pdf"));
  const page = document.resolve(document.array(document.dict(document.catalog, "Pages")!, "Kids")![0]) as PdfDict;
  const form = document.add(null);
  const fonts = document.dict(document.dict(page, "Resources")!, "Font")!;
  const resources = new PdfDict({ Font: fonts, XObject: new PdfDict({ X: form }) });
  document.replace(
    form.number,
    new PdfStream(
      new PdfDict({ Subtype: PdfName.of("Form"), Resources: resources }),
      latin1Bytes("BT /F1 10 Tf (once) Tj ET /X Do /X Do"),
    ),
  );
  page.set("Resources", resources);
  page.set("Contents", document.add(new PdfStream(new PdfDict(), latin1Bytes("/X Do"))));

  expect(readPageTexts(document)).toEqual(["once"]);
});

function flatten(nodes: StructureNode[]): StructureNode[] {
  return nodes.flatMap((node) => [node, ...flatten(node.kids)]);
}
