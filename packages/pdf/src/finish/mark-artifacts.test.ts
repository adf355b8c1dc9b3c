import { expect, test } from "vitest";
import { finishOptions } from "../../test/finish-options.ts";
import { smallPdf } from "../../test/small-pdf.ts";
import { checkPdf } from "../check/check-pdf.ts";
import { pageContent, pagesOf } from "../pages/pages.ts";
import { latin1 } from "../read/characters.ts";
import { readPdf } from "../read/document.ts";
import { finishPdf } from "./finish-pdf.ts";

const { metadata } = finishOptions;

function marked(content: string): { content: string; isMarked: boolean } {
  const printed = smallPdf({
    content: `/P <</MCID 0>>BDC 0 0 5 5 re f EMC\n${content}`,
    catalog: "/StructTreeRoot 5 0 R/MarkInfo<</Marked true>>",
    page: "/StructParents 0",
    resources: "/Font<</F 7 0 R>>",
    objects: {
      5: "<</Type/StructTreeRoot/K 6 0 R>>",
      6: "<</Type/StructElem/S/P/P 5 0 R/Pg 3 0 R/K[0 1]>>",
      7: "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    },
  });
  const claims = { standards: ["ua1" as const], facturX: null };
  const { bytes } = finishPdf(printed, { metadata, claims, files: [] });
  const document = readPdf(bytes);

  return {
    content: latin1(pageContent(document, pagesOf(document)[0]!.dict)),
    isMarked: !checkPdf(bytes, "ua1").failures.some(({ rule }) => rule === "7.1-3"),
  };
}

test("text that only says how its letters are read belongs to nobody, and becomes an artifact as a whole", () => {
  const { content, isMarked } = marked("BT /F 9 Tf /Span<</ActualText<FEFF00A0>>>BDC (x) Tj EMC (y) Tj ET");

  expect(content).toContain("/Artifact BMC\nBT");
  expect(isMarked).toBe(true);
});

test("beside text of the structure only what belongs to nobody is marked", () => {
  const { content, isMarked } = marked(
    "BT /F 9 Tf /P <</MCID 1>>BDC (a) Tj EMC /Span<</ActualText<FEFF00A0>>>BDC (x) Tj EMC ET",
  );

  expect(content).toContain("(a) Tj EMC /Span");
  expect(content).toContain("/Artifact BMC\n(x) Tj\nEMC");
  expect(isMarked).toBe(true);
});

test("what is an artifact already stays one", () => {
  const { content } = marked(
    "/Artifact BMC BT /F 9 Tf /Span<</ActualText<FEFF00A0>>>BDC (x) Tj EMC ET 1 1 2 2 re f EMC",
  );

  expect(content.match(/Artifact/g)).toHaveLength(1);
});
