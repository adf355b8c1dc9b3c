import type { CheckResult, FinishResult } from "@platen/pdf";
import { expect, test } from "vitest";
import { explainFailures } from "./explain-failures.ts";
import type { Finding } from "./inspect/inspection.ts";

type Failure = CheckResult["failures"][number];

const tags = ["html", "body", "table", "tr", "td", "table", "tr", "td", "img", "canvas"];
const parents = [null, 0, 1, 2, 3, 1, 5, 6, 1, 1];
const model = tags.map((tag, id) => ({
  id,
  tag,
  attributes: {},
  parent: parents[id]!,
  text: null,
  isRendered: true,
}));

/** The file's structure elements are those of the document, number for number. */
function explain(failure: Partial<Failure>, findings: Finding[], finishWarnings: FinishResult["warnings"] = []) {
  const whole: Failure = {
    rule: "",
    count: failure.places?.length ?? 1,
    message: "The rule's words.",
    places: [],
    ...failure,
  };
  const result: CheckResult = {
    compliant: false,
    profile: "ua1",
    rules: { passed: 105, failed: 1 },
    failures: [whole],
    error: null,
  };
  const inspection = { model: { elements: model }, findings, hasHiddenText: false };

  return explainFailures({
    result,
    elements: model.map(({ id }) => id),
    inspection,
    finishWarnings,
    documentWarnings: [],
  }).map(({ code, count, message, targets }) => ({
    code,
    count,
    message,
    elements: targets.map((target) => ("element" in target ? target.element : null)),
  }));
}

const rows: Finding[] = [
  { code: "table-rows", element: 3, table: 2, columns: { row: 1, table: 2 } },
  { code: "table-rows", element: 6, table: 5, columns: { row: 3, table: 2 } },
];

test("a rule that a table breaks is explained by that table's rows", () => {
  expect(explain({ rule: "7.2-43", places: [{ element: 2 }] }, rows)).toEqual([
    {
      code: "table-rows",
      count: 1,
      message:
        "A row spans 1 column where its table has 2. Correct its colspan and rowspan, or add the cells that are missing.",
      elements: [3],
    },
  ]);
});

test("a cell that breaks a rule belongs to the nearest table with a finding", () => {
  expect(explain({ rule: "7.2-15", places: [{ element: 7 }] }, rows)).toMatchObject([
    { code: "table-rows", elements: [6] },
  ]);
});

test("empty cells that were put back explain nothing any more", () => {
  const empty: Finding[] = [{ code: "table-cell-empty", element: 4, table: 2 }];
  const restored = [{ code: "table-cell-empty" as const, message: "", element: 4, page: null }];

  expect(explain({ rule: "7.2-43", places: [{ element: 2 }] }, empty)).toMatchObject([
    { code: "table-cell-empty", elements: [4] },
  ]);
  expect(explain({ rule: "7.2-43", places: [{ element: 2 }] }, empty, restored)).toMatchObject([
    { code: null, message: "The rule's words.", elements: [2] },
  ]);
});

test("what the template check has no finding for keeps the rule's own words and its elements", () => {
  expect(
    explain({ rule: "7.3-1", places: [{ element: 8 }, { element: 9 }] }, [{ code: "image-alt", element: 8 }]),
  ).toEqual([
    { code: "image-alt", count: 1, message: expect.stringContaining("alt attribute"), elements: [8] },
    { code: null, count: 1, message: "The rule's words.", elements: [9] },
  ]);
  expect(explain({ rule: "7.2-20", places: [{ element: 4 }] }, rows)).toMatchObject([{ code: null, elements: [4] }]);
});

test("content outside the structure is found by its page and its place on it", () => {
  const places: Failure["places"] = [
    { page: 1, box: [72, 144, 100, 160] },
    { page: 2, detail: "image" },
    { page: 2, detail: "image" },
  ];

  expect(explain({ rule: "7.1-3", places }, [])).toEqual([
    {
      code: null,
      count: 3,
      message: "The rule's words. (on page 1, 25 mm from the left and 51 mm from the bottom; on page 2: image)",
      elements: [],
    },
  ]);
});

test("masked text is explained by the masks of the document", () => {
  const masks: Finding[] = [{ code: "masked-text", element: 4 }];

  expect(explain({ rule: "7.20-2", count: 2, places: [{ object: 12 }, { object: 13 }] }, masks)).toMatchObject([
    { code: "masked-text", count: 2, elements: [4] },
  ]);
});

test("of very many failures all findings are reported, though only the first have a place", () => {
  const images: Finding[] = [
    { code: "image-alt", element: 8 },
    { code: "image-alt", element: 4 },
  ];

  expect(explain({ rule: "7.3-1", count: 300, places: [{ element: 8 }] }, images)).toMatchObject([
    { code: "image-alt", count: 300, elements: [8, 4] },
  ]);
});
