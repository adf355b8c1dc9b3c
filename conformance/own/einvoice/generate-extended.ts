/** Generated invoices of the profile EXTENDED: those of EN 16931 with what only EXTENDED can say, and amounts that add up. */

import type { InvoiceBlock } from "@platen/einvoice";
import { format, generateInvoice, vatOf } from "./generate-invoice.ts";
import { Random } from "./random.ts";

type Json = { [name: string]: unknown };
type Totals = { [name: string]: string };

interface Plan {
  readonly random: Random;
  readonly density: number;
}

function maybe({ random, density }: Plan, name: string, make: () => unknown): Json {
  return random.chance(density) ? { [name]: make() } : {};
}

function cents(amount: unknown): bigint {
  const [whole = "0", fraction = ""] = String(amount ?? "0").split(".");
  const digits = BigInt(whole.replace("-", "")) * 100n + BigInt(fraction.padEnd(2, "0") || "0");
  return whole.startsWith("-") ? -digits : digits;
}

function number({ random }: Plan, prefix: string): string {
  return `${prefix}-${random.integer(1, 9999)}`;
}

function reference(plan: Plan, prefix: string): Json {
  return { number: number(plan, prefix), ...maybe(plan, "date", () => "2026-01-10") };
}

function lineReference(plan: Plan, prefix: string): Json {
  return { ...reference(plan, prefix), ...maybe(plan, "line", () => String(plan.random.integer(1, 99))) };
}

function thirdParty(plan: Plan, role: string): Json {
  const { random } = plan;
  return {
    name: `${role} ${random.integer(1, 999)} & Söhne`,
    ...maybe(plan, "ids", () => [{ value: number(plan, "T") }, { value: "4000001123452", scheme: "0088" }]),
    ...maybe(plan, "legal_id", () => ({ value: "HRB 4711", scheme: "0204" })),
    ...maybe(plan, "trading_name", () => "Trading <name>"),
    ...(role === "buyer_tax_representative" || random.chance(plan.density) ? { vat_id: "DE136695976" } : {}),
    ...maybe(plan, "electronic_address", () => ({ value: "third@example.org", scheme: "EM" })),
    ...maybe(plan, "address", () => ({
      line1: "Hafenstraße 4",
      city: "Hamburg",
      postcode: "20457",
      subdivision: "HH",
      country: "DE",
    })),
    ...maybe(plan, "contact", () => ({ name: "Buchhaltung", phone: "+49 40 1", email: "b@example.org" })),
  };
}

const roles = [
  "invoicer",
  "invoicee",
  "payer",
  "sales_agent",
  "buyer_agent",
  "buyer_tax_representative",
  "end_user",
  "ship_from",
  "final_recipient",
];

const dated = ["order", "sales_order", "contract", "despatch_advice", "receiving_advice"];

function measured({ random }: Plan): Json {
  return { value: random.pick(["1", "2.5", "12.0000"]), unit_code: random.pick(["H87", "XBX", "KGM"]) };
}

function extendLine(plan: Plan, line: Json): void {
  const item = line.item as Json;
  Object.assign(line, {
    ...(line.note === undefined ? {} : maybe(plan, "note_subject_code", () => "AAI")),
    ...maybe(plan, "adjustments_total", () => "0.00"),
    ...maybe(plan, "order", () => reference(plan, "PO")),
    ...maybe(plan, "sales_order", () => lineReference(plan, "SO")),
    ...maybe(plan, "quotation", () => lineReference(plan, "Q")),
    ...maybe(plan, "contract", () => lineReference(plan, "C")),
    ...maybe(plan, "despatch_advice", () => lineReference(plan, "DA")),
    ...maybe(plan, "receiving_advice", () => lineReference(plan, "RA")),
    ...maybe(plan, "delivery_note", () => lineReference(plan, "DN")),
    ...maybe(plan, "preceding_invoice", () => ({
      ...lineReference(plan, "P"),
      ...maybe(plan, "type_code", () => "380"),
    })),
    ...maybe(plan, "documents", () => [
      { id: "LV 1.1", type_code: "130", line: "LV1", name: "Leistungsverzeichnis", scheme: "BD", date: "2026-01-09" },
      { id: "D-2", type_code: "916", url: "https://example.org/?a=1&b=2" },
    ]),
    ...maybe(plan, "free_quantity", () => measured(plan)),
    ...maybe(plan, "package_quantity", () => measured(plan)),
    ...maybe(plan, "units_per_package", () => measured(plan)),
    ...maybe(plan, "delivery", () => ({
      name: "Lager 7",
      location_id: { value: "4000001123452", scheme: "0088" },
      date: "2026-01-11",
      address: { city: "Lyon", country: "FR" },
    })),
  });
  Object.assign(item, {
    ...maybe(plan, "brand", () => "Œuvre"),
    ...maybe(plan, "model", () => "M 5"),
    ...maybe(plan, "instances", () => [{ batch: "L-1", serial_number: "S-1" }, { serial_number: "S-2" }]),
    ...maybe(plan, "components", () => [
      {
        name: "Teil A",
        description: "Erstes Teil",
        seller_id: "A",
        buyer_id: "B",
        standard_id: { value: "4006381333931", scheme: "0160" },
        quantity: "20.0000",
        unit_code: "H87",
      },
      { name: "Teil B" },
    ]),
  });
  for (const each of (item.classifications as Json[] | undefined) ?? [])
    Object.assign(
      each,
      maybe(plan, "name", () => "Klasse"),
    );
}

/** Some of the lines are put in a group, and one is added that is not charged. */
function groupLines(plan: Plan, lines: Json[]): Json[] {
  const grouped = lines.slice(0, plan.random.integer(1, lines.length));
  for (const line of grouped) Object.assign(line, { parent: "G1", kind: "DETAIL" });
  const total = grouped.reduce((sum, line) => sum + cents(line.net_amount), 0n);
  return [
    { id: "G1", kind: "GROUP", net_amount: format(total), item: { name: "Gruppe" } },
    ...lines,
    { id: "I1", parent: "G1", kind: "INFORMATION", note: "Nur zur Information", item: { name: "Hinweis" } },
  ];
}

/** Adds an amount with VAT to a breakdown and to the totals. */
function addTaxed(block: Json, index: number, amount: bigint): void {
  const totals = block.totals as Totals;
  const tax = (block.taxes as Totals[])[index]!;
  const before = cents(tax.amount);
  tax.basis = format(cents(tax.basis) + amount);
  if (["S", "L", "M"].includes(tax.category!)) tax.amount = format(vatOf(cents(tax.basis), tax.rate));
  const vat = cents(tax.amount) - before;
  totals.tax_total = format(cents(totals.tax_total) + vat);
  for (const [name, more] of [
    ["tax_basis", amount],
    ["grand", amount + vat],
    ["due", amount + vat],
  ] as const)
    totals[name] = format(cents(totals[name]) + more);
}

function addLogistics(plan: Plan, block: Json): void {
  const index = (block.taxes as Totals[]).findIndex(({ category }) => category !== "O");
  if (index === -1) return;
  const { category, rate } = (block.taxes as Totals[])[index]!;
  const amount = BigInt(plan.random.integer(1, 9000));
  const totals = block.totals as Totals;
  block.logistics_charges = [{ description: "Fracht", amount: format(amount), tax: { category, rate } }];
  totals.charges = format(cents(totals.charges) + amount);
  addTaxed(block, index, amount);
}

/** A line outside the scope of VAT beside the others. */
function addOutside(block: Json, lines: Json[]): void {
  const exemption = { exemption_reason: "Durchlaufender Posten" };
  const taxes = block.taxes as Json[];
  if (taxes.some(({ category }) => category === "O")) return;
  lines.push({
    id: "O1",
    quantity: "1",
    unit_code: "C62",
    net_amount: "12.34",
    price: { net: "12.34" },
    tax: { category: "O", ...exemption },
    item: { name: "Auslage" },
  });
  taxes.push({ category: "O", basis: "0.00", amount: "0.00", ...exemption });
  const totals = block.totals as Totals;
  totals.lines = format(cents(totals.lines) + 1234n);
  addTaxed(block, taxes.length - 1, 1234n);
}

function addRetention(block: Json): void {
  const totals = block.totals as Totals;
  block.financial_adjustments = [{ reason: "Sicherheitseinbehalt", amount: "-60.05" }];
  totals.due = format(cents(totals.due) - 6005n);
}

function payments(plan: Plan): Json {
  const discount = {
    from: "2026-01-15",
    period: "10",
    period_unit: "DAY",
    base: "100.00",
    percent: "2.00",
    amount: "2.00",
  };
  return {
    ...maybe(plan, "instalments", () => [
      { terms: "2 % bis 25.01.", due_date: "2026-01-25", amount: "50.00", discount },
      { terms: "Rest", due_date: "2026-12-31" },
      { amount: "1.00", penalty: { percent: "9.5", base: "100.00" } },
    ]),
    ...maybe(plan, "advance_payments", () => [
      {
        amount: "119.00",
        date: "2026-01-02",
        taxes: [{ amount: "19.00", category: "S", rate: "19" }],
        invoice: { number: "A-1", date: "2026-01-01", type_code: "386" },
      },
      { amount: "1.00", taxes: [{ amount: "0.00", category: "E", rate: "0", exemption_reason: "Steuerfrei" }] },
    ]),
  };
}

/** Fields of references that EXTENDED-CTC-FR has no place for. */
const refusedInFrance = ["date", "type_code", "name", "scheme"];

/** EXTENDED-CTC-FR refuses category Z: what has it is exempt instead. */
function exemptZeroRated(value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  const part = value as Json;
  if (part.category === "Z") {
    part.category = "E";
    if (part.basis !== undefined) part.exemption_reason = "Exonération";
  }
  for (const inner of Object.values(part)) exemptZeroRated(inner);
}

/** Takes away what EXTENDED-CTC-FR refuses: category Z, what is said of other documents, and a second due date. */
function keepToCtcFr(block: Json): void {
  exemptZeroRated(block);
  const strip = (reference: unknown) => {
    for (const name of refusedInFrance) delete (reference as Json | undefined)?.[name];
  };
  for (const name of dated) delete block[`${name}_date`];
  for (const name of ["delivery_note", "quotation"]) strip(block[name]);
  for (const order of (block.customer_orders as Json[] | undefined) ?? []) strip(order);
  for (const { invoice } of (block.advance_payments as Json[] | undefined) ?? []) strip(invoice);
  for (const instalment of (block.instalments as Json[] | undefined) ?? []) delete instalment.due_date;
  for (const line of block.lines as Json[]) {
    for (const name of [...dated, "quotation", "delivery_note"]) strip(line[name]);
    delete (line.preceding_invoice as Json | undefined)?.type_code;
    for (const document of (line.documents as Json[] | undefined) ?? []) {
      delete document.date;
      if (document.type_code !== "916") delete document.name;
    }
  }
}

/** One valid block of the profile; the same seed gives the same block. */
export function generateExtended(seed: number): InvoiceBlock {
  const block = generateInvoice(seed) as unknown as Json;
  const random = new Random(seed + 1_000_003);
  const plan: Plan = { random, density: random.pick([0.2, 0.5, 1]) };
  for (const name of dated) {
    if (block[name] !== undefined)
      Object.assign(
        block,
        maybe(plan, `${name}_date`, () => "2026-01-05"),
      );
  }
  Object.assign(block, {
    ...maybe(plan, "document_name", () => "Schlussrechnung"),
    ...maybe(plan, "delivery_note", () => reference(plan, "DN")),
    ...maybe(plan, "quotation", () => reference(plan, "Q")),
    ...maybe(plan, "customer_orders", () => [reference(plan, "K"), reference(plan, "K")]),
    ...Object.assign({}, ...roles.map((role) => maybe(plan, role, () => thirdParty(plan, role)))),
    ...payments(plan),
    ...(block.accounting_currency === undefined
      ? {}
      : maybe(plan, "currency_exchange", () => ({ from: "EUR", to: "USD", rate: "1.12244", date: "2026-01-14" }))),
  });
  const lines = block.lines as Json[];
  for (const line of lines) extendLine(plan, line);
  // EXTENDED-CTC-FR has neither charges for logistics nor financial adjustments.
  const isFrench = (block.seller as { address: Json }).address.country === "FR";
  if (!isFrench && random.chance(plan.density)) addLogistics(plan, block);
  if (random.chance(plan.density)) addOutside(block, lines);
  if (!isFrench && random.chance(plan.density)) addRetention(block);
  if (random.chance(plan.density)) block.lines = groupLines(plan, lines);
  for (const tax of block.taxes as Json[])
    Object.assign(
      tax,
      maybe(plan, "lines_basis", () => tax.basis),
      maybe(plan, "adjustments_basis", () => "0.00"),
    );
  if (isFrench) keepToCtcFr(block);
  return block as InvoiceBlock;
}
