/** ISO 14289-1, 7.2: what may be inside what in a table (ISO 32000-1, table 337), and that its cells make a grid. */
import type { Checking } from "../../checking.ts";
import type { Rule, RuleGroup } from "../../rule.ts";
import { parentType } from "../../structure/parents.ts";
import type { CheckedElement } from "../../structure/structure-model.ts";
import { tableGrids } from "../../structure/table-grid.ts";
import { countOf, foreignTypes } from "./child-types.ts";
import { elementRules } from "./element-rules.ts";

const inTable = (ua1: string, type: string): Rule<CheckedElement> => ({
  ua1,
  message: `A ${type} is not directly in a Table. Put it into the table whose rows it groups.`,
  detail: (element, checking) => `in ${parentType(checking, element) ?? "no element"}`,
  holds: (element, checking) => parentType(checking, element) === "Table",
});

const onlyRows = (ua1: string, type: string): Rule<CheckedElement> => ({
  ua1,
  message: `A ${type} has kids other than rows. Put only TR into it.`,
  detail: ({ childTypes }) => foreignTypes(childTypes, ["TR"]),
  holds: ({ childTypes }) => foreignTypes(childTypes, ["TR"]) === "",
});

const inRow = (ua1: string, type: string): Rule<CheckedElement> => ({
  ua1,
  message: `A ${type} is not in a table row. Put it into a TR.`,
  detail: (element, checking) => `in ${parentType(checking, element) ?? "no element"}`,
  holds: (element, checking) => parentType(checking, element) === "TR",
});

const ROW_PARENTS: ReadonlySet<string | null> = new Set(["Table", "THead", "TBody", "TFoot"]);
const TABLE_KIDS = ["TR", "THead", "TBody", "TFoot", "Caption"];

const faultOf = (table: CheckedElement, checking: Checking) => checking.model(tableGrids).get(table)?.fault ?? null;

export const tables: readonly RuleGroup[] = [
  elementRules(
    ["Table"],
    [
      {
        ua1: "7.2-3",
        message: "A Table has kids other than TR, THead, TBody, TFoot and Caption. Move them into a cell or out of it.",
        detail: ({ childTypes }) => foreignTypes(childTypes, TABLE_KIDS),
        holds: ({ childTypes }) => foreignTypes(childTypes, TABLE_KIDS) === "",
      },
      {
        ua1: "7.2-11",
        message: "A Table has more than one THead. Put all its head rows into one.",
        holds: ({ childTypes }) => countOf(childTypes, "THead") <= 1,
      },
      {
        ua1: "7.2-12",
        message: "A Table has more than one TFoot. Put all its foot rows into one.",
        holds: ({ childTypes }) => countOf(childTypes, "TFoot") <= 1,
      },
      {
        ua1: "7.2-13",
        message: "A Table has a TFoot but no TBody. Put the rows between head and foot into a TBody.",
        holds: ({ childTypes }) => countOf(childTypes, "TFoot") === 0 || countOf(childTypes, "TBody") > 0,
      },
      {
        ua1: "7.2-14",
        message: "A Table has a THead but no TBody. Put the rows below the head into a TBody.",
        holds: ({ childTypes }) => countOf(childTypes, "THead") === 0 || countOf(childTypes, "TBody") > 0,
      },
      {
        ua1: "7.2-16",
        message: "The Caption of a Table is between its rows. Make it the first or the last kid.",
        holds: ({ childTypes }) => !childTypes.slice(1, -1).includes("Caption"),
      },
      {
        ua1: "7.2-39",
        message: "A Table has more than one Caption. Keep one.",
        holds: ({ childTypes }) => countOf(childTypes, "Caption") < 2,
      },
      {
        ua1: "7.2-41",
        message: "The columns of a Table have different numbers of rows. Correct RowSpan, or add the missing cells.",
        detail: (table, checking) => faultOf(table, checking)?.detail ?? null,
        holds: (table, checking) => faultOf(table, checking)?.kind !== "column",
      },
      {
        ua1: "7.2-42",
        message:
          "A row of a Table has more columns than the first row. Correct ColSpan and RowSpan, or fill the first row.",
        detail: (table, checking) => faultOf(table, checking)?.detail ?? null,
        holds: (table, checking) => faultOf(table, checking)?.kind !== "wide-row",
      },
      {
        ua1: "7.2-43",
        message:
          "A row of a Table has fewer columns than the first row. Add the missing cells, or correct ColSpan and RowSpan.",
        detail: (table, checking) => faultOf(table, checking)?.detail ?? null,
        holds: (table, checking) => faultOf(table, checking)?.kind !== "narrow-row",
      },
    ],
  ),
  elementRules(
    ["TR"],
    [
      {
        ua1: "7.2-4",
        message: "A TR is not in a Table, THead, TBody or TFoot. Put it into the table it belongs to.",
        detail: (element, checking) => `in ${parentType(checking, element) ?? "no element"}`,
        holds: (element, checking) => ROW_PARENTS.has(parentType(checking, element)),
      },
      {
        ua1: "7.2-10",
        message: "A TR has kids other than cells. Put them into a TH or TD.",
        detail: ({ childTypes }) => foreignTypes(childTypes, ["TH", "TD"]),
        holds: ({ childTypes }) => foreignTypes(childTypes, ["TH", "TD"]) === "",
      },
    ],
  ),
  elementRules(["THead"], [inTable("7.2-5", "THead"), onlyRows("7.2-36", "THead")]),
  elementRules(["TBody"], [inTable("7.2-6", "TBody"), onlyRows("7.2-37", "TBody")]),
  elementRules(["TFoot"], [inTable("7.2-7", "TFoot"), onlyRows("7.2-38", "TFoot")]),
  elementRules(["TH"], [inRow("7.2-8", "TH")]),
  elementRules(["TD"], [inRow("7.2-9", "TD")]),
  elementRules(
    ["TH", "TD"],
    [
      {
        ua1: "7.2-15",
        message: "Two cells of a Table cover the same place. Correct their ColSpan and RowSpan.",
        holds: (cell, checking) => !checking.model(cellsThatCross).has(cell),
      },
    ],
  ),
];

/** The cells of all tables that cover a place together with another. */
function cellsThatCross(checking: Checking): ReadonlySet<CheckedElement> {
  return new Set([...checking.model(tableGrids).values()].flatMap(({ fault }) => fault?.cells ?? []));
}
