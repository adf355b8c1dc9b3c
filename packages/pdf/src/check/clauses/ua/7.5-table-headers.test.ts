import { expect, test } from "vitest";
import { brokenRules, type Tag, tag } from "../../../../test/tagged-pdf.ts";

const ATTRIBUTES: Record<string, (value: string) => string> = {
  scope: (value) => `/A<</O/Table/Scope/${value}>>`,
  headers: (value) => `/A<</O/Table/Headers[${value.replace(/[^,]+/g, "($&)").replaceAll(",", "")}]>>`,
  id: (value) => `/ID(${value})`,
  columns: (value) => `/A<</O/Table/ColSpan ${value}>>`,
};

/** Rows of `H` and `D`, each with an attribute, such as `H:scope=Row`. */
const rulesFor = (...rows: string[]) => {
  const cell = (text: string): Tag => {
    const [kind, attribute = ""] = text.split(":");
    const [name, value = ""] = attribute.split("=");
    return { type: `T${kind}`, entries: ATTRIBUTES[name!]?.(value) ?? "" };
  };
  const table = tag("Table", ...rows.map((row) => tag("TR", ...row.split(" ").map(cell))));
  return brokenRules({ tags: [tag("P", "0"), table] });
};

test.each([
  ["every header has a scope", ["H:scope=Column H:scope=Column", "D:headers=gone D"]],
  ["there are no headers", ["D D", "D D"]],
  ["every cell names its headers", ["H:id=a H:id=b", "D:headers=a D:headers=a,b"]],
  ["the header above has a scope", ["H:scope=Column H:scope=Column", "H D", "D D"]],
  ["the header to the left has a scope", ["H:scope=Row H D"]],
  ["a header above one of its columns has a scope", ["H H:scope=Column", "D:columns=2"]],
  ["only the first corner has no header", ["D H"]],
])("a table passes where %s", (_name, rows) => {
  expect(rulesFor(...rows)).toEqual([]);
});

test.each([
  ["some header has no scope", ["H:scope=Column H", "D D"]],
  ["the scope is for the other direction", ["H:scope=Column D", "H D"]],
  ["data lies between the cell and its header", ["H:scope=Row D H D"]],
  ["the cell names no header", ["H:id=a H:id=b", "D:headers=a D"]],
])("a table fails 7.5-1 where %s", (_name, rows) => {
  expect(rulesFor(...rows)).toEqual(["7.5-1"]);
});

test("a table fails 7.5-2 where a cell names unknown headers and no others can be found", () => {
  expect(rulesFor("H:id=a H:id=b", "D:headers=gone,a D:headers=b")).toEqual(["7.5-2"]);
});

test("only the first cell without headers counts, and none of a table that is not a grid", () => {
  expect(rulesFor("H H", "D D:headers=gone")).toEqual(["7.5-1"]);
  expect(rulesFor("H H", "D")).toEqual(["7.2-43"]);
});
