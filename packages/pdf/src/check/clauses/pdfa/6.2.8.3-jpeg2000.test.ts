import { expect, test } from "vitest";
import { failedRules } from "../../../../test/failed-rules.ts";
import { smallPdf, streamText } from "../../../../test/small-pdf.ts";
import { jpeg2000Rules } from "./6.2.8.3-jpeg2000.ts";

const text = (...codes: number[]) => String.fromCharCode(...codes);
const box = (type: string, data: string) => text(0, 0, 0, 8 + data.length) + type + data;
const head = (channels = 3, bits = 7) => box("ihdr", text(0, 0, 0, 1, 0, 0, 0, 1, 0, channels, bits, 7, 0, 0));
const colour = ({ method = 1, best = 0, space = 16 } = {}) => box("colr", text(method, 0, best, 0, 0, 0, space));
const file = (...boxes: string[]) => box("jP  ", "\r\n\x87\n") + box("jp2h", boxes.join(""));

const rulesOf = (data: string, entries = "") =>
  failedRules(
    smallPdf({
      content: "/I Do",
      resources: "/XObject<</I 5 0 R>>",
      objects: { 5: streamText(`/Subtype/Image/Filter/JPXDecode${entries}`, data) },
    }),
    [jpeg2000Rules],
  );

test("three channels of eight bits in one known space pass", () => {
  expect(rulesOf(file(head(), colour()))).toEqual([]);
});

test.each([
  ["two channels", file(head(2), colour()), ["6.2.8.3-1"]],
  ["two specifications, none of them the best", file(head(), colour(), colour()), ["6.2.8.3-2", "6.2.8.3-3"]],
  ["an unknown method", file(head(), colour({ method: 5 })), ["6.2.8.3-3"]],
  ["CIEJab", file(head(), colour({ space: 19 })), ["6.2.8.3-4"]],
  ["39 bits", file(head(3, 38), colour()), ["6.2.8.3-5"]],
  ["a box of depths", file(head(), box("bpcc", text(7, 7, 7)), colour()), ["6.2.8.3-5"]],
  ["no head at all", "codestream", ["6.2.8.3-1", "6.2.8.3-2", "6.2.8.3-3", "6.2.8.3-5"]],
])("%s is found", (_name, data, rules) => {
  expect(rulesOf(data)).toEqual(rules);
});

test("of several specifications the one that is marked counts", () => {
  expect(rulesOf(file(head(), colour({ method: 5 }), colour({ best: 1 })))).toEqual([]);
});

test("a colour space of the image makes those in the data irrelevant", () => {
  expect(rulesOf(file(head(), colour({ method: 5 }), colour({ space: 19 })), "/ColorSpace/DeviceRGB")).toEqual([]);
});
