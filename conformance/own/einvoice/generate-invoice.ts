/** Makes valid `_invoice` blocks that use every field, with amounts that add up. */

import { type CodeListName, codeList, type InvoiceBlock, isWritableCode } from "@platen/einvoice";
import { Random } from "./random.ts";

type Json = { [name: string]: unknown };

interface Category {
  readonly category: string;
  readonly rate: string | undefined;
}

interface Plan {
  readonly random: Random;
  readonly isFrench: boolean;
  readonly isBasic: boolean;
  readonly categories: readonly Category[];
  /** How likely an optional field is given. */
  readonly density: number;
}

const words = [
  "Atelier",
  "Möbel",
  "Straße",
  "Łódź",
  "Conseil & Fils",
  "Büro <Nord>",
  'Haus "Süd"',
  "étude",
  "日本",
  "Œuvre",
  "a  b",
  "tab\there",
  "line\nbreak",
];

function codeFrom(random: Random, list: CodeListName): string {
  return random.pick([...codeList(list).keys()].filter((code) => isWritableCode(list, code)));
}

function text({ random }: Plan): string {
  return `${random.pick(words)} ${random.integer(1, 9999)}`;
}

function money(random: Random, low = -50_000, high = 500_000): bigint {
  return BigInt(random.integer(low, high));
}

export function format(cents: bigint): string {
  const digits = (cents < 0n ? -cents : cents).toString().padStart(3, "0");
  return `${cents < 0n ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

function day({ random }: Plan, year = 2026): string {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${year}-${two(random.integer(1, 12))}-${two(random.integer(1, 28))}`;
}

/** The field, or nothing: chance decides. */
function maybe(plan: Plan, name: string, make: () => unknown): Json {
  return plan.random.chance(plan.density) ? { [name]: make() } : {};
}

/** As `maybe`, and never in the profile `basic`. */
function full(plan: Plan, name: string, make: () => unknown): Json {
  return plan.isBasic ? {} : maybe(plan, name, make);
}

function luhnDigit(digits: string): number {
  const total = [...digits].reverse().reduce((sum, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return sum + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return (10 - (total % 10)) % 10;
}

function siren(random: Random): string {
  const digits = String(random.integer(10_000_000, 99_999_999));
  return digits + luhnDigit(digits);
}

function vatNumber(sirenNumber: string): string {
  return `FR${String((12 + 3 * (Number(sirenNumber) % 97)) % 97).padStart(2, "0")}${sirenNumber}`;
}

function address(plan: Plan, country: string): Json {
  return {
    ...maybe(plan, "line1", () => text(plan)),
    ...maybe(plan, "line2", () => text(plan)),
    ...maybe(plan, "line3", () => text(plan)),
    ...maybe(plan, "city", () => text(plan)),
    ...maybe(plan, "postcode", () => String(plan.random.integer(10000, 99999))),
    ...maybe(plan, "subdivision", () => text(plan)),
    country,
  };
}

function party(plan: Plan, role: "seller" | "buyer" | "payee" | "tax_representative", hasVat: boolean): Json {
  const { random, isFrench } = plan;
  const number = siren(random);
  const isMain = role === "seller" || role === "buyer";
  const country = isFrench ? "FR" : codeFrom(random, "countries");
  const siret = number + String(random.integer(1000, 9999));
  return {
    name: `${role} ${text(plan)}`,
    ...(isMain ? maybe(plan, "trading_name", () => text(plan)) : {}),
    ...(role === "tax_representative"
      ? {}
      : maybe(plan, "ids", () => [
          { value: `ID-${random.integer(1, 99999)}` },
          { value: siret + luhnDigit(siret), scheme: "0009" },
          { value: `R_${random.integer(1, 999)}`, scheme: "0224" },
        ])),
    ...(role === "tax_representative" ? {} : { legal_id: { value: number, scheme: "0002" } }),
    ...(hasVat ? { vat_id: vatNumber(number) } : {}),
    ...(role === "seller"
      ? {
          ...maybe(plan, "tax_number", () => `${random.integer(1, 999)}/${random.integer(1, 99999)}`),
          ...full(plan, "legal_info", () => text(plan)),
        }
      : {}),
    ...(isMain
      ? {
          electronic_address: isFrench
            ? { value: `${number}_${random.integer(1, 99)}`, scheme: "0225" }
            : { value: `a${random.integer(1, 999)}@example.org`, scheme: "EM" },
        }
      : {}),
    ...(role === "payee" ? {} : { address: address(plan, country) }),
    ...(isMain
      ? full(plan, "contact", () => ({
          name: text(plan),
          phone: `+33 ${random.integer(100, 999)}`,
          email: "someone@example.org",
        }))
      : {}),
  };
}

function tax({ category, rate }: Category): Json {
  return rate === undefined ? { category } : { category, rate };
}

function adjustment(plan: Plan, cents: bigint, isCharge: boolean): Json {
  return {
    amount: format(cents),
    ...maybe(plan, "base", () => format(money(plan.random, 1))),
    ...maybe(plan, "percent", () => String(plan.random.integer(1, 99))),
    reason: text(plan),
    ...maybe(plan, "reason_code", () => codeFrom(plan.random, isCharge ? "charge-reasons" : "allowance-reasons")),
  };
}

function line(plan: Plan, index: number, cents: bigint, category: Category): Json {
  const { random } = plan;
  return {
    id: String(index + 1),
    ...maybe(plan, "note", () => text(plan)),
    ...full(plan, "object_id", () => ({ value: text(plan), scheme: codeFrom(random, "reference-types") })),
    quantity: random.pick(["1", "-2", "3.5", "0.1250", "1000"]),
    unit_code: codeFrom(random, "units"),
    net_amount: format(cents),
    ...full(plan, "order_line", () => String(random.integer(1, 99))),
    ...full(plan, "accounting_reference", () => text(plan)),
    ...maybe(plan, "period", () => ({ start: "2026-01-01", end: day(plan) })),
    ...maybe(plan, "allowances", () => [adjustment(plan, money(random, 1), false)]),
    ...maybe(plan, "charges", () => [adjustment(plan, money(random, 1), true)]),
    price: {
      net: random.pick(["0", "33.335", "100.10", "0.000125", "1200"]),
      ...maybe(plan, "gross", () => "50.5"),
      ...maybe(plan, "base_quantity", () => random.pick(["1", "100", "0.5"])),
    },
    tax: tax(category),
    item: {
      name: text(plan),
      ...full(plan, "description", () => text(plan)),
      ...full(plan, "seller_id", () => `S-${random.integer(1, 999)}`),
      ...full(plan, "buyer_id", () => `B-${random.integer(1, 999)}`),
      ...maybe(plan, "standard_id", () => ({ value: "4006381333931", scheme: "0160" })),
      ...full(plan, "classifications", () => [
        { value: "43211500", scheme: codeFrom(random, "item-classifications"), version: "26" },
        { value: "9873242", scheme: "HS" },
      ]),
      ...full(plan, "origin_country", () => codeFrom(random, "countries")),
      ...full(plan, "attributes", () => [
        { name: text(plan), value: text(plan) },
        { name: "Farbe", value: "rot" },
      ]),
    },
  };
}

/** Parts of a price that go together are added once the rest is known. */
function completePrice(plan: Plan, invoiceLine: Json): void {
  const price = invoiceLine.price as Json;
  if (price.gross !== undefined && plan.random.chance(plan.density)) price.discount = "0.5";
  if (price.base_quantity !== undefined && plan.random.chance(plan.density)) price.base_unit = invoiceLine.unit_code;
}

const standard: readonly Category[] = [
  { category: "S", rate: "20" },
  { category: "S", rate: "5.5" },
  { category: "S", rate: "10.00" },
  { category: "Z", rate: "0" },
];

function categoriesFor(random: Random, isFrench: boolean): readonly Category[] {
  const choices: readonly (readonly Category[])[] = [
    standard,
    [{ category: "S", rate: "20.0" }],
    [{ category: "E", rate: "0" }, ...standard.slice(0, 1)],
    [{ category: "AE", rate: "0.00" }],
    [{ category: "K", rate: "0" }],
    [{ category: "G", rate: "0" }],
    [{ category: "O", rate: undefined }],
    ...(isFrench
      ? []
      : [
          [
            { category: "L", rate: "7" },
            { category: "L", rate: "3.0" },
          ],
          [
            { category: "M", rate: "0" },
            { category: "M", rate: "4" },
          ],
        ]),
  ];
  return random.pick(choices);
}

export function vatOf(basis: bigint, rate: string | undefined): bigint {
  if (rate === undefined) return 0n;
  const [whole = "0", fraction = ""] = rate.split(".");
  const hundredths = BigInt(whole) * 100n + BigInt(fraction.padEnd(2, "0"));
  const product = basis * hundredths;
  return (product + (product < 0n ? -5000n : 5000n)) / 10000n;
}

function notes(plan: Plan): Json[] {
  const french = [
    { text: "Indemnité forfaitaire de 40 EUR", subject_code: "PMT" },
    { text: "Pénalités au taux légal", subject_code: "PMD" },
    { text: "Pas d'escompte", subject_code: "AAB" },
  ];
  const treatment = plan.random.chance(0.5) ? [{ text: "B2B", subject_code: "BAR" }] : [];
  return [...(plan.isFrench ? [...french, ...treatment] : []), { text: text(plan) }];
}

function payment(plan: Plan): Json {
  const { random } = plan;
  return {
    means_code: random.pick(["30", "58", "59", "10"]),
    ...full(plan, "means_text", () => text(plan)),
    ...maybe(plan, "reference", () => `REF ${random.integer(1, 9999)}`),
    accounts: [
      {
        iban: "FR7630006000011234567890189",
        ...full(plan, "name", () => text(plan)),
        ...full(plan, "bic", () => "AGRIFRPP"),
      },
      ...(random.chance(plan.density) ? [{ iban: "123-456" }] : []),
    ],
    ...full(plan, "card", () => ({ number: "123456", holder: text(plan) })),
    ...maybe(plan, "direct_debit", () => ({
      mandate: `M-${random.integer(1, 999)}`,
      creditor_id: "FR72ZZZ123456",
      debited_iban: "DE89370400440532013000",
    })),
  };
}

/** One valid block; the same seed gives the same block. */
export function generateInvoice(seed: number, profile: "en16931" | "basic" = "en16931"): InvoiceBlock {
  const random = new Random(seed);
  const isBasic = profile === "basic";
  const isFrench = !isBasic && random.chance(0.4);
  const categories = categoriesFor(random, isFrench);
  const plan: Plan = { random, isFrench, isBasic, categories, density: random.pick([0, 0.5, 1]) };
  const hasVat = categories[0]?.category !== "O";

  const bases = new Map<Category, bigint>();
  const add = (category: Category, cents: bigint) => bases.set(category, (bases.get(category) ?? 0n) + cents);
  const lines: Json[] = [];
  let lineTotal = 0n;
  for (let index = 0; index < Math.max(categories.length, random.integer(1, 5)); index++) {
    const category = categories[index] ?? random.pick(categories);
    const cents = money(random);
    add(category, cents);
    lineTotal += cents;
    const made = line(plan, index, cents, category);
    completePrice(plan, made);
    lines.push(made);
  }
  const adjustments = (isCharge: boolean) => {
    if (!random.chance(plan.density)) return { list: undefined, total: 0n };
    const category = random.pick(categories);
    const cents = money(random, 1, 5000);
    add(category, isCharge ? cents : -cents);
    return { list: [{ ...adjustment(plan, cents, isCharge), tax: tax(category) }], total: cents };
  };
  const allowances = adjustments(false);
  const charges = adjustments(true);
  const taxes = [...bases].map(
    ([category, basis]): Json => ({
      ...tax(category),
      basis: format(basis),
      amount: format(["S", "L", "M"].includes(category.category) ? vatOf(basis, category.rate) : 0n),
      ...(["E", "AE", "K", "G", "O"].includes(category.category)
        ? { exemption_reason: text(plan), exemption_code: codeFrom(random, "exemption-codes") }
        : {}),
    }),
  );
  const taxTotal = [...bases].reduce(
    (total, [{ category, rate }, basis]) => total + (["S", "L", "M"].includes(category) ? vatOf(basis, rate) : 0n),
    0n,
  );
  const taxBasis = lineTotal - allowances.total + charges.total;
  const prepaid = random.chance(plan.density) ? money(random, 0, 1000) : undefined;
  const rounding = !isBasic && random.chance(plan.density) ? money(random, -4, 4) : undefined;
  const grand = taxBasis + taxTotal;
  const accounting = !isFrench && random.chance(plan.density);

  const block: Json = {
    number: `INV-${seed}`,
    issue_date: "2026-01-15",
    type_code: random.pick(["380", "389", "393"]),
    currency: "EUR",
    ...(accounting ? { accounting_currency: "USD" } : {}),
    ...(isBasic || random.chance(0.5)
      ? { tax_point_code: random.pick(["5", "29", "72"]) }
      : { tax_point_date: day(plan) }),
    due_date: "2026-12-31",
    ...maybe(plan, "buyer_reference", () => text(plan)),
    ...full(plan, "project", () => text(plan)),
    ...maybe(plan, "contract", () => text(plan)),
    ...maybe(plan, "order", () => text(plan)),
    ...full(plan, "sales_order", () => text(plan)),
    ...full(plan, "receiving_advice", () => text(plan)),
    ...maybe(plan, "despatch_advice", () => text(plan)),
    ...full(plan, "tender", () => text(plan)),
    ...full(plan, "object_id", () => ({ value: text(plan), scheme: codeFrom(random, "reference-types") })),
    ...maybe(plan, "accounting_reference", () => text(plan)),
    ...maybe(plan, "payment_terms", () => text(plan)),
    notes: notes(plan),
    ...(isFrench
      ? { business_process: random.pick(["B1", "S1", "M1"]) }
      : maybe(plan, "business_process", () => text(plan))),
    ...maybe(plan, "preceding_invoices", () => [
      { number: `P-${random.integer(1, 999)}`, issue_date: "2025-12-01" },
      { number: "P/2" },
    ]),
    ...maybe(plan, "period", () => ({ start: "2026-01-01", end: day(plan) })),
    ...full(plan, "attachments", () => [
      {
        id: "A-1",
        description: isFrench ? "LISIBLE" : text(plan),
        filename: "a b.pdf",
        mime: "application/pdf",
        content_base64: "JVBERi0xLjcK",
      },
      { id: "A-2", url: "https://example.org/?a=1&b=2" },
    ]),
    seller: party(plan, "seller", hasVat),
    buyer: party(plan, "buyer", hasVat),
    ...maybe(plan, "payee", () => party(plan, "payee", false)),
    ...(hasVat ? maybe(plan, "tax_representative", () => party(plan, "tax_representative", true)) : {}),
    delivery: {
      ...maybe(plan, "name", () => text(plan)),
      ...maybe(plan, "location_id", () => ({ value: "4000001123452", scheme: "0088" })),
      date: day(plan),
      address: address(plan, "DE"),
    },
    payment: payment(plan),
    ...(allowances.list ? { allowances: allowances.list } : {}),
    ...(charges.list ? { charges: charges.list } : {}),
    totals: {
      lines: format(lineTotal),
      ...(allowances.list ? { allowances: format(allowances.total) } : {}),
      ...(charges.list ? { charges: format(charges.total) } : {}),
      tax_basis: format(taxBasis),
      tax_total: format(taxTotal),
      ...(accounting ? { tax_total_accounting: format(money(random, 1)) } : {}),
      grand: format(grand),
      ...(prepaid === undefined ? {} : { prepaid: format(prepaid) }),
      ...(rounding === undefined ? {} : { rounding: format(rounding) }),
      due: format(grand - (prepaid ?? 0n) + (rounding ?? 0n)),
    },
    taxes,
    lines,
  };
  return block as InvoiceBlock;
}
