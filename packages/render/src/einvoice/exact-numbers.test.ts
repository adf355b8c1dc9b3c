import { expect, test } from "vitest";
import { parseWithExactNumbers } from "./exact-numbers.ts";

test("numbers keep the digits they were written with", () => {
  expect(
    parseWithExactNumbers('{"a":100.10,"b":[0.1,-3,1e3,"7"],"c":12345678901234567890.10,"d":null,"e":true}'),
  ).toEqual({
    a: "100.10",
    b: ["0.1", "-3", "1000", "7"],
    c: "12345678901234567890.10",
    d: null,
    e: true,
  });
});

test("exponents are written out", () => {
  const numbers = ["1.5e3", "1.5E+1", "15e-1", "-2.50e1", "1e-3", "0e0", "1e999"];

  expect(numbers.map((text) => parseWithExactNumbers(text))).toEqual([
    "1500",
    "15",
    "1.5",
    "-25.0",
    "0.001",
    "0",
    "1e999",
  ]);
});
