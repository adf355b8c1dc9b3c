import { expect, test } from "vitest";
import { failedRules } from "../../../../test/failed-rules.ts";
import { smallPdf, streamText } from "../../../../test/small-pdf.ts";
import { filterRules, streamRules } from "./6.1.7-streams.ts";

const rulesOf = (stream: string) => failedRules(smallPdf({ objects: { 5: stream } }), [streamRules, filterRules]);

test.each([
  "<</Length 3>>\nstream\nabc\nendstream",
  "<</Length 3>>\nstream\r\nabc\r\nendstream",
  "<</Length 4>>\nstream\nabc\r\nendstream",
  "<</Length 0>>\nstream\n\nendstream",
])("a stream as PDF/A wants it passes: %j", (stream) => {
  expect(rulesOf(stream)).toEqual([]);
});

test.each([
  ["<</Length 4>>\nstream\nabc\nendstream", ["6.1.7.1-1"]],
  ["<</Length 2>>\nstream\nabc\nendstream", ["6.1.7.1-1"]],
  ["<</Length 0>>\nstream\nendstream", ["6.1.7.1-1"]],
  ["<<>>\nstream\nabc\nendstream", ["6.1.7.1-1"]],
  ["<</Length 3>>\nstream\rabc\nendstream", ["6.1.7.1-2"]],
  ["<</Length 3>>\nstream\nabcendstream", ["6.1.7.1-2"]],
  ["<</Length 3>>\nstream \nabc\nendstream", ["6.1.7.1-1", "6.1.7.1-2"]],
  [streamText("/F(other.bin)", "abc"), ["6.1.7.1-3"]],
  [streamText("/Filter/LZWDecode", "abc"), ["6.1.7.2-1"]],
  [streamText("/Filter[/ASCIIHexDecode/Foo]", "abc>"), ["6.1.7.2-1"]],
  [streamText("/Filter/Crypt", "abc"), ["6.1.7.2-1"]],
])("what is wrong with a stream is found: %j", (stream, rules) => {
  expect(rulesOf(stream)).toEqual(rules);
});

test("the Crypt filter that changes nothing may be used", () => {
  expect(rulesOf(streamText("/Filter/Crypt/DecodeParms<</Name/Identity>>", "abc"))).toEqual([]);
});
