import { expect, test } from "vitest";
import { frenchInvoice, simpleInvoice } from "../test/example-invoices.ts";
import { checkInvoice } from "./check-invoice.ts";
import { invoiceJsonSchema } from "./model/block/json-schema.ts";
import { mostEntries, mostFindings } from "./model/limits.ts";

const many = <T>(count: number, entry: T): T[] => Array<T>(count).fill(entry);
const line = simpleInvoice().lines[0]!;

/** Lists that are too long, as functions: a test's name would spell the lists out. */
const tooLong = {
  notes: { count: 300_000, change: () => ({ notes: many(300_000, { text: "" }) }) },
  preceding_invoices: { count: 100_000, change: () => ({ preceding_invoices: many(100_000, { number: "1" }) }) },
  "seller.ids": {
    count: 200_000,
    change: () => ({ seller: { ...simpleInvoice().seller, ids: many(200_000, "1") } }),
  },
  lines: { count: 100_000, change: () => ({ lines: many(100_000, line) }) },
  attachments: { count: 100_000, change: () => ({ attachments: many(100_000, { id: "1" }) }) },
};

test.each(Object.keys(tooLong) as (keyof typeof tooLong)[])("too many %s are refused in one finding", (path) => {
  const { count, change } = tooLong[path];
  const findings = checkInvoice({ ...simpleInvoice(), ...change() });

  expect(findings).toEqual([
    {
      path: `data._invoice.${path}`,
      message: expect.stringMatching(new RegExp(`^${path} has ${count} entries; \\d+ are allowed$`)),
      severity: "error",
    },
  ]);
});

test("all lists together are bounded too", () => {
  const attributes = many(100, { name: "a", value: "b" });
  const findings = checkInvoice({
    ...simpleInvoice(),
    lines: many(mostEntries / 100, { ...line, item: { name: "Lamp", attributes } }),
  });

  expect(findings[0]).toMatchObject({
    path: expect.stringMatching(/^data\._invoice\.lines\[\d+\]\.item\.attributes$/),
    message: expect.stringContaining(`together may have ${mostEntries}`),
  });
});

test("of many findings the first are named, and the rest is counted", () => {
  const unknown = Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`field${index}`, 1]));
  const ofReading = checkInvoice({ ...simpleInvoice(), ...unknown });
  expect(ofReading).toHaveLength(mostFindings + 1);
  expect(ofReading.at(-1)).toEqual({
    path: "data._invoice",
    message: `… and ${20_000 - mostFindings} more: fix the findings above first`,
    severity: "error",
  });

  const ofRules = checkInvoice({ ...simpleInvoice(), lines: many(2000, { ...line, price: { net: "-1" } }) });
  expect(ofRules).toHaveLength(mostFindings + 1);
  expect(ofRules.at(-1)?.message).toMatch(/^… and \d{4} more/);
});

test("an invoice that only has warnings stays a valid one, however many they are", () => {
  const item = { name: "Lamp", standard_id: { value: "4006381333932", scheme: "0160" } };
  const block = simpleInvoice();
  const count = mostFindings + 100;
  block.lines = many(count, { ...line, net_amount: "0.00", item });
  block.lines[0] = { ...line, item };
  const findings = checkInvoice(block);

  expect(findings).toHaveLength(mostFindings + 1);
  expect(findings.map(({ severity }) => severity)).toEqual(findings.map(() => "warning"));
  expect(findings.at(-1)?.message).toMatch(/and \d+ more/);
});

test("a long value does not make a long message or path", () => {
  const long = "x y".repeat(100_000);
  const findings = checkInvoice({ ...frenchInvoice(), number: long, issue_date: long, [long]: 1, currency: long });

  expect(findings.length).toBeGreaterThan(3);
  for (const { path, message } of findings) {
    expect(path.length).toBeLessThan(200);
    expect(message.length).toBeLessThanOrEqual(1000);
  }
});

test("editors know the limits of the lists", () => {
  expect(invoiceJsonSchema()).toMatchObject({ properties: { notes: { maxItems: 1000 }, lines: { maxItems: 10_000 } } });
});
