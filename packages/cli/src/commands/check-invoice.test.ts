import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writeInvoiceXml } from "@platen/einvoice";
import { afterAll, expect, test } from "vitest";
import { platen } from "../testing/platen.ts";

const folder = mkdtempSync(join(tmpdir(), "platen-invoice-"));
afterAll(() => rmSync(folder, { recursive: true }));

const xml = writeInvoiceXml(
  {
    number: "F-1",
    issue_date: "2026-11-15",
    currency: "EUR",
    due_date: "2026-12-15",
    seller: { name: "Seller", vat_id: "DE123456788", address: { city: "Berlin", postcode: "10115", country: "DE" } },
    buyer: { name: "Buyer", address: { city: "Wien", postcode: "1010", country: "AT" } },
    payment: { means_code: "58", accounts: [{ iban: "DE89370400440532013000" }] },
    lines: [
      {
        id: "1",
        quantity: "1",
        unit_code: "HUR",
        net_amount: "100.00",
        price: { net: "100" },
        tax: { category: "S", rate: "20" },
        item: { name: "Work" },
      },
    ],
    taxes: [{ category: "S", rate: "20", basis: "100.00", amount: "20.00" }],
    totals: { lines: "100.00", tax_basis: "100.00", tax_total: "20.00", grand: "120.00", due: "120.00" },
  },
  { profile: "en16931", flavour: "factur-x" },
);
const fileWith = (text: string) => {
  const file = join(folder, "invoice.xml");
  writeFileSync(file, text);
  return file;
};

test("a valid invoice ends with 0", async () => {
  const { exitCode, stdout } = await platen(["check-invoice", fileWith(xml)]);

  expect({ exitCode, stdout }).toEqual({ exitCode: 0, stdout: "invoice.xml: valid\n" });
});

test("a broken rule is named with its place, and ends with 1", async () => {
  const file = fileWith(xml.replaceAll("120.00</ram:GrandTotalAmount>", "121.00</ram:GrandTotalAmount>"));
  const { exitCode, stdout } = await platen(["check-invoice", file, "--json"]);
  const report = JSON.parse(stdout) as { valid: boolean; messages: { rule: string; location: string }[] };

  expect(exitCode).toBe(1);
  expect(report.valid).toBe(false);
  expect(report.messages.map(({ rule }) => rule)).toContain("BR-CO-15");
});

test("a PDF without an invoice says so", async () => {
  const file = join(folder, "plain.pdf");
  writeFileSync(
    file,
    "%PDF-1.4\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type/Pages/Kids[]/Count 0>>\nendobj\n",
  );
  const { exitCode, stderr } = await platen(["check-invoice", file]);

  expect(exitCode).toBe(1);
  expect(stderr).toContain("has no embedded invoice");
});
