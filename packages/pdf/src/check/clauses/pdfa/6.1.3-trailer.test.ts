import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { failedRules } from "../../../../test/failed-rules.ts";
import { smallPdf } from "../../../../test/small-pdf.ts";
import { latin1, latin1Bytes } from "../../../read/characters.ts";
import { trailerRules } from "./6.1.3-trailer.ts";

const changed = (from: string, to: string) => latin1Bytes(latin1(smallPdf()).replace(from, to));

test("a trailer with an ID and an end of file with one end of line are as they should be", () => {
  expect(failedRules(smallPdf(), [trailerRules])).toEqual([]);
  expect(failedRules(changed("%%EOF\n", "%%EOF"), [trailerRules])).toEqual([]);
});

test.each([
  ["no ID", "/ID[<00><00>]", "", ["6.1.3-1"]],
  ["an ID of empty strings", "/ID[<00><00>]", "/ID[()()]", ["6.1.3-1"]],
  ["a second end of line after the end", "%%EOF\n", "%%EOF\n\n", ["6.1.3-3"]],
  ["no end of file", "%%EOF\n", "", ["6.1.3-3"]],
])("%s is found", (_name, from, to, rules) => {
  expect(failedRules(changed(from, to), [trailerRules])).toEqual(rules);
});

test("only the newest trailer's ID counts", () => {
  const text = latin1(smallPdf());
  const first = Number(/startxref\n(\d+)/.exec(text)![1]);
  const update = `xref\n0 0\ntrailer\n<</Size 5/Root 1 0 R/Prev ${first}>>\nstartxref\n${text.length}\n%%EOF\n`;

  expect(failedRules(latin1Bytes(text + update), [trailerRules])).toEqual(["6.1.3-1"]);
});

test("an encrypted file is found", () => {
  const bytes = readFileSync(new URL("../../../../test/fixtures/aes-256-open.pdf", import.meta.url));

  expect(failedRules(bytes, [trailerRules])).toContain("6.1.3-2");
});
