import { expect, test } from "vitest";
import { type PrintedTable, printedTable } from "../../../test/printed-table.ts";
import { inspectPdf } from "../../inspect/inspect-pdf.ts";
import { pagesOf } from "../../pages/pages.ts";
import { readPdf } from "../../read/document.ts";
import { readStructure, typeOf, walkStructure } from "../../structure/structure-tree.ts";
import { paintedOperations } from "./painted-operations.ts";
import { PartJoiner } from "./part-joiner.ts";

const perPage = 10;
const rowsOf = ({ from, to }: Pick<PrintedTable, "from" | "to">) => ({ head: 1, body: to - from, foot: 0 });
const first = { from: 0, to: 55, perPage };
const firstPart = { bytes: printedTable(first), rows: rowsOf(first), begin: { pages: 0, rows: 0 }, isLast: false };

/** Rows 0 to 95, the second part again from the last page of the first one on. */
function join(second: Partial<PrintedTable> = {}, isFinal = true) {
  const joiner = new PartJoiner(isFinal);
  const { rows, repeated } = joiner.read(firstPart).end!;
  const last = { from: rows - repeated[0]!, to: 95, perPage, closing: "The end", ...second };
  const begin = { pages: 1, rows: repeated[0]! };
  joiner.read({ bytes: printedTable(last), rows: rowsOf(last), begin, isLast: true });
  return joiner.write();
}

function describe(bytes: Uint8Array) {
  const document = readPdf(bytes);
  return {
    pages: pagesOf(document).map((page) =>
      paintedOperations(document, page).map(({ what, at }) =>
        [what, ...at.map((number) => number.toFixed(3))].join(" "),
      ),
    ),
    structure: inspectPdf(bytes).structure,
    types: [...walkStructure(readStructure(document))].map(typeOf).join(" "),
  };
}

test("a part ends before its last full page, and the next one begins a page earlier", () => {
  expect(new PartJoiner().read(firstPart)).toEqual({
    fits: true,
    end: { pages: 4, rows: 40, repeated: [10, 20, 30] },
  });
});

test("a file with another number of rows does not say where to go on, and gives no whole", () => {
  const joiner = new PartJoiner();

  expect(joiner.read({ ...firstPart, rows: { head: 1, body: 54, foot: 0 } }).end).toBeNull();
  expect(joiner.write()).toBeNull();
});

test("parts make up the file that one print would be: pages, marks, structure and what comes after the table", () => {
  const joined = join()!;
  const whole = describe(printedTable({ from: 0, to: 95, perPage, closing: "The end" }));

  expect(joined.pages).toBe(10);
  expect(describe(joined.bytes)).toEqual({
    ...whole,
    structure: JSON.parse(JSON.stringify(whole.structure).replaceAll("node1", "e000001")),
  });
  expect(whole.types.endsWith("TR TD P")).toBe(true);
});

test("a part that does not fit may be read again with more pages of the part before it", () => {
  const joiner = new PartJoiner();
  const { rows, repeated } = joiner.read(firstPart).end!;
  const [one, two] = [repeated[0]!, repeated[1]!];
  const lower = { from: rows - one, to: 95, perPage: 9 };
  const refused = { bytes: printedTable(lower), rows: rowsOf(lower), begin: { pages: 1, rows: one }, isLast: true };
  const again = { from: rows - two, to: 95, perPage, closing: "The end" };
  const wider = { bytes: printedTable(again), rows: rowsOf(again), begin: { pages: 2, rows: two }, isLast: true };

  expect(joiner.read(refused)).toEqual({ fits: false, end: null });
  expect(joiner.write()).toBeNull();
  expect(joiner.read(wider)).toEqual({ fits: true, end: null });
  expect(describe(joiner.write()!.bytes)).toEqual(describe(join()!.bytes));
});

test("the same parts give the same bytes", () => {
  expect(join()!.bytes).toEqual(join()!.bytes);
});

test.each([true, false])("what a page of the browser calls its elements makes no difference (final: %s)", (isFinal) => {
  const other = join({ headName: "node7" }, isFinal)!;

  expect(Buffer.from(other.bytes).equals(join({}, isFinal)!.bytes)).toBe(true);
});

test("pages and marks lead to the elements that they belong to", () => {
  const document = readPdf(join()!.bytes);
  const keys = pagesOf(document).map(({ dict }) => document.number(dict, "StructParents"));

  expect(keys).toEqual([...keys].sort((a, b) => a! - b!));
  expect(new Set(keys).size).toBe(10);
});

test.each<[string, Partial<PrintedTable>]>([
  ["looks different where both have a page", { shift: 1 }],
  ["differs by the smallest step of the engine, a 64th of a pixel", { shift: 0.75 / 64 }],
  ["begins with another row", { from: 31 }],
  ["breaks its pages elsewhere", { perPage: 9 }],
])("a part that %s is refused", (_, second) => {
  expect(join(second)).toBeNull();
});

test("a part that differs only by how the engine rounds farther down a document is joined", () => {
  expect(join({ shift: 0.006 })?.pages).toBe(10);
});
