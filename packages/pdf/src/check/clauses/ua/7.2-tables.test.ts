import { expect, test } from "vitest";
import { brokenRules, checkTagged, type Tag, tag } from "../../../../test/tagged-pdf.ts";

const rulesFor = (...kids: Tag[]) => brokenRules({ tags: [tag("P", "0"), ...kids] });
const row = (...cells: Tag[]) => tag("TR", ...cells);
const TD = tag("TD");

/** Rows of cells: `2x1` is a cell of two columns and one row. */
const grid = (...rows: string[]) =>
  tag(
    "Table",
    ...rows.map((cells) =>
      row(
        ...cells.split(" ").flatMap((cell): Tag[] => {
          const [columns, rows] = cell.split("x");
          return cell === "" ? [] : [{ type: "TD", entries: `/A<</O/Table/ColSpan ${columns}/RowSpan ${rows}>>` }];
        }),
      ),
    ),
  );

test("a table with a caption, head, body and foot passes", () => {
  const [head, body, foot] = ["THead", "TBody", "TFoot"].map((type) => tag(type, row(TD, TD)));

  expect(rulesFor(tag("Table", tag("Caption"), head!, body!, foot!))).toEqual([]);
  expect(rulesFor(tag("Table", tag("Div", row(TD)), tag("NonStruct", row(TD))))).toEqual([]);
});

test.each<[string, string, Tag]>([
  ["a table with other kids", "7.2-3", tag("Table", tag("P"), row(TD))],
  ["a row outside of a table", "7.2-4", row(TD)],
  ["a THead outside of a table", "7.2-5", tag("THead", row(TD))],
  ["a TBody outside of a table", "7.2-6", tag("TBody", row(TD))],
  ["a TFoot outside of a table", "7.2-7", tag("TFoot", row(TD))],
  ["a TH outside of a row", "7.2-8", tag("TH")],
  ["a TD outside of a row", "7.2-9", tag("TD")],
  ["a row with other kids", "7.2-10", tag("Table", row(TD, tag("P")))],
  ["two THead", "7.2-11", tag("Table", tag("THead", row(TD)), tag("THead", row(TD)), tag("TBody", row(TD)))],
  ["two TFoot", "7.2-12", tag("Table", tag("TBody", row(TD)), tag("TFoot", row(TD)), tag("TFoot", row(TD)))],
  ["a TFoot without a TBody", "7.2-13", tag("Table", row(TD), tag("TFoot", row(TD)))],
  ["a THead without a TBody", "7.2-14", tag("Table", tag("THead", row(TD)), row(TD))],
  ["cells that cross", "7.2-15", grid("1x1 1x2", "2x1")],
  ["a caption between rows", "7.2-16", tag("Table", row(TD), tag("Caption"), row(TD))],
  ["a THead with other kids", "7.2-36", tag("Table", tag("THead", row(TD), tag("P")), tag("TBody", row(TD)))],
  ["a TBody with other kids", "7.2-37", tag("Table", tag("TBody", row(TD), tag("P")))],
  ["a TFoot with other kids", "7.2-38", tag("Table", tag("TBody", row(TD)), tag("TFoot", row(TD), tag("P")))],
  ["two captions", "7.2-39", tag("Table", tag("Caption"), row(TD), tag("Caption"))],
  ["a column longer than the first", "7.2-41", grid("1x1 1x5", "1x1")],
  ["a row wider than the first", "7.2-42", grid("1x1", "1x1 1x1")],
  ["a row narrower than the first", "7.2-43", grid("1x1 1x1", "1x1")],
  ["a row without cells", "7.2-43", grid("1x1 1x1", "", "1x1 1x1 1x1")],
])("%s fails %s", (_name, rule, element) => {
  expect(rulesFor(element)).toEqual([rule]);
});

test.each([
  [["2x1", "1x1 1x1"]],
  [["1x2 1x1", "1x1"]],
  [["1x1 1x2 1x1", "1x1 1x1", "1x1 1x1 1x1"]],
  [["2x2 1x1", "1x1", "1x1 1x1 1x1"]],
  [["1x1 1x1", "1x2 1x2"]],
])("the cells %j make a grid", (rows) => {
  expect(rulesFor(grid(...rows))).toEqual([]);
});

test("a failure names the table and what is wrong with it", () => {
  const [failure] = checkTagged({
    tags: [tag("Document", tag("P", "0"), grid("1x1 1x1", "1x1"))],
    parents: "0[21 0 R]",
  }).failures;

  expect(failure?.places).toEqual([{ page: 1, element: 2, object: 22, detail: "row 2 has 1 columns, row 1 has 2" }]);
});

test("spans come from classes too, and what is not a whole number counts as one", () => {
  const spanning = (entries: string) => tag("Table", row({ type: "TD", entries }), row(TD, TD));

  expect(brokenRules({ tags: [tag("P", "0"), spanning("/C/Wide")], classMap: "/Wide<</O/Table/ColSpan 2>>" })).toEqual(
    [],
  );
  expect(rulesFor(spanning("/A<</O/Table/ColSpan 2.5>>"))).toEqual(["7.2-42"]);
  expect(rulesFor(spanning("/A<</O/Layout/ColSpan 2>>"))).toEqual(["7.2-42"]);
});

test("a table of absurd spans is refused and not counted out", () => {
  expect(checkTagged({ tags: [tag("P", "0"), grid("900000000x900000000")] })).toMatchObject({
    compliant: false,
    error: "The cells of a table cover more than 2000000 places.",
  });
});
