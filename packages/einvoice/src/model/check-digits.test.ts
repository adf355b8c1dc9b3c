import { expect, test } from "vitest";
import { hasRightVatDigits, isGs1Number, isIban, isSirenOrSiret } from "./check-digits.ts";

test("check digits tell right numbers from mistyped ones", () => {
  expect([isIban("FR76 3000 6000 0112 3456 7890 189"), isIban("FR7630006000011234567890188")]).toEqual([true, false]);
  expect([isSirenOrSiret("732829320"), isSirenOrSiret("732829321"), isSirenOrSiret("73282932000074")]).toEqual([
    true,
    false,
    true,
  ]);
  expect(isSirenOrSiret("35600000000048")).toBe(true);
  expect([isGs1Number("4006381333931"), isGs1Number("4006381333932")]).toEqual([true, false]);
  expect(
    ["FR83404833048", "BE0403019261", "DE136695976", "IT00743110157", "LU15027442"].map(hasRightVatDigits),
  ).toEqual(Array(5).fill(true));
  expect(
    ["FR84404833048", "BE0403019262", "DE136695977", "IT00743110158", "LU15027443"].map(hasRightVatDigits),
  ).toEqual(Array(5).fill(false));
  expect(hasRightVatDigits("XX anything")).toBe(true);
});
