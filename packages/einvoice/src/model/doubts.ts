/** What no official rule tests and an accountant would ask about: warnings with a path, never a reason to refuse. */

import { blockPath, type Finding, shortPath, warning } from "../finding.ts";
import {
  absolute,
  compare,
  type Decimal,
  type DecimalText,
  divide,
  equal,
  formatDecimal,
  minus,
  percentOf,
  plus,
  round,
  sum,
  times,
  zero,
} from "./decimal.ts";
import type { Invoice, Line } from "./invoice.ts";
import { partiesOf } from "./parties.ts";
import { sirenOf } from "./party-identifiers.ts";

/** Two cents are what rounding of prices and amounts makes. */
const tolerance: Decimal = { units: 2n, scale: 2 };

type Doubt = (path: string, message: string, expected?: string) => void;

export function doubtsOf(invoice: Invoice): Finding[] {
  const found: Finding[] = [];
  const doubt: Doubt = (path, message, expected) =>
    found.push(warning(`${blockPath}.${path}`, `${shortPath(`${blockPath}.${path}`)} ${message}`, expected));
  doubtLines(invoice.lines ?? [], doubt);
  doubtAdjustments(invoice, "", doubt);
  doubtTaxes(invoice, doubt);
  doubtSigns(invoice, doubt);
  doubtPayment(invoice, doubt);
  doubtParties(invoice, doubt);
  doubtSupplyDate(invoice, doubt);
  return found;
}

function isFar(actual: Decimal | DecimalText, expected: Decimal, most: Decimal = tolerance): boolean {
  return compare(absolute(minus(actual, expected)), most) > 0;
}

function doubtLines(lines: readonly Line[], doubt: Doubt): void {
  const ids = new Map<string, number>();
  for (const [index, line] of lines.entries()) {
    const path = `lines[${index}]`;
    const { id, quantity, price, net_amount: net } = line;
    const earlier = id === undefined ? undefined : ids.get(id);
    if (earlier !== undefined)
      doubt(`${path}.id`, `is "${id}", as lines[${earlier}].id is: number the lines one by one`);
    else if (id !== undefined) ids.set(id, index);
    if (price?.gross && price.discount && price.net) {
      const expected = minus(price.gross, price.discount);
      if (!equal(price.net, expected))
        doubt(
          `${path}.price.net`,
          `is ${price.net} but gross ${price.gross} - discount ${price.discount} is ${formatDecimal(expected)}`,
          formatDecimal(expected),
        );
    }
    doubtAdjustments(line, `${path}.`, doubt);
    if (!quantity || !price?.net || !net) continue;
    const base = price.base_quantity ?? "1";
    if (equal(base, zero)) continue;
    const goods = divide(times(quantity, price.net), base, 6);
    const amounts = (list: Line["allowances"]) => sum((list ?? []).flatMap(({ amount }) => (amount ? [amount] : [])));
    const expected = round(plus(minus(goods, amounts(line.allowances)), amounts(line.charges)), 2);
    if (isFar(net, expected))
      doubt(
        `${path}.net_amount`,
        `is ${net} but quantity ${quantity} × price ${price.net}${base === "1" ? "" : ` / ${base}`}, less allowances and with charges, is ${formatDecimal(expected, 2)}`,
        formatDecimal(expected, 2),
      );
  }
}

type Adjusted = Pick<Line, "allowances" | "charges">;

function doubtAdjustments(part: Adjusted, prefix: string, doubt: Doubt): void {
  for (const name of ["allowances", "charges"] as const) {
    for (const [index, { amount, base, percent }] of (part[name] ?? []).entries()) {
      const path = `${prefix}${name}[${index}].amount`;
      if (!amount) continue;
      if (compare(amount, zero) < 0)
        doubt(
          path,
          `is ${amount}: write ${name === "allowances" ? "a charge" : "an allowance"} with a positive amount instead`,
        );
      if (!base || !percent) continue;
      const expected = round(times(base, percentOf(percent)), 2);
      if (isFar(amount, expected))
        doubt(
          path,
          `is ${amount} but ${percent} % of ${base} is ${formatDecimal(expected, 2)}`,
          formatDecimal(expected, 2),
        );
    }
  }
}

/** The official rules allow a difference of one unit of the currency. */
function doubtTaxes(invoice: Invoice, doubt: Doubt): void {
  for (const [index, { amount, basis, rate }] of (invoice.taxes ?? []).entries()) {
    if (!amount || !basis || !rate) continue;
    const expected = round(times(basis, percentOf(rate)), 2);
    if (isFar(amount, expected))
      doubt(
        `taxes[${index}].amount`,
        `is ${amount} but ${rate} % of ${basis} is ${formatDecimal(expected, 2)}`,
        formatDecimal(expected, 2),
      );
  }
}

const creditNotes = ["381", "261", "396", "502", "503"];

function doubtSigns({ type_code: type, totals }: Invoice, doubt: Doubt): void {
  if (!creditNotes.includes(type ?? "") || !totals?.grand || compare(totals.grand, zero) >= 0) return;
  doubt(
    "totals.grand",
    `is ${totals.grand} in a credit note (${type}), which gives back by itself: write positive amounts`,
  );
}

const directDebits = ["49", "59"];

function doubtPayment({ payment }: Invoice, doubt: Doubt): void {
  if (!payment) return;
  const { means_code: means, direct_debit: debit } = payment;
  if (directDebits.includes(means ?? "")) {
    if (debit?.mandate === undefined)
      doubt(
        "payment.direct_debit.mandate",
        `is missing: means_code ${means} is a direct debit, which names its mandate`,
      );
    if (debit?.creditor_id === undefined)
      doubt(
        "payment.direct_debit.creditor_id",
        `is missing: means_code ${means} is a direct debit, which names its creditor`,
      );
  }
  for (const [index, { iban, bic }] of (payment.accounts ?? []).entries()) {
    if (bic !== undefined && !/^[A-Z]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(bic))
      doubt(`payment.accounts[${index}].bic`, `is "${bic}": a BIC has eight or eleven characters, such as AGRIFRPP`);
    doubtSpelling(`payment.accounts[${index}].iban`, iban, /^[A-Za-z]{2}\s?\d{2}/, doubt);
  }
  doubtSpelling("payment.direct_debit.debited_iban", debit?.debited_iban, /^[A-Za-z]{2}\s?\d{2}/, doubt);
}

/** Blanks and small letters, which programs that compare numbers do not expect. */
function doubtSpelling(path: string, written: string | undefined, form: RegExp, doubt: Doubt): void {
  if (written === undefined || !form.test(written)) return;
  const bare = written.replace(/[\s.\-\u00a0]/g, "").toUpperCase();
  if (bare !== written) doubt(path, `is "${written}": write it without blanks and in capitals, ${bare}`, bare);
}

function doubtParties(invoice: Invoice, doubt: Doubt): void {
  for (const { role, party } of partiesOf(invoice)) {
    const { vat_id: vat } = party;
    const path = `${role}.vat_id`;
    if (vat === undefined) continue;
    doubtSpelling(path, vat, /^[A-Za-z]{2}/, doubt);
    if (vat.startsWith("GR")) doubt(path, `is "${vat}": a Greek VAT number begins with EL`, `EL${vat.slice(2)}`);
    const siren = sirenOf(party);
    const french = /^FR[0-9A-Z]{2}(\d{9})$/.exec(vat.replace(/\s/g, ""));
    if (french && siren !== undefined && /^\d{9}$/.test(siren) && french[1] !== siren)
      doubt(path, `is "${vat}", which belongs to the SIREN ${french[1]}; the SIREN of ${role} is ${siren}`);
  }
}

/** German law asks for the date or the period of the supply on an invoice. */
function doubtSupplyDate(invoice: Invoice, doubt: Doubt): void {
  const { seller, buyer, delivery, period, lines, type_code: type } = invoice;
  const isGerman = seller?.address?.country === "DE" && buyer?.address?.country === "DE";
  if (!isGerman || type === "386") return;
  const hasDate =
    delivery?.date !== undefined ||
    period?.start !== undefined ||
    period?.end !== undefined ||
    (lines ?? []).some((line) => line.period !== undefined);
  if (!hasDate)
    doubt("delivery.date", "is missing, and so is period: German law asks for the date of the supply on the invoice");
}
