import { expect, test } from "vitest";
import { failedRules } from "../../../../test/failed-rules.ts";
import { smallPdf } from "../../../../test/small-pdf.ts";
import { latin1, latin1Bytes } from "../../../read/characters.ts";
import { headerRules } from "./6.1.2-header.ts";

const HEAD = "%PDF-1.7\n%\xE2\xE3\xCF\xD3\n";
const withHead = (head: string) => latin1Bytes(latin1(smallPdf()).replace(HEAD, head));

test("a header of a version up to 1.7 and a comment of high bytes are as they should be", () => {
  expect(failedRules(smallPdf(), [headerRules])).toEqual([]);
  expect(failedRules(withHead(HEAD.replaceAll("\n", "\r")), [headerRules])).toEqual([]);
});

test.each([
  ["an unknown version", "%PDF-1.8\n%\xE2\xE3\xCF\xD3\n", ["6.1.2-1"]],
  ["a space after the version", "%PDF-1.7 \n%\xE2\xE3\xCF\xD3\n", ["6.1.2-1"]],
  ["bytes before the header", "x%PDF-1.7\n%\xE2\xE3\xCF\xD3\n", ["6.1.2-1"]],
  ["no comment", "%PDF-1.7\n", ["6.1.2-2"]],
  ["a comment of three high bytes", "%PDF-1.7\n%\xE2\xE3\xCF\n", ["6.1.2-2"]],
  ["an empty line before the comment", "%PDF-1.7\n\n%\xE2\xE3\xCF\xD3\n", ["6.1.2-2"]],
])("%s is found", (_name, head, rules) => {
  expect(failedRules(withHead(head), [headerRules])).toEqual(rules);
});
