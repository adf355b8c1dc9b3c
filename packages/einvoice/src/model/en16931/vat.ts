/** BG-23 and the VAT families: each category with its breakdown, rate, amounts, reason and parties. */

import { type DataRule, each, single, type Violation } from "../data-rule.ts";
import {
  absolute,
  canonical,
  compare,
  type Decimal,
  type Exact,
  equal,
  formatDecimal,
  minus,
  one,
  percentOf,
  plus,
  round,
  times,
  zero,
} from "../decimal.ts";
import type { Invoice, TaxBreakdown } from "../invoice.ts";
import { legalIdOf } from "../party-identifiers.ts";

interface Category {
  readonly family: string;
  readonly code: string;
  readonly name: string;
  readonly rate: "above 0" | "0 or more" | "0" | "none";
  /** Whether a reason says why there is no VAT. */
  readonly isExempt: boolean;
  /** Whether there can be a breakdown for each rate. */
  readonly isRated: boolean;
}

const categories: readonly Category[] = [
  { family: "S", code: "S", name: "standard rate", rate: "above 0", isExempt: false, isRated: true },
  { family: "Z", code: "Z", name: "zero rate", rate: "0", isExempt: false, isRated: false },
  { family: "E", code: "E", name: "exempt", rate: "0", isExempt: true, isRated: false },
  { family: "AE", code: "AE", name: "reverse charge", rate: "0", isExempt: true, isRated: false },
  { family: "IC", code: "K", name: "intra-community supply", rate: "0", isExempt: true, isRated: false },
  { family: "G", code: "G", name: "export", rate: "0", isExempt: true, isRated: false },
  { family: "O", code: "O", name: "outside the scope of VAT", rate: "none", isExempt: true, isRated: false },
  { family: "AF", code: "L", name: "IGIC, Canary Islands", rate: "above 0", isExempt: false, isRated: true },
  { family: "AG", code: "M", name: "IPSI, Ceuta and Melilla", rate: "0 or more", isExempt: false, isRated: true },
];

/** Breakdowns and uses meet where category and, for rated categories, rate are the same. */
function keyOf({ code, isRated }: Category, rate: Exact | undefined): string {
  return isRated ? `${code} ${rate ? canonical(rate) : ""}` : code;
}

function lacksRate({ isRated }: Category, uses: readonly { rate: Exact | undefined }[] | undefined): boolean {
  return isRated && (uses ?? []).some(({ rate }) => rate === undefined);
}

const categoryFields = ["taxes[].category", "taxes[].rate", "lines[].tax", "allowances[].tax", "charges[].tax"];
const amountFields = [
  ...categoryFields,
  "lines[].net_amount",
  "allowances[].amount",
  "charges[].amount",
  "taxes[].basis",
];

function breakdowns(invoice: Invoice, code: string): { tax: TaxBreakdown; path: string }[] {
  return (invoice.taxes ?? [])
    .map((tax, index) => ({ tax, path: `taxes[${index}]` }))
    .filter(({ tax }) => tax.category === code);
}

function presence(category: Category): DataRule {
  const { family, code, name } = category;
  return each(`BR-${family}-01`, categoryFields, function* (invoice, { vatUses }): Generator<Violation> {
    // A line without its rate is the cause; that its breakdown is not found is only what follows.
    if (lacksRate(category, vatUses.get(code))) return;
    const used = new Set((vatUses.get(code) ?? []).map(({ rate }) => keyOf(category, rate)));
    const stated = new Set<string>();
    for (const { tax, path } of breakdowns(invoice, code)) {
      const key = keyOf(category, tax.rate);
      if (stated.has(key))
        yield {
          path: `${path}.category`,
          message: `${path} is a second VAT breakdown for category ${key}: add them together`,
        };
      else if (!used.has(key)) {
        yield {
          path: `${path}.category`,
          message: `${path} is for VAT category ${key} (${name}), which no line, allowance or charge has`,
        };
      }
      stated.add(key);
    }
    for (const key of used) {
      if (!stated.has(key))
        yield {
          path: "taxes",
          message: `VAT category ${key} (${name}) is used but taxes has no breakdown for it: add one`,
        };
    }
  });
}

type Parties = (invoice: Invoice) => { holds: boolean; asked: string };

const sellerIdentified: Parties = ({ seller, tax_representative: representative }) => ({
  holds: [seller?.vat_id, seller?.tax_number, representative?.vat_id].some((id) => id !== undefined),
  asked: "seller.vat_id, seller.tax_number or tax_representative.vat_id",
});
const sellerHasVat: Parties = ({ seller, tax_representative: representative }) => ({
  holds: seller?.vat_id !== undefined || representative?.vat_id !== undefined,
  asked: "seller.vat_id or tax_representative.vat_id",
});
const askedParties: Record<string, Parties> = {
  AE: (invoice) => {
    const { buyer } = invoice;
    const buyerIsKnown = buyer !== undefined && (buyer.vat_id !== undefined || legalIdOf(buyer) !== undefined);
    const seller = sellerIdentified(invoice);
    return { holds: seller.holds && buyerIsKnown, asked: `${seller.asked}, and buyer.vat_id or buyer.legal_id` };
  },
  IC: (invoice) => {
    const seller = sellerHasVat(invoice);
    return { holds: seller.holds && invoice.buyer?.vat_id !== undefined, asked: `${seller.asked}, and buyer.vat_id` };
  },
  G: sellerHasVat,
  O: ({ seller, buyer, tax_representative: representative }) => ({
    holds: [seller, buyer, representative].every((party) => party?.vat_id === undefined),
    asked: "no vat_id of seller, buyer and tax_representative",
  }),
};

const kinds = [
  { kind: "line", parties: "02", rate: "05", field: "lines[].tax" },
  { kind: "allowance", parties: "03", rate: "06", field: "allowances[].tax" },
  { kind: "charge", parties: "04", rate: "07", field: "charges[].tax" },
] as const;

function parties({ family, code, name }: Category): DataRule[] {
  const ask = askedParties[family] ?? sellerIdentified;
  const fields = ["seller.vat_id", "seller.tax_number", "buyer.vat_id", "buyer.legal_id", "tax_representative.vat_id"];
  return kinds.map(({ kind, parties: number, field }) =>
    each(`BR-${family}-${number}`, [field, ...fields], (invoice, { vatUses }) => {
      if (!vatUses.get(code)?.some((use) => use.kind === kind)) return [];
      const { holds, asked } = ask(invoice);
      if (holds) return [];
      const path =
        family === "O"
          ? partyWithVat(invoice)
          : asked.startsWith("seller") && !sellerPart(family, invoice)
            ? "seller.vat_id"
            : "buyer.vat_id";
      return [{ path, message: `VAT category ${code} (${name}) of a ${kind} asks for ${asked}` }];
    }),
  );
}

function sellerPart(family: string, invoice: Invoice): boolean {
  return family === "IC" || family === "G" ? sellerHasVat(invoice).holds : sellerIdentified(invoice).holds;
}

function partyWithVat({ seller, buyer }: Invoice): string {
  if (seller?.vat_id !== undefined) return "seller.vat_id";
  return buyer?.vat_id !== undefined ? "buyer.vat_id" : "tax_representative.vat_id";
}

function rateFits(rate: Exact | undefined, asked: Category["rate"]): boolean {
  if (asked === "none") return rate === undefined;
  if (!rate) return false;
  const order = compare(rate, zero);
  return asked === "above 0" ? order > 0 : asked === "0 or more" ? order >= 0 : order === 0;
}

function rates({ family, code, name, rate: asked }: Category): DataRule[] {
  return kinds.map(({ kind, rate: number, field }) =>
    each(`BR-${family}-${number}`, [field], (_invoice, { vatUses }) =>
      (vatUses.get(code) ?? [])
        .filter((use) => use.kind === kind && !rateFits(use.rate, asked))
        .map(({ path, rate }) => ({
          path: `${path}.rate`,
          message: `${path}.rate is ${rate ? formatDecimal(rate) : "missing"}; with VAT category ${code} (${name}) it is ${asked}`,
        })),
    ),
  );
}

function taxable(category: Category): DataRule {
  const { family, code } = category;
  return each(`BR-${family}-08`, amountFields, function* (invoice, { vatUses }): Generator<Violation> {
    if (lacksRate(category, vatUses.get(code))) return;
    const expected = new Map<string, Decimal>();
    for (const use of vatUses.get(code) ?? []) {
      const key = keyOf(category, use.rate);
      expected.set(key, plus(expected.get(key) ?? zero, use.amount));
    }
    for (const { tax, path } of breakdowns(invoice, code)) {
      const total = expected.get(keyOf(category, tax.rate));
      if (!total || !tax.basis) continue;
      const right = round(total, 2);
      if (equal(tax.basis, right)) continue;
      yield {
        path: `${path}.basis`,
        message: `${path}.basis is ${tax.basis} but the lines, charges and allowances of VAT category ${keyOf(category, tax.rate)} add up to ${formatDecimal(right, 2)}`,
        expected: formatDecimal(right, 2),
      };
    }
  });
}

function noVat({ family, code, name }: Category): DataRule {
  return each(`BR-${family}-09`, ["taxes[].amount", "taxes[].category"], (invoice) =>
    breakdowns(invoice, code)
      .filter(({ tax }) => tax.amount !== undefined && !equal(tax.amount, zero))
      .map(({ tax, path }) => ({
        path: `${path}.amount`,
        message: `${path}.amount is ${tax.amount}; the VAT of category ${code} (${name}) is 0`,
        expected: "0.00",
      })),
  );
}

function reason({ family, code, name, isExempt }: Category): DataRule {
  return each(
    `BR-${family}-10`,
    ["taxes[].category", "taxes[].exemption_reason", "taxes[].exemption_code"],
    (invoice) =>
      breakdowns(invoice, code)
        .filter(({ tax }) => (tax.exemption_reason !== undefined || tax.exemption_code !== undefined) !== isExempt)
        .map(({ path }) => ({
          path: `${path}.exemption_reason`,
          message: isExempt
            ? `${path} needs exemption_reason or exemption_code: VAT category ${code} (${name}) says why there is no VAT`
            : `${path} has a reason for an exemption, which VAT category ${code} (${name}) has not: remove it`,
        })),
  );
}

function expectedVat(basis: Exact, rate: Exact): Decimal {
  return round(times(absolute(basis), percentOf(rate)), 2);
}

/** One unit of the currency is what the official rules let rounding take. */
const vatFollows = each(
  "BR-CO-17",
  ["taxes[].amount", "taxes[].basis", "taxes[].rate"],
  function* (invoice): Generator<Violation> {
    for (const [index, { amount, basis, rate }] of (invoice.taxes ?? []).entries()) {
      if (!amount || !basis) continue;
      const isUntaxed = !rate || equal(round(rate, 0), zero);
      const expected = isUntaxed ? zero : expectedVat(basis, rate);
      const tolerance = isUntaxed
        ? equal(round(amount, 0), zero)
        : compare(absolute(minus(absolute(amount), expected)), one) < 0;
      if (tolerance) continue;
      const path = `taxes[${index}].amount`;
      yield {
        path,
        message: `${path} is ${amount} but ${rate ?? "0"} % of ${basis} is ${formatDecimal(expected, 2)}`,
        expected: formatDecimal(expected, 2),
      };
    }
  },
);

const ratePresent = each("BR-48", ["taxes[].rate", "taxes[].category"], (invoice) =>
  (invoice.taxes ?? []).flatMap(({ rate, category }, index) =>
    rate === undefined && category !== "O"
      ? [{ path: `taxes[${index}].rate`, message: `taxes[${index}].rate is missing; only category O has none` }]
      : [],
  ),
);

const intraCommunity: readonly DataRule[] = [
  single({
    id: "BR-IC-11",
    path: "delivery.date",
    uses: ["delivery.date", "period", "taxes[].category"],
    holds: (invoice) =>
      breakdowns(invoice, "K").length === 0 ||
      invoice.delivery?.date !== undefined ||
      invoice.period?.start !== undefined ||
      invoice.period?.end !== undefined,
    message: () => "An intra-community supply (VAT category K) needs delivery.date or period",
  }),
  single({
    id: "BR-IC-12",
    path: "delivery.address.country",
    uses: ["delivery", "taxes[].category"],
    holds: (invoice) => breakdowns(invoice, "K").length === 0 || invoice.delivery?.address?.country !== undefined,
    message: () => "An intra-community supply (VAT category K) needs delivery.address.country",
  }),
];

function nothingElse(id: string, field: "taxes" | "lines" | "allowances" | "charges"): DataRule {
  const at = field === "taxes" ? "category" : "tax.category";
  return each(id, categoryFields, (invoice) => {
    if (breakdowns(invoice, "O").length === 0) return [];
    const found =
      field === "taxes"
        ? (invoice.taxes ?? []).map(({ category }) => category)
        : (invoice[field] ?? []).map(({ tax }) => tax?.category);
    return found.flatMap((category, index) =>
      category !== undefined && category !== "O"
        ? [
            {
              path: `${field}[${index}].${at}`,
              message: `${field}[${index}].${at} is ${category}; an invoice outside the scope of VAT has category O only`,
            },
          ]
        : [],
    );
  });
}

export const vatRules: readonly DataRule[] = [
  ...categories.flatMap((category) => [
    presence(category),
    ...parties(category),
    ...rates(category),
    taxable(category),
    ...(category.rate === "0" || category.rate === "none" ? [noVat(category)] : []),
    reason(category),
  ]),
  ratePresent,
  vatFollows,
  ...intraCommunity,
  nothingElse("BR-O-11", "taxes"),
  nothingElse("BR-O-12", "lines"),
  nothingElse("BR-O-13", "allowances"),
  nothingElse("BR-O-14", "charges"),
];
