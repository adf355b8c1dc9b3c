import { expect, test } from "vitest";
import { mergePatch } from "./merge-patch.ts";

const plain = (text: string) => JSON.parse(text);

test("fields replace fields, objects merge, lists are replaced as a whole, null removes", () => {
  const target = '{"a": "b", "c": {"d": "e", "f": "g"}, "list": [1, 2]}';

  expect(plain(mergePatch(target, '{"a": "z", "c": {"f": null}, "list": [3]}'))).toEqual({
    a: "z",
    c: { d: "e" },
    list: [3],
  });
  expect(plain(mergePatch('{"a": [1]}', '{"a": {"b": {"c": null}}}'))).toEqual({ a: { b: {} } });
});

test("numbers keep the digits that they were written with, on both sides", () => {
  const text = mergePatch('{"total": 100.10, "vat": 1.0}', '{"total": 120.20}');

  expect(text).toContain('"total": 120.20');
  expect(text).toContain('"vat": 1.0');
});

test("a field called __proto__ is a field like any other", () => {
  expect(mergePatch("{}", '{"__proto__": {"a": 1}}')).toContain('"__proto__"');
});
