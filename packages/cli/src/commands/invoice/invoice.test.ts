import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { platen } from "../../testing/platen.ts";

const folder = mkdtempSync(join(tmpdir(), "platen-invoice-"));
afterAll(() => rmSync(folder, { recursive: true }));
const place = (name: string) => join(folder, name);

const block = {
  number: "F-1",
  issue_date: "2026-11-15",
  currency: "EUR",
  due_date: "2026-12-15",
  seller: { name: "Seller", vat_id: "DE123456788", address: { city: "Berlin", postcode: "10115", country: "DE" } },
  buyer: { name: "Buyer", address: { city: "Wien", postcode: "1010", country: "AT" } },
  payment: { means_code: "58", means_text: "By transfer", accounts: [{ iban: "DE89370400440532013000" }] },
  attachments: [{ id: "A", filename: "../../a.csv", mime: "text/csv", content_base64: "YTti" }],
  lines: [
    {
      id: "1",
      quantity: 2,
      unit_code: "HUR",
      net_amount: 100.1,
      price: { net: 50.05 },
      tax: { category: "S", rate: 20 },
      item: { name: "Work" },
    },
  ],
  taxes: [{ category: "S", rate: 20, basis: 100.1, amount: 20.02 }],
  totals: { lines: 100.1, tax_basis: 100.1, tax_total: 20.02, grand: 120.12, due: 120.12 },
};

test("a block is written, read, converted and checked from files", async () => {
  writeFileSync(place("data.json"), JSON.stringify({ _invoice: block }));
  const written = await platen(["invoice", "write", place("data.json"), "-o", place("invoice.xml")]);
  expect(written).toMatchObject({ exitCode: 0 });
  expect(readFileSync(place("invoice.xml"), "utf8")).toContain("<ram:GrandTotalAmount>120.12</ram:GrandTotalAmount>");

  const files = place("files");
  const read = await platen(["invoice", "read", place("invoice.xml"), "--attachments", files]);
  expect(JSON.parse(read.stdout)).toMatchObject({ syntax: "cii", invoice: { number: "F-1" }, unmapped: [] });
  expect(readdirSync(files)).toEqual(["1-a.csv"]);
  expect(readFileSync(join(files, "1-a.csv"), "utf8")).toBe("a;b");

  const converted = await platen(["invoice", "convert", place("invoice.xml"), "--to", "cii", "--profile", "basic"]);
  expect(converted.stdout).toContain("urn:factur-x.eu:1p0:basic");
  expect(converted.stderr).toContain("lost: By transfer");

  const wrong = place("wrong.json");
  writeFileSync(wrong, JSON.stringify({ ...block, totals: { ...block.totals, grand: 1 } }));
  const checked = await platen(["invoice", "check", wrong]);
  expect(checked).toMatchObject({ exitCode: 1 });
  expect(checked.stdout).toContain("BR-CO-15");
});

test("what is not an invoice ends with 1 and what it is", async () => {
  writeFileSync(place("page.html"), "<html><p>Hello");
  const { exitCode, stderr } = await platen(["invoice", "check", place("page.html")]);

  expect(exitCode).toBe(1);
  expect(stderr).toContain("a web page (HTML)");
});
