import { expect, test } from "vitest";
import { finishOptions } from "../../test/finish-options.ts";
import { type TaggedPdf, taggedPdf } from "../../test/tagged-pdf.ts";
import { readPdf } from "../read/document.ts";
import { readStructure, typeOf, walkStructure } from "../structure/structure-tree.ts";
import { serialize } from "../write/serialize.ts";
import { finishPdf } from "./finish-pdf.ts";

/** The entries of the elements of a finished file, by type; those that every element has are left out. */
function finished(parts: TaggedPdf): string[] {
  const { bytes } = finishPdf(
    taggedPdf({ content: "/P <</MCID 0>> BDC EMC /P <</MCID 1>> BDC EMC", ...parts }),
    finishOptions,
  );
  const document = readPdf(bytes);

  return [...walkStructure(readStructure(document))].map((element) => {
    const entries = [...element.dict].filter(([key]) => !["Type", "S", "P", "Pg", "Lang"].includes(key));
    const own = entries.filter(([key]) => key !== "K" || element.kids.some((kid) => "content" in kid));
    return [typeOf(element), ...own.map(([key, value]) => `${key} ${serialize(value)}`)].join(" ");
  });
}

test("text hangs on its element, and spans of one are not written", () => {
  const cell = {
    type: "TD",
    entries: "/A[<</O/Table/RowSpan 1>><</O/Table/ColSpan 2>>]",
    kids: [
      { type: "NonStruct", kids: ["0"] },
      { type: "NonStruct", kids: ["1"] },
    ],
  };

  expect(finished({ tags: [{ type: "Table", kids: [{ type: "TR", kids: [cell] }] }] })).toEqual([
    "Table",
    "TR",
    "TD K [0 1] A <</O/Table/ColSpan 2>>",
  ]);
});

test("a wrapper that says something stays, and so does one below an element that only groups others", () => {
  const replaced = { type: "NonStruct", entries: "/ActualText(1)", kids: ["0"] };
  const grouped = { type: "Sect", kids: [{ type: "NonStruct", kids: ["1"] }] };

  expect(finished({ tags: [{ type: "P", kids: [replaced] }, grouped] })).toEqual([
    "P",
    "NonStruct K [0] ActualText (1)",
    "Sect",
    "NonStruct K [1]",
  ]);
});

test("text on another page says its page", () => {
  const elsewhere = { type: "NonStruct", entries: "/Pg 8 0 R", kids: ["0"] };
  const entries = finished({
    tags: [{ type: "P", kids: ["0", elsewhere] }],
    objects: { 8: "<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/StructParents 1>>" },
  });

  expect(entries).toEqual([expect.stringMatching(/^P K \[0<<\/Type\/MCR\/Pg \d+ 0 R\/MCID 0>>\]$/)]);
});
