import { expect, test } from "vitest";
import { exactInvoice, parseJsonData } from "./exact-numbers.ts";
import { JsonFault } from "./json-fault.ts";
import { fieldsRead, parseJsonDataInSlices } from "./json-in-slices.ts";

const read = (text: string, slice = 10) => parseJsonDataInSlices(text, 50, slice);

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
    const value = await read(text, slice);
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

test("a fault is told by its place in the whole text", async () => {
  const text = `{"a":[1,2,3,4,5,6,7,8,9],"b":[1,2,3,4,5,6,7,8,nine],"c":1}`;

  for (let slice = 0; slice <= 80; slice++)
    await expect(read(text, slice)).rejects.toMatchObject({ offset: text.indexOf("nine") });
});

test("how many fields an object has is known where it was read in slices", async () => {
  const text = `{"few":{"a":1},"many":{${Array.from({ length: 100 }, (_, field) => `"f${field}":1`).join()}}}`;
  const { few, many } = (await read(text, 50)) as { few: object; many: object };

  expect([fieldsRead(few), fieldsRead(many)]).toEqual([0, 100]);
});

test("text that is nested too deep is refused before it is read", async () => {
  await expect(read("[".repeat(51))).rejects.toThrow(RangeError);
  expect(await read(`${"[".repeat(50)}${"]".repeat(50)}`)).toBeDefined();
});

test("an invoice keeps its digits however it is cut", async () => {
  const text = `{"items":[{"data":{"n":1.50,"_invoice":{"lines":[{"net":1.10,"q":2.0},{"net":2.20,"tax":{"rate":20.00}},{"net":3e1}],"number":"7"}}},{"data":{"_invoice":{"a":2.20}}}]}`;
  for (let slice = 0; slice <= 60; slice++) {
    const whole = parseJsonData(text) as typeof body;
    const body = (await read(text, slice)) as { items: { data: { _invoice: object } }[] };
    expect(body).toEqual(whole);
    expect(body.items.map(({ data }) => exactInvoice(data._invoice))).toEqual(
      whole.items.map(({ data }) => exactInvoice(data._invoice)),
    );
  }
});
