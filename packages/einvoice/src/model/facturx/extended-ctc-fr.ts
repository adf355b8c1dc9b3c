/** EXTENDED-CTC-FR: what France asks of an invoice of the profile EXTENDED beyond the rules of Factur-X. */

import { type DataRule, each, type Violation } from "../data-rule.ts";
import type { Invoice } from "../invoice.ts";
import { isCharged } from "../line-kinds.ts";
import { ctcFrReferences } from "./extended-ctc-fr-references.ts";
import { onlySellerHasTaxNumber } from "./extended-parties.ts";

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

/**
 * The official test reads the amounts below the code of the category, where there are none, so that no breakdown of category Z
 * passes it, whatever its amounts.
 */
const noZeroRate = each("BR-FREXT-Z-08", ["taxes[].category"], function* (invoice: Invoice): Generator<Violation> {
  for (const [index, { category }] of (invoice.taxes ?? []).entries()) {
    if (category !== "Z") continue;
    const path = `taxes[${index}].category`;
    yield {
      path,
      message: `${path} is "Z", which EXTENDED-CTC-FR 1.3.0 refuses with any amount: use the profile en16931, or category E with its reason`,
    };
  }
});

export function extendedCtcFrRules(en16931Rules: readonly DataRule[]): readonly DataRule[] {
  return [
    ...en16931Rules.flatMap((rule) => {
      const id = kept.get(rule.id);
      return id === undefined ? [] : [{ ...rule, id }];
    }),
    noPlace("BR-FREXT-S-08", "logistics_charges", "give them as charges"),
    noPlace("BR-CO-16", "financial_adjustments", "give what is held back as one of instalments"),
    groupWithoutVat,
    noZeroRate,
    ...ctcFrReferences,
  ];
}

/** How EXTENDED-CTC-FR names the rules of Factur-X EXTENDED that it has too. */
const names: readonly (readonly [ofFacturX: RegExp, name: string])[] = [
  [/^BR-FXEXT-BR-(.*)$/, "BR-$1"],
  [/^BR-FXEXT-(CO-16|[A-Z]{1,2}-01)$/, "BR-$1"],
  [/^BR-FXEXT-([A-Z]{1,2})-?(0[89])b$/, "BR-FREXT-$1-$2"],
  [/^BR-FXEXT-(.*)$/, "BR-FREXT-$1"],
];

/** The rules on the block for EXTENDED-CTC-FR in UBL, which has a place for the tax number of every party. */
export function extendedCtcFrUblRules(extendedRules: readonly DataRule[]): readonly DataRule[] {
  return extendedRules
    .filter((rule) => rule !== onlySellerHasTaxNumber)
    .map((rule) => {
      const [ofFacturX, name] = names.find(([pattern]) => pattern.test(rule.id)) ?? [];
      return ofFacturX && name ? { ...rule, id: rule.id.replace(ofFacturX, name) } : rule;
    });
}
