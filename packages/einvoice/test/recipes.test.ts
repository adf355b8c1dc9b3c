/** The example and every recipe of docs/e-invoices.md make a valid invoice. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import {
  checkInvoice,
  checkInvoiceXml,
  type InvoiceBlock,
  readInvoiceXml,
  rulePacks,
  writeInvoiceXml,
} from "../src/index.ts";

const page = readFileSync(new URL("../../../docs/e-invoices.md", import.meta.url), "utf8");

type Json = { [name: string]: unknown };

function firstJson(text: string): Json {
  const block = /```json\n([\s\S]*?)```/.exec(text)?.[1];
  if (block === undefined) throw new Error("There is no example here");
  return JSON.parse(block);
}

function section(heading: string): string {
  const start = page.indexOf(`\n## ${heading}\n`);
  expect(start).toBeGreaterThan(-1);
  const end = page.indexOf("\n## ", start + 1);
  return page.slice(start, end === -1 ? undefined : end);
}

/** RFC 7396: objects are merged, null removes, everything else replaces. */
function merged(target: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch;
  const result: Json = isObject(target) ? { ...target } : {};
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete result[name];
    else result[name] = merged(result[name], value);
  }
  return result;
}

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const example = firstJson(section("A complete example"));
const recipesOf = (heading: string) =>
  section(heading)
    .split("\n### ")
    .slice(1)
    .map((text) => [text.slice(0, text.indexOf("\n")), firstJson(text)] as const);
const recipes = recipesOf("Recipes");
const extendedRecipes = recipesOf("Recipes for the profile `extended`");

test("the complete example has no findings and its XML passes every set", () => {
  expect(checkInvoice(example)).toEqual([]);
  const report = checkInvoiceXml(writeInvoiceXml(example as unknown as InvoiceBlock));
  expect(report.messages).toEqual([]);
  expect(report.sets.map(({ name, checked }) => `${name} ${checked}`)).toEqual([
    "en16931 true",
    "facturx true",
    "br-fr true",
  ]);
});

test("there is a recipe for each kind of invoice that is asked for most", () => {
  expect(recipes.length).toBeGreaterThanOrEqual(12);
});

test.each(recipes)("the recipe has no findings and its XML passes every set: %s", (_name, patch) => {
  const block = merged(example, patch);
  expect(checkInvoice(block)).toEqual([]);
  expect(checkInvoiceXml(writeInvoiceXml(block as InvoiceBlock)).messages).toEqual([]);
});

test.each(extendedRecipes)("the recipe has no findings and needs the profile extended: %s", (_name, patch) => {
  const block = merged(example, patch);
  const choice = { profile: "extended" } as const;
  expect(checkInvoice(block, choice)).toEqual([]);
  expect(checkInvoice(block).map(({ severity }) => severity)).toContain("error");
  const xml = writeInvoiceXml(block as InvoiceBlock, choice);
  const report = checkInvoiceXml(xml);
  expect(report.messages).toEqual([]);
  expect(report.sets.map(({ name, checked }) => `${name} ${checked}`)).toContain("facturx true");
  expect(writeInvoiceXml(readInvoiceXml(xml), choice)).toBe(xml);
});

test("the page names every version of a CII rule set that is in, with its day", () => {
  const table = section("Which rules are in");
  for (const { set, title, validFrom, syntax } of rulePacks) {
    if (syntax !== "cii" || !["en16931", "facturx", "br-fr"].includes(set)) continue;
    const row = table.split("\n").find((line) => line.startsWith(`| \`${set}\``));
    expect(row).toContain(title.split(" ").at(-1));
    expect(row).toContain(validFrom);
  }
});
