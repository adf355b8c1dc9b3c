import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { helperDocumentation } from "./documentation.ts";
import { helpers } from "./registry.ts";

test("docs/helpers.md says what the definitions say (node scripts/write-helper-docs.ts writes it)", () => {
  const written = readFileSync(new URL("../../../../docs/helpers.md", import.meta.url), "utf8");

  expect(written).toBe(helperDocumentation());
});

test("every helper of the contract is there, with its arguments in the fixed order", () => {
  const order = (name: string) => helpers.get(name)?.arguments.map((argument) => argument.name);

  expect(order("currency")).toEqual(["amount", "code", "locale"]);
  expect(order("number")).toEqual(["value", "precision", "delimiter", "separator", "strip_zeros", "locale"]);
  expect(order("format_date")).toEqual(["date", "format", "timezone", "locale"]);
  expect(order("date")).toEqual(order("format_date"));
  expect(order("chunk")).toEqual(["list", "size"]);
  expect(order("barcode")?.slice(0, 2)).toEqual(["value", "type"]);
  expect(helpers.get("epc")?.arguments.every((argument) => argument.named)).toBe(true);
});
