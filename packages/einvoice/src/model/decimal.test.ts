import { expect, test } from "vitest";
import { canonical, equal, formatDecimal, minus, numberToText, parseDecimal, plus, round, times } from "./decimal.ts";

const decimal = (text: string) => parseDecimal(text)!;

test("sums are exact where binary numbers are not", () => {
  expect(formatDecimal(plus(decimal("0.1"), decimal("0.2")))).toBe("0.3");
  expect(equal(minus(decimal("100.10"), decimal("0.10")), decimal("100"))).toBe(true);
  expect(formatDecimal(times(decimal("33.335"), decimal("3")))).toBe("100.005");
});

test("rounding goes half towards +∞, below zero too", () => {
  expect(formatDecimal(round(decimal("100.005"), 2))).toBe("100.01");
  expect(formatDecimal(round(decimal("-100.005"), 2))).toBe("-100.00");
  expect(formatDecimal(round(decimal("-100.006"), 2))).toBe("-100.01");
  expect(formatDecimal(round(decimal("2.5"), 0))).toBe("3");
});

test("only plain decimal numbers are read", () => {
  expect(["1e3", "", ".", "1,5", "0x1", "--1"].map(parseDecimal)).toEqual(Array(6).fill(undefined));
  expect([" +5 ", ".5", "5."].map((text) => canonical(decimal(text)))).toEqual(["5", "0.5", "5"]);
});

test("a JavaScript number counts as its shortest decimal", () => {
  expect([100.1, 1e21, 1.5e-7, -0, -2.5e-7].map(numberToText)).toEqual([
    "100.1",
    "1000000000000000000000",
    "0.00000015",
    "0",
    "-0.00000025",
  ]);
});
