import { expect, test } from "vitest";
import { simpleInvoice } from "../test/example-invoices.ts";
import { checkInvoice } from "./check-invoice.ts";
import { checkInvoiceXml } from "./check-invoice-xml.ts";
import type { FormatChoice } from "./formats.ts";
import type { InvoiceBlock } from "./model/block/schema.ts";
import { writeInvoiceXml } from "./write-invoice-xml.ts";

/** What XRechnung and Peppol ask for beyond EN 16931. */
function germanInvoice(): InvoiceBlock {
  const block = simpleInvoice();
  const address = { line1: "Allee 1", city: "Berlin", postcode: "10115", country: "DE" };
  const electronic_address = { value: "DE123456788", scheme: "9930" };
  return {
    ...block,
    business_process: "urn:fdc:peppol.eu:2017:poacc:billing:01:1.0",
    buyer_reference: "04011000-12345-34",
    seller: {
      ...block.seller,
      address,
      electronic_address,
      contact: { name: "Erika", phone: "+49 30 1234", email: "erika@example.org" },
    },
    buyer: { ...block.buyer, address, electronic_address },
    payment: { means_code: "58", accounts: [{ iban: "DE89370400440532013000" }] },
    delivery: { date: block.issue_date },
  };
}

const choices: readonly FormatChoice[] = [
  { profile: "xrechnung" },
  { profile: "xrechnung", syntax: "ubl" },
  { profile: "peppol-bis-3" },
];

test("an invoice that has what its profile asks for is accepted, and its XML is valid", () => {
  for (const choice of choices) {
    expect(checkInvoice(germanInvoice(), choice).filter(({ severity }) => severity === "error")).toEqual([]);
    expect(checkInvoiceXml(writeInvoiceXml(germanInvoice(), choice))).toMatchObject({ valid: true });
  }
});

test("what the profile asks for and the block lacks is a finding at the field's path", () => {
  const block = { ...germanInvoice(), buyer_reference: undefined, order: undefined };
  for (const choice of choices)
    expect(checkInvoice(block, choice)).toContainEqual(
      expect.objectContaining({ path: "data._invoice.buyer_reference", severity: "error" }),
    );
});

test("a line that does not multiply out is found in Peppol, at its net amount", () => {
  const block = germanInvoice();
  const lines = block.lines.map((line) => ({ ...line, quantity: "7" }));

  expect(checkInvoice({ ...block, lines }, { profile: "peppol-bis-3" })).toMatchObject([
    { path: "data._invoice.lines[0].net_amount", rule: "PEPPOL-EN16931-R120" },
  ]);
});

test("what the profile finds in allowances and charges is at the path of each", () => {
  const block = germanInvoice();
  const [line] = block.lines;
  const percent = (amount: string) => ({ amount, base: "50.00", percent: "10", reason: "Other" });
  const tax = line!.tax;
  const lines = [
    { ...line!, charges: [percent("5.00"), percent("3.00")], allowances: [percent("5.00"), percent("3.00")] },
  ];
  const totals = { ...block.totals, allowances: "3.00", charges: "3.00" };
  const faulty = {
    ...block,
    lines,
    totals,
    allowances: [{ ...percent("3.00"), tax }],
    charges: [{ ...percent("3.00"), tax }],
  };

  for (const choice of choices) {
    const paths = checkInvoice(faulty, choice).flatMap(({ path, rule }) =>
      rule === "PEPPOL-EN16931-R040" ? [path.replace("data._invoice.", "")] : [],
    );
    expect(paths.sort()).toEqual([
      "allowances[0].amount",
      "charges[0].amount",
      "lines[0].allowances[1].amount",
      "lines[0].charges[1].amount",
    ]);
  }
});

test("a second preceding invoice is refused for XRechnung in CII, whose schema has room for one, and not in UBL", () => {
  const block = { ...germanInvoice(), preceding_invoices: [{ number: "P-1" }, { number: "P-2" }, { number: "P-3" }] };
  const errorsOf = (choice: FormatChoice) => checkInvoice(block, choice).filter(({ severity }) => severity === "error");

  expect(errorsOf({ profile: "xrechnung" })).toEqual([
    {
      path: "data._invoice.preceding_invoices",
      rule: "XSD",
      severity: "error",
      message: expect.stringContaining("leave out the others, or write the invoice in UBL"),
    },
  ]);
  expect(checkInvoiceXml(writeInvoiceXml(block, { profile: "xrechnung" }))).toMatchObject({ valid: false });
  expect(errorsOf({ profile: "xrechnung", syntax: "ubl" })).toEqual([]);
  expect(checkInvoiceXml(writeInvoiceXml(block, { profile: "en16931" }))).toMatchObject({ valid: true });
});
