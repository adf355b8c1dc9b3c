/** The rules of the profile EXTENDED that no other profile has. */

import { stringValue } from "../../../../../xml/tree.ts";
import { attribute, has, numberIn, quote } from "../../../../select.ts";
import type { RuleContext } from "../../../../xml-rule.ts";
import { lineContexts } from "./lines.ts";
import { totalContexts } from "./totals.ts";
import { vatContexts } from "./vat.ts";

const dayAndMinute = /^\s*\d{4}(1[0-2]|0[1-9])(3[01]|[12]\d|0[1-9])([01]\d|2[0-3])[0-5]\d\s*$/;

export const extendedContexts: readonly RuleContext[] = [
  ...lineContexts,
  ...totalContexts,
  ...vatContexts,
  {
    match: "//udt:DateTimeString",
    when: (node) => attribute(node, "format") === "205",
    rules: [
      {
        id: "BR-FXEXT-CII-DT-097a",
        holds: (node) => dayAndMinute.test(stringValue(node)),
        message: (node) => `${quote(stringValue(node))} is not a time in format 205, such as 202611151430`,
      },
    ],
  },
  {
    match: "/rsm:CrossIndustryInvoice",
    rules: [
      {
        id: "BR-CO-25",
        holds: (_, invoice) => {
          const [due] = invoice.all("DuePayableAmount");
          const terms = invoice.all("SpecifiedTradePaymentTerms");
          const isDue = due !== undefined && numberIn(due).units > 0n;
          return !isDue || terms.some((each) => has(each, "DueDateDateTime") || has(each, "Description"));
        },
        message: () => "An amount is due, so the invoice needs a due date or payment terms (BT-9, BT-20)",
      },
    ],
  },
];
