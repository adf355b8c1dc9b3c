import { expect, test } from "vitest";
import { finishOptions } from "../../test/finish-options.ts";
import { taggedPdf } from "../../test/tagged-pdf.ts";
import { PdfRef } from "../objects/values.ts";
import { readPdf } from "../read/document.ts";
import { readStructure, typeOf, walkStructure } from "../structure/structure-tree.ts";
import { serialize } from "../write/serialize.ts";
import { finishPdf } from "./finish-pdf.ts";

const cell = (entries: string) => ({ type: "TD", entries, kids: ["0"] });
const row = (...attributes: string[]) => ({ type: "TR", kids: attributes.map(cell) });

test("cells with the same attributes share them, and name the headers by their new names", () => {
  const head = {
    type: "TR",
    kids: ["(north)", "(south)"].map((id) => ({
      type: "TH",
      entries: `/ID${id}/A<</O/Table/Scope/Column>>`,
      kids: [],
    })),
  };
  const [north, south] = ["(north)", "(south)"].map((id) => `/A<</O/Table/Headers[${id}]>>`) as [string, string];
  const { bytes } = finishPdf(
    taggedPdf({
      content: "/P <</MCID 0>> BDC EMC",
      tags: [{ type: "Table", kids: [head, row(north, south), row(north, "/A<</O/Table/ColSpan 2>>")] }],
    }),
    finishOptions,
  );
  const document = readPdf(bytes);
  const cells = [...walkStructure(readStructure(document))].filter((element) => typeOf(element) === "TD");
  const written = cells.map(({ dict }) => dict.get("A"));

  expect(cells.map(({ dict }) => serialize(document.resolve(dict.get("A"))))).toEqual([
    "<</O/Table/Headers[(e000001)]>>",
    "<</O/Table/Headers[(e000002)]>>",
    "<</O/Table/Headers[(e000001)]>>",
    "<</O/Table/ColSpan 2>>",
  ]);
  expect(written.map((value) => value instanceof PdfRef)).toEqual([true, false, true, false]);
  expect(written[2]).toEqual(written[0]);
});
