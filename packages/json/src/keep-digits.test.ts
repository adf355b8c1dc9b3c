import { expect, test } from "vitest";
import { parseKeepingDigits, writeJson } from "./keep-digits.ts";

test("numbers are written with the digits that they were read with", () => {
  const text = '{\n  "amount": 1.10,\n  "long": 12345678901234567890,\n  "list": [\n    1e3\n  ]\n}\n';

  expect(writeJson(parseKeepingDigits(text))).toBe(text);
  expect(parseKeepingDigits<{ pages: number }>('{"pages": 3}').pages).toBe(3);
});
