/** EXTENDED-CTC-FR: what France asks of an invoice of the profile EXTENDED beyond the rules of Factur-X. */

import { type DataRule, each, type Violation } from "../data-rule.ts";
import type { Invoice } from "../invoice.ts";
import { isCharged } from "../line-kinds.ts";

/** Rules of EN 16931 that EXTENDED leaves out and EXTENDED-CTC-FR keeps. */
const kept: ReadonlyMap<string, string> = new Map([
  ["BR-27", "BR-FREXT-27"],
  ...["BR-28", "BR-E-01", "BR-AE-01", "BR-G-01", "BR-IC-01", "BR-O-01", "BR-Z-01", "BR-Z-10"].map(
    (id): [string, string] => [id, id],
  ),
]);

function noPlace(id: string, name: "logistics_charges" | "financial_adjustments", wayOut: string): DataRule {
  return each(id, [name], (invoice) =>
    (invoice[name] ?? []).length > 0
      ? [{ path: name, message: `${name} has no place in EXTENDED-CTC-FR: ${wayOut}` }]
      : [],
  );
}

/** The rule adds up every line that names a category, groups too. */
const groupWithoutVat = each(
  "BR-FREXT-S-08",
  ["lines[].tax", "lines[].kind"],
  function* (invoice: Invoice): Generator<Violation> {
    for (const [index, line] of (invoice.lines ?? []).entries()) {
      if (isCharged(line) || line.tax === undefined) continue;
      yield {
        path: `lines[${index}].tax`,
        message: `lines[${index}].tax is given, and the line is of kind ${line.kind}, which has no VAT: leave it out`,
      };
    }
  },
);

export function extendedCtcFrRules(en16931Rules: readonly DataRule[]): readonly DataRule[] {
  return [
    ...en16931Rules.flatMap((rule) => {
      const id = kept.get(rule.id);
      return id === undefined ? [] : [{ ...rule, id }];
    }),
    noPlace("BR-FREXT-S-08", "logistics_charges", "give them as charges"),
    noPlace("BR-CO-16", "financial_adjustments", "give what is held back as one of instalments"),
    groupWithoutVat,
  ];
}
