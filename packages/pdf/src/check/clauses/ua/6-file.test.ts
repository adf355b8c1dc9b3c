import { expect, test } from "vitest";
import { taggedPdf } from "../../../../test/tagged-pdf.ts";
import { latin1, latin1Bytes } from "../../../read/characters.ts";
import { checkPdf } from "../../check-pdf.ts";

const withHeader = (header: string) => latin1Bytes(latin1(taggedPdf()).replace("%PDF-1.7", header));
const rules = (bytes: Uint8Array) => checkPdf(bytes, "ua1").failures.map(({ rule }) => rule);

test.each(["%PDF-1.0", "%PDF-1.4"])("the header %s passes", (header) => {
  expect(rules(withHeader(header))).toEqual([]);
});

test.each(["%PDF-2.0", "%PDF-1.8", "%PDF-1.x"])("the header %s fails 6.1-1", (header) => {
  expect(rules(withHeader(header))).toEqual(["6.1-1"]);
});

test("a file that does not say that it is tagged fails 6.2-1", () => {
  const unmarked = latin1Bytes(latin1(taggedPdf()).replace("/Marked true", "/Marked null"));

  expect(rules(unmarked)).toEqual(["6.2-1"]);
});
