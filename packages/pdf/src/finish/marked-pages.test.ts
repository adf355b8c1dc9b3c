import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { finishOptions } from "../../test/finish-options.ts";
import { smallPdf } from "../../test/small-pdf.ts";
import type { DocumentModel } from "../model/document-model.ts";
import { readPdf } from "../read/document.ts";
import { readPageTexts } from "../text/page-text.ts";
import { finishPdf } from "./finish-pdf.ts";

const fixture = (name: string) => readFileSync(new URL(`../../test/fixtures/${name}`, import.meta.url));

/** A page with text of the structure, followed by what belongs to nobody. */
const withContent = (content: string) =>
  smallPdf({
    content: `/P <</MCID 0>>BDC BT /F 9 Tf 10 90 Td (Total) Tj ET EMC\n${content}`,
    catalog: "/StructTreeRoot 5 0 R/MarkInfo<</Marked true>>",
    page: "/StructParents 0",
    resources: "/Font<</F 7 0 R>>",
    objects: {
      5: "<</Type/StructTreeRoot/K 6 0 R>>",
      6: "<</Type/StructElem/S/P/P 5 0 R/Pg 3 0 R/K[0 1]>>",
      7: "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    },
  });

test.each([
  ["a printed file", () => fixture("printed.pdf"), undefined],
  ["a printed file whose elements are known", () => fixture("carried.pdf"), "carried.json"],
  ["text of the structure alone", () => withContent(""), undefined],
  [
    "text that becomes an artifact",
    () => withContent("BT /F 9 Tf 10 50 Td /Span<</ActualText(1)>>BDC (x) Tj EMC (y) Tj ET"),
    undefined,
  ],
  [
    "text that becomes an artifact inside a mark that replaces it",
    () => withContent("BT /F 9 Tf 10 50 Td /P <</MCID 1>>BDC (a) Tj EMC /Span<</ActualText(1)>>BDC (x) Tj EMC ET"),
    undefined,
  ],
  ["other content outside the structure", () => withContent("0 0 1 rg 10 10 5 5 re f BT /F 9 Tf (x) Tj ET"), undefined],
  ["a path that begins with a line", () => withContent("1 1 l 10 10 5 5 re f"), undefined],
])("the texts that finishing read on the way are those of the finished file: %s", (_, printed, modelName) => {
  const model = modelName ? (JSON.parse(fixture(modelName).toString("utf8")) as DocumentModel) : null;
  const options = { ...finishOptions, model };
  const { bytes, texts, warnings } = finishPdf(printed(), { ...options, texts: true });

  expect(texts!.join("").length).toBeGreaterThan(3);
  expect(texts).toEqual(readPageTexts(readPdf(bytes)));
  // A file whose texts nobody asks for is the same: its content is scanned alone.
  expect(finishPdf(printed(), options)).toMatchObject({ bytes, warnings });
});
