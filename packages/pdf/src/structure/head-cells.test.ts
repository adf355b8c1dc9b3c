import { expect, test } from "vitest";
import { type Tag, taggedPdf } from "../../test/tagged-pdf.ts";
import { inspectPdf } from "../inspect/inspect-pdf.ts";
import type { StructureNode } from "../inspect/structure.ts";
import { readPdf } from "../read/document.ts";
import { writePdf } from "../write/write-pdf.ts";
import { hasHeadersAmongRows, headCells } from "./head-cells.ts";
import { readStructure, walkStructure } from "./structure-tree.ts";

/** A header is written by its name, a header of its row as `name>`, data as the names that the engine gives it; `×2` covers columns, `÷2` rows. */
function tableOf(rows: readonly string[][]) {
  const cell = (text: string): Tag => {
    const columns = /×(\d)/.exec(text)?.[1] ?? "1";
    const height = /÷(\d)/.exec(text)?.[1] ?? "1";
    const spans = `/ColSpan ${columns}/RowSpan ${height}`;
    const words = text.replace(/[×÷]\d/g, "");
    const isData = /^\[.*\]$/.test(words);
    const name = words.replace(">", "");
    const scope = words.endsWith(">") ? "Row" : "Column";
    return isData
      ? { type: "TD", entries: `/A<</O/Table/Headers[${words.slice(1, -1)}]${spans}>>` }
      : { type: "TH", entries: `/ID(${name})/A<</O/Table/Scope/${scope}${spans}>>` };
  };
  const tags = [{ type: "Table", kids: rows.map((row) => ({ type: "TR", kids: row.map(cell) })) }];
  const document = readPdf(taggedPdf({ tags }));
  const table = readStructure(document)[0]!;
  return { document, table };
}

/** The headers of the data cells, row by row. */
function headed(rows: readonly string[][]): string[] {
  const { document, table } = tableOf(rows);
  headCells(document, table);
  const [written] = inspectPdf(writePdf(document)).structure as [StructureNode];
  return written.kids.map(({ kids }) =>
    kids
      .filter(({ type }) => type === "TD")
      .map(({ attributes }) => ((attributes.Headers as string[] | undefined) ?? []).join(" "))
      .join(", "),
  );
}

test("a header that names a group heads the rows below it, until the next one", () => {
  const all = "(name)(one)(two)";
  const rows = [
    ["name", "amount"],
    ["one×2"],
    [`[${all}]`, `[(amount)(one)(two)]`],
    ["two×2"],
    [`[${all}]`, `[(amount)(one)(two)]`],
    [`[${all}]`, `[(amount)(one)(two)]`],
  ];

  expect(headed(rows)).toEqual(["", "", "name one, amount one", "", "name two, amount two", "name two, amount two"]);
});

test("headers right below each other count together, and those of a row stay", () => {
  const rows = [
    ["name", "north", "south"],
    ["2025×3"],
    ["spring×3"],
    ["a>", "[(north)(2025)(spring)(2026)(autumn)(a)]", "[(south)(2025)(spring)(2026)(autumn)(a)]"],
    ["2026×3"],
    ["autumn×3"],
    ["b>", "[(north)(2025)(spring)(2026)(autumn)(b)]", "[(south)(2025)(spring)(2026)(autumn)(b)]"],
  ];

  expect(headed(rows)).toEqual([
    "",
    "",
    "",
    "north 2025 spring a, south 2025 spring a",
    "",
    "",
    "north 2026 autumn b, south 2026 autumn b",
  ]);
});

test("cells over several rows and columns move those beside and below them", () => {
  const rows = [
    ["corner÷2", "north×2"],
    ["in", "out"],
    ["a>÷2", "[(north)(in)(a)]", "[(north)(out)(a)]"],
    ["[(north)(in)(a)]", "[(north)(out)(a)]"],
    ["half×2", "rest"],
    ["b>", "[(north)(in)(half)(b)]×2"],
  ];

  expect(headed(rows)).toEqual(["", "", "north in a, north out a", "north in a, north out a", "", "north in half b"]);
});

test("a cell that the engine gave no headers gets those above it, and one with nothing above it none", () => {
  const { document, table } = tableOf([["[]", "north"], ["[]", "[]"], ["south"], ["[(south)]", "[(north)]"]]);
  for (const { dict } of walkStructure([table])) if (!dict.has("ID")) dict.delete("A");
  headCells(document, table);
  const [written] = inspectPdf(writePdf(document)).structure as [StructureNode];

  expect(written.kids.map(({ kids }) => kids.map(({ attributes }) => attributes.Headers ?? null))).toEqual([
    [null, null],
    [null, ["north"]],
    [null],
    [["south"], ["north"]],
  ]);
});

test.each([
  [
    "only above the data",
    [
      ["a", "b"],
      ["c", "d"],
      ["[]", "[]"],
    ],
    false,
  ],
  [
    "of rows",
    [
      ["a", "b"],
      ["[]", "[]"],
      ["c>", "[]"],
    ],
    false,
  ],
  ["after data", [["a", "b"], ["[]", "[]"], ["c×2"]], true],
  [
    "in the row of a corner that is data",
    [
      ["[]", "b"],
      ["c>", "[]"],
    ],
    false,
  ],
])("headers %s", (_, rows, areAmong) => {
  const { document, table } = tableOf(rows);

  expect(hasHeadersAmongRows(document, table)).toBe(areAmong);
});
