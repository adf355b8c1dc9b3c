import { expect, test } from "vitest";
import { frenchInvoice, fullInvoice } from "../../../test/example-invoices.ts";
import {
  checkInvoice,
  checkInvoiceXml,
  convertInvoiceXml,
  type InvoiceBlock,
  openInvoiceXml,
  readInvoiceXml,
  writeInvoiceXml,
} from "../../index.ts";

const choice = { profile: "extended-ctc-fr", syntax: "ubl" } as const;

const third = (name: string) => ({
  name,
  legal_id: { value: "404833048", scheme: "0002" },
  electronic_address: { value: "404833048", scheme: "0225" },
  address: { city: "Paris", country: "FR" },
});

/** What only EXTENDED has and UBL has a place for, on the full French invoice. */
function extended(): InvoiceBlock {
  const block = readInvoiceXml(writeInvoiceXml(fullInvoice(), { syntax: "ubl" }));
  const [first, second] = block.lines;
  return {
    ...block,
    preceding_invoices: [{ number: "2026-000", issue_date: "2026-10-15", type_code: "380" }],
    sales_agent: third("Agent du vendeur"),
    buyer_agent: third("Agent de l'acheteur"),
    invoicer: third("Facturant"),
    invoicee: third("Facturé à"),
    payer: third("Payeur"),
    payee: { name: "Affacturage", ids: [{ value: "40483304800022", scheme: "0009" }], address: { country: "FR" } },
    lines: [
      { id: "G", kind: "GROUP", net_amount: "200.00", item: { name: "Groupe" } },
      {
        ...first!,
        kind: "DETAIL",
        parent: "G",
        note_subject_code: "AAI",
        order: "PO-1",
        sales_order: { number: "SO-2", line: "3" },
        despatch_advice: { number: "DA-2" },
        receiving_advice: { number: "RA-2", line: "4" },
        preceding_invoice: { number: "2026-009", line: "1", date: "2026-10-01", type_code: "380" },
        documents: [{ id: "AVV-1", type_code: "130", scheme: "AVV" }],
        units_per_package: { value: "12", unit_code: "C62" },
        delivery: { name: "Dépôt 2", date: "2026-11-09", address: { country: "FR" } },
      },
      { ...second!, kind: "DETAIL", parent: "G" },
      { id: "I", kind: "INFORMATION", parent: "G", item: { name: "Pour information" } },
    ],
  };
}

const errorsOf = (block: InvoiceBlock) =>
  checkInvoice(block, choice)
    .filter(({ severity }) => severity === "error")
    .map(({ path, message }) => `${path.replace("data._invoice.", "")}: ${message}`);

test("fields of EXTENDED are written in UBL, pass the rules and are read again", () => {
  expect(errorsOf(extended())).toEqual([]);
  const xml = writeInvoiceXml(extended(), choice);
  const { block, profile, unmapped } = openInvoiceXml(xml);

  expect(checkInvoiceXml(xml).messages).toEqual([]);
  expect(profile).toBe("extended-ctc-fr");
  expect(unmapped).toEqual([]);
  expect(writeInvoiceXml(block, choice)).toBe(xml);
  expect(block.lines[1]).toMatchObject({
    kind: "DETAIL",
    parent: "G",
    note_subject_code: "AAI",
    order: { number: "PO-1" },
    preceding_invoice: { number: "2026-009", line: "1" },
    documents: [{ id: "AVV-1", scheme: "AVV" }],
  });
  expect(block.lines[3]).toEqual({ id: "I", kind: "INFORMATION", parent: "G", item: { name: "Pour information" } });
});

test("a field that UBL has no place for is refused with its path and the way out", () => {
  expect(errorsOf({ ...frenchInvoice(), document_name: "Facture finale" })).toEqual([
    "document_name: document_name has no place in the profile extended-ctc-fr in UBL: leave it out, or write CII with the profile extended",
  ]);
});

test("another profile in UBL does not read fields of EXTENDED, and lists them", () => {
  const xml = writeInvoiceXml(extended(), choice).replace(/urn:cen.eu:en16931:2017#[^<]*/, "urn:cen.eu:en16931:2017");
  const { block, unmapped } = openInvoiceXml(xml);

  expect(block.payer).toBeUndefined();
  expect(unmapped.map(({ value }) => value)).toContain("Payeur");
});

test("EXTENDED in CII becomes EXTENDED-CTC-FR in UBL where that is asked for", () => {
  const { preceding_invoices: _preceding, ...block } = extended();
  const [, first] = block.lines;
  delete (first!.preceding_invoice as { type_code?: string }).type_code;
  const cii = writeInvoiceXml(block, { profile: "extended" });

  const { lost, format } = convertInvoiceXml(cii, choice);
  expect(format.guideline).toMatch(/extended-ctc-fr$/);
  expect(lost).toEqual([]);
});

test("a finding names the rule as EXTENDED-CTC-FR does", () => {
  const block = extended();
  const [group, ...lines] = block.lines;
  const wrong = { ...block, lines: [{ ...group!, net_amount: "1.00" }, ...lines] };

  expect(checkInvoice(wrong, choice)).toContainEqual(
    expect.objectContaining({ path: "data._invoice.lines[0].net_amount", rule: "BR-FREXT-08" }),
  );
});
