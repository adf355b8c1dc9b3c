import { expect, test } from "vitest";
import { JsonFault } from "./json-fault.ts";
import { readJsonDataInSlices, readJsonInSlices } from "./read-in-slices.ts";
import { readJson, readJsonData } from "./read-json.ts";

const read = (text: string, slice = 10) =>
  readJsonInSlices(text, { maxDepth: 50, pause: async () => {}, sliceLength: slice });

const texts = [
  "[]",
  "{}",
  " [ ] ",
  '"text, with a comma"',
  "12345678901234567890",
  "[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15]",
  '{"a":1,"b":[1,2,3,4,5,6,7,8,9],"c":{"d":"x,y]}","e":[[],[1],{}]},"f":null}',
  '[[[[1,2,3,4,5,6,7,8,9,10,11],[1,2,3,4,5,6,7,8,9,10,11]],"a"],["b"],[],{"k":[1,2,3,4,5,6,7,8]}]',
  '{"__proto__":{"a":1,"b":2,"c":3},"constructor":1,"a":1,"a":2,"2":0,"1":0}',
  '{"text":"quote \\" and \\\\","more":["\\\\",",","[",1,2,3,4,5]}',
  `{"deep":${"[1,".repeat(40)}0${"]".repeat(40)}}`,
  ' { "spaced" : [ 1 , 2 , { "x" : [ 3 , 4 , 5 , 6 ] } , 7 ] , "last" : true } \n',
];

test.each(texts)("%s is read as JSON.parse reads it, in slices of any length", async (text) => {
  for (let slice = 0; slice <= 40; slice++) {
    const { value } = await read(text, slice);
    expect(value).toEqual(JSON.parse(text));
    // The order of fields, too.
    expect(JSON.stringify(value)).toBe(JSON.stringify(JSON.parse(text)));
  }
});

const faulty = [
  "",
  "[",
  '{"a":1',
  "[1,2,3,4,5,6,7,8,9,10,]",
  "[,1,2,3,4,5,6,7,8,9,10]",
  "[1,2,3,4,5,,6,7,8,9,10]",
  "[1,2,3,4,5,6,7,8,9,10}",
  '{"a":1,"b":2,"c":3,}',
  '{"a":[1,2,3,4,5,6,7,8] "b":1}',
  "[[1,2,3,4,5,6,7,8][1,2,3,4,5,6,7,8]]",
  '{"a" [1,2,3,4,5,6,7,8,9]}',
  "{a:[1,2,3,4,5,6,7,8,9]}",
  "[x [1,2,3,4,5,6,7,8,9]]",
  "[1,2,3,4,5,6,7,8,9] [1]",
  "[1,2,3,4,5,6,7,8,9] x",
  "x [1,2,3,4,5,6,7,8,9]",
  "1,2",
  '["unended, [1,2,3,4,5,6,7]',
];

test.each(faulty)("%s is refused, in slices of any length", async (text) => {
  for (let slice = 0; slice <= 30; slice++) await expect(read(text, slice)).rejects.toThrow(JsonFault);
});

test("a fault has its position in the whole text", async () => {
  const text = `{"a":[1,2,3,4,5,6,7,8,9],\n"b":[1,2,3,4,5,6,7,8,nine],"c":1}`;

  for (let slice = 0; slice <= 80; slice++)
    await expect(read(text, slice)).rejects.toMatchObject({
      offset: text.indexOf("nine"),
      position: { line: 2, column: 22 },
    });
});

test("the number of fields of an object is known where it was read in slices", async () => {
  const text = `{"few":{"a":1},"many":{${Array.from({ length: 100 }, (_, field) => `"f${field}":1`).join()}}}`;
  const { value, fieldCounts } = await read(text, 50);
  const { few, many } = value as { few: object; many: object };

  expect([fieldCounts.get(few), fieldCounts.get(many)]).toEqual([undefined, 100]);
});

test("text that is nested too deep is refused before it is read", async () => {
  await expect(read("[".repeat(51))).rejects.toThrow(RangeError);
  expect(await read(`${"[".repeat(50)}${"]".repeat(50)}`)).toBeDefined();
});

test("other work gets its turn between slices", async () => {
  let pauses = 0;
  const text = JSON.stringify(Array.from({ length: 100 }, (_, index) => index));
  await readJsonInSlices(text, { maxDepth: 50, pause: async () => void pauses++, sliceLength: 20 });

  expect(pauses).toBeGreaterThan(10);
});

const invoices = [
  '{"items":[{"data":{"n":1.50,"_invoice":{"lines":[{"net":1.10,"q":2.0},{"net":2.20,"tax":{"rate":20.00}},{"net":3e1}],"number":"7"}}},{"data":{"_invoice":{"a":2.20}}}]}',
  '[1,2,3,{"_invoice":{"a":1.0}},[{"x":[],"_invoic\\u0065":[1.10,2.20,{"b":3.30,"_invoice":{"c":4.40}}]}]]',
  '{"data":{"_invoice":{"a":1.10,"b":[2.20,3.30]}},"data":{"_invoice":{"a":5.50}}}',
  '{"_invoice":7.10,"x":{"_invoice":null}}',
];

test.each(invoices)("the numbers of %s keep their digits in slices of any length", async (text) => {
  const whole = readJson(text);
  for (let slice = 0; slice <= 60; slice++) {
    const { value, invoices: found } = await read(text, slice);
    expect(value).toEqual(whole.value);
    // A field that is written twice may leave the blocks of its first value behind.
    expect(Object.fromEntries(found)).toMatchObject(Object.fromEntries(whole.invoices));
  }
});

test("data is read in slices with the digits of its invoice, and must be an object", async () => {
  const lines = Array.from({ length: 6_000 }, (_, line) => `{"id":"${line}","price":1.10}`).join(",");
  const text = `{"_invoice":{"lines":[${lines}]},"name":"Ada"}`;

  expect(await readJsonDataInSlices(text)).toEqual(readJsonData(text));
  await expect(readJsonDataInSlices("[1]")).rejects.toThrow("must be a JSON object");
});
