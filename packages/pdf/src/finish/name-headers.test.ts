import { expect, test } from "vitest";
import { finishOptions } from "../../test/finish-options.ts";
import { type Tag, taggedPdf } from "../../test/tagged-pdf.ts";
import { inspectPdf } from "../inspect/inspect-pdf.ts";
import type { ModelElement } from "../model/document-model.ts";
import { finishPdf } from "./finish-pdf.ts";

type Written = [tag: string, attributes: Record<string, string>, headers?: string];

/** The rows of a table, finished with what the document says of them: what each cell names, by the place of the header in the table. */
function headersIn(rows: readonly Written[][]): string[][] {
  const elements: ModelElement[] = [];
  const add = (tag: string, parent: number | null, attributes: Record<string, string> = {}) =>
    elements.push({ id: elements.length, tag, parent, attributes, text: null, isRendered: true }) - 1;
  const carrier = (id: number) => `/Lang(und-x-n${id})`;
  const table = add("table", null);
  const cell = (row: number, [tag, attributes, headers = ""]: Written): Tag => {
    const id = add(tag, row, attributes);
    const own = tag === "th" ? `/ID(th${id})/A<</O/Table/Scope/Column>>` : `/A<</O/Table/Headers[${headers}]>>`;
    return { type: tag.toUpperCase(), entries: carrier(id) + own, kids: id === 2 ? ["0"] : [] };
  };
  const kids = rows.map((cells) => {
    const row = add("tr", table);
    return { type: "TR", entries: carrier(row), kids: cells.map((written) => cell(row, written)) };
  });
  const bytes = taggedPdf({
    tags: [{ type: "Table", entries: carrier(table), kids }],
    content: "/TH <</MCID 0>> BDC 0 0 9 9 re f EMC",
  });

  const finished = finishPdf(bytes, { ...finishOptions, model: { elements } });
  const [written] = inspectPdf(finished.bytes).structure;
  const cells = written!.kids.flatMap((row) => row.kids);
  const placeOf = (name: string) => cells.findIndex(({ id }) => id === name);
  return written!.kids.map((row) =>
    row.kids.map(({ attributes }) => ((attributes.Headers as string[] | undefined) ?? []).map(placeOf).join(" ")),
  );
}

test("a cell names the headers that the author names, in their order", () => {
  const rows: Written[][] = [
    [
      ["th", { id: "name" }],
      ["th", { id: "amount" }],
    ],
    [
      ["td", { headers: "amount  name" }, "(th2)"],
      ["td", {}, "(th3)"],
    ],
  ];

  expect(headersIn(rows)).toEqual([
    ["", ""],
    ["1 0", "1"],
  ]);
});

test("what the author names and the table does not have counts for nothing", () => {
  const rows: Written[][] = [
    [
      ["th", { id: "name" }],
      ["th", {}],
    ],
    [
      ["td", { headers: "nobody" }, "(th2)"],
      ["td", { headers: "nobody name" }, "(th3)"],
    ],
  ];

  expect(headersIn(rows)).toEqual([
    ["", ""],
    ["0", "0"],
  ]);
});

test("a header among the rows is named by the cells below it", () => {
  const rows: Written[][] = [[["th", {}]], [["td", {}, "(th2)(th6)"]], [["th", {}]], [["td", {}, "(th2)(th6)"]]];

  expect(headersIn(rows)).toEqual([[""], ["0"], [""], ["2"]]);
});
