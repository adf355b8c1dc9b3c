/** The word check finds what is out in what a person reads, and nothing in code that merely looks like it. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { checkWords, type WordList } from "./check-words.ts";

const words = JSON.parse(readFileSync(new URL("../../docs/dev/words.json", import.meta.url), "utf8")) as WordList;
const found = (file: string, source: string) =>
  checkWords(file, source, words).map(({ line, found }) => `${line}: ${found}`);

test.each([
  ["a comment", "const a = 1; // Mends it."],
  ["a doc comment", "/** It is mended here. */"],
  ["a string", 'throw new Error("colour is no setting");'],
  ["a template string, before and after a value", `const a = \`\${name} is no field\`;`],
  ["a value inside a template string", `const a = \`\${name ?? "told"} and\`;`],
  ["a string after a pattern with a quote in it", "const a = /[\"'/]/; const b = 'whoever';"],
])("%s is read", (_where, source) => {
  expect(checkWords("a.ts", source, words)).toHaveLength(1);
});

test("a finding has its line, in a phrase that goes over the end of a line too", () => {
  expect(found("a.ts", "/**\n * What is found stands\n * beside it.\n */\nconst a = 1;\n// told\n")).toEqual([
    "2: stands beside",
    "6: told",
  ]);
});

test("blank lines of a page are counted", () => {
  expect(found("a.md", "# One\n\n\n* two\n\ntold\n")).toEqual(["6: told"]);
});

test("names and file names are checked word by word", () => {
  expect(found("src/reckon.ts", "export function mendHeadings(recommend: string) {}")).toEqual([
    "1: mendHeadings",
    "1: the file name reckon.ts",
  ]);
});

test.each([
  "There is no such template.",
  "The file is no longer there.",
  "It stands for the value.",
  "A chain is no deeper than its start.",
  "There are so many that it is slow.",
  "We recommend it; amendments commended.",
])("plain English is left alone: %s", (text) => {
  expect(found("a.md", text)).toEqual([]);
});

test("the page for writers shows every word that is out", () => {
  const page = readFileSync(new URL("../../docs/dev/writing.md", import.meta.url), "utf8");
  for (const { out, write } of [...words.phrases, ...words.names]) expect(page).toContain(`| ${out} | ${write} |`);
});
