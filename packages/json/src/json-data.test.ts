import { expect, test } from "vitest";
import { dataAt, exactInvoice } from "./json-data.ts";
import { readJson, readJsonData } from "./read-json.ts";
import { writeJsonData } from "./write-json-data.ts";

const exact = (numbers: string) => {
  const { invoice } = readJsonData(`{"_invoice": {"values": ${numbers}}}`);
  return (invoice as { values: unknown }).values;
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
  const body = readJson('{"items":[{"data":{"n":1.50,"_invoice":{"a":1.10}}},{"data":{"_invoice":{"a":2.20}}}]}');

  expect(dataAt(body, ["items", 0, "data"])).toEqual({
    value: { n: 1.5, _invoice: { a: 1.1 } },
    invoice: { a: "1.10" },
  });
  expect(dataAt(body, ["items", 1, "data"]).invoice).toEqual({ a: "2.20" });
});

test("an escape in the name of the block changes nothing", () => {
  expect(readJsonData('{"\\u005Finvoice": {"a": 1.10}}').invoice).toEqual({ a: "1.10" });
});

test("copies keep the digits: in this process, by structured clone, as JSON", () => {
  const data = readJsonData('{"_invoice":{"total":1234567.10,"rate":0.1}}');
  for (const copy of [{ ...data }, structuredClone(data), JSON.parse(JSON.stringify(data))])
    expect(exactInvoice(copy)).toEqual({ total: "1234567.10", rate: "0.1" });
});

test("a block without its digits is an error, never a float", () => {
  expect(() => exactInvoice({ value: { _invoice: { total: 1.1 } } })).toThrow(/digits were lost/);
  expect(() => writeJsonData({ value: { _invoice: { total: 1.1 } } })).toThrow(/digits were lost/);
  expect(exactInvoice({ value: {} })).toBeUndefined();
  expect(readJsonData('{"_invoice": 5}').invoice).toBe(5);
});

test("data that is written and read again has the same digits", () => {
  const text = '{"n":1.5,"_invoice":{"total":100.10,"list":[1.50,null,"x",{"a":1e3}],"text":"1.0"}}';
  const data = readJsonData(text);

  expect(readJsonData(writeJsonData(data))).toEqual(data);
  expect(writeJsonData(data)).toContain('"total":100.10');
});

test("a text that is not an object is refused with its position", () => {
  expect(() => readJsonData("\n [1]")).toThrow(
    expect.objectContaining({ name: "JsonFault", position: { line: 2, column: 2 } }),
  );
});
