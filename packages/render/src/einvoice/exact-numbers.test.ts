import { expect, test } from "vitest";
import { exactInvoice, parseJsonData, writeJsonData } from "./exact-numbers.ts";

const exact = (numbers: string) => {
  const { _invoice } = parseJsonData(`{"_invoice": {"values": ${numbers}}}`) as { _invoice: object };
  return (exactInvoice(_invoice) as { values: unknown }).values;
};

test("amounts keep the digits they were written with", () => {
  expect(exact('[100.10, 0.1, -3, "7", 12345678901234567890.10, null, true]')).toEqual([
    "100.10",
    "0.1",
    "-3",
    "7",
    "12345678901234567890.10",
    null,
    true,
  ]);
});

test("exponents are written out", () => {
  expect(exact("[1e3, 1.5e3, 1.5E+1, 15e-1, -2.50e1, 1e-3, 0e0, 1e999]")).toEqual([
    "1000",
    "1500",
    "15",
    "1.5",
    "-25.0",
    "0.001",
    "0",
    "1e999",
  ]);
});

test("templates see the numbers as sent, and each block of a batch has its own digits", () => {
  const body = parseJsonData(
    '{"items":[{"data":{"n":1.50,"_invoice":{"a":1.10}}},{"data":{"_invoice":{"a":2.20}}}]}',
  ) as {
    items: { data: { n?: number; _invoice: { a: number } } }[];
  };

  expect(body.items[0]?.data).toEqual({ n: 1.5, _invoice: { a: 1.1 } });
  expect(body.items.map(({ data }) => exactInvoice(data._invoice))).toEqual([{ a: "1.10" }, { a: "2.20" }]);
});

test("a block that was not read from text stays as it is", () => {
  const block = { a: 1.1 };

  expect(exactInvoice(block)).toBe(block);
  expect(exactInvoice(undefined)).toBeUndefined();
});

test("data that is written and read again has the same digits", () => {
  const text = '{"n":1.5,"_invoice":{"total":100.10,"list":[1.50,null,"x",{"a":1e3}],"text":"1.0"}}';
  const data = parseJsonData(text) as { _invoice: object };
  const again = parseJsonData(writeJsonData(data)) as { _invoice: object };

  expect(again).toEqual(data);
  expect(exactInvoice(again._invoice)).toEqual(exactInvoice(data._invoice));
});
