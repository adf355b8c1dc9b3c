import { expect, test } from "vitest";
import { taggedPdf } from "../../../../test/tagged-pdf.ts";
import { latin1, latin1Bytes } from "../../../read/characters.ts";
import { checkPdf } from "../../check-pdf.ts";

/** Texts of the same length, so that every object stays where it is. */
const changed = (from: string, to: string) => latin1Bytes(latin1(taggedPdf()).replace(from, to.padEnd(from.length)));
const rules = (bytes: Uint8Array) => checkPdf(bytes, "ua1").failures.map(({ rule }) => rule);

test("suspect tags fail 7.1-4", () => {
  expect(rules(taggedPdf({ catalog: "/MarkInfo<</Marked true/Suspects true>>" }))).toEqual(["7.1-4"]);
});

test("a file without metadata fails 7.1-8 alone: nothing is asked of a packet that is not there", () => {
  expect(rules(changed("/Metadata 7 0 R", ""))).toEqual(["7.1-8"]);
});

test("metadata without a title fails 7.1-9", () => {
  expect(rules(taggedPdf({ properties: "<pdfuaid:part>1</pdfuaid:part>" }))).toEqual(["7.1-9"]);
});

test("a file whose title is not shown fails 7.1-10", () => {
  expect(rules(changed("/DisplayDocTitle true", "/DisplayDocTitle null"))).toEqual(["7.1-10"]);
});

test("a file without a structure tree fails 7.1-11, and its content is not tagged", () => {
  expect(rules(changed("/StructTreeRoot 5 0 R", ""))).toEqual(["7.1-3", "7.1-11"]);
});
