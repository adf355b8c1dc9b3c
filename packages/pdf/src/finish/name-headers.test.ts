import { expect, test } from "vitest";
import { finishOptions } from "../../test/finish-options.ts";
import { type Tag, taggedPdf } from "../../test/tagged-pdf.ts";
import { inspectPdf } from "../inspect/inspect-pdf.ts";
import type { ModelElement } from "../model/document-model.ts";
import { finishPdf } from "./finish-pdf.ts";

type Written = [tag: string, attributes: Record<string, string>, headers?: string];

/**
 * The rows of a table, finished with what the document says of them: what each cell names, by the place of the header in the table.
 * `bodies`: how many rows are in each body.
 */
function headersIn(rows: readonly Written[][], bodies = [rows.length]): string[][] {
  const elements: ModelElement[] = [];
  const add = (tag: string, parent: number | null, attributes: Record<string, string> = {}) =>
    elements.push({ id: elements.length, tag, parent, attributes, text: null, isRendered: true }) - 1;
  const carrier = (id: number) => `/Lang(und-x-n${id})`;
  const table = add("table", null);
  let cells = 0;
  const cell = (row: number, [tag, attributes, headers = ""]: Written): Tag => {
    const id = add(tag, row, attributes);
    const place = cells++;
    const own = tag === "th" ? `/ID(th${place})/A<</O/Table/Scope/Column>>` : `/A<</O/Table/Headers[${headers}]>>`;
    return { type: tag.toUpperCase(), entries: carrier(id) + own, kids: place === 0 ? ["0"] : [] };
  };
  const bodyOfRow = bodies.flatMap((length) => Array<number>(length).fill(add("tbody", table)));
  const kids = rows.map((written, index) => {
    const row = add("tr", bodyOfRow[index]!);
    return { type: "TR", entries: carrier(row), kids: written.map((own) => cell(row, own)) };
  });
  const bytes = taggedPdf({
    tags: [{ type: "Table", entries: carrier(table), kids }],
    content: "/TH <</MCID 0>> BDC 0 0 9 9 re f EMC",
  });

  const finished = finishPdf(bytes, { ...finishOptions, model: { elements } });
  const [written] = inspectPdf(finished.bytes).structure;
  const found = written!.kids.flatMap((row) => row.kids);
  const placeOf = (name: string) => found.findIndex(({ id }) => id === name);
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
      ["td", { headers: "amount  name" }, "(th0)"],
      ["td", {}, "(th1)"],
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
      ["td", { headers: "nobody" }, "(th0)"],
      ["td", { headers: "nobody name" }, "(th1)"],
    ],
  ];

  expect(headersIn(rows)).toEqual([
    ["", ""],
    ["0", "0"],
  ]);
});

test("a header among the rows is named by the cells below it", () => {
  const rows: Written[][] = [[["th", {}]], [["td", {}, "(th0)(th2)"]], [["th", {}]], [["td", {}, "(th0)(th2)"]]];

  expect(headersIn(rows)).toEqual([[""], ["0"], [""], ["2"]]);
});

test("a header of a group of rows is named in its own body", () => {
  const rows: Written[][] = [
    [["th", { scope: "rowgroup" }]],
    [["td", {}]],
    [["td", {}]],
    [["th", { scope: "rowgroup" }]],
    [["td", {}]],
    [["td", {}]],
  ];

  expect(headersIn(rows, [3, 2, 1])).toEqual([[""], ["0"], ["0"], [""], ["3"], [""]]);
});

test("a header of a group counts until one as wide comes in the same body, or with it right below", () => {
  const group: Written = ["th", { scope: "rowgroup" }];
  const rows: Written[][] = [[group], [group], [["td", {}]], [group], [["td", {}]]];

  expect(headersIn(rows)).toEqual([[""], [""], ["0 1"], [""], ["3"]]);
});
