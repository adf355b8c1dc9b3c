import { expect, test } from "vitest";
import { failedRules } from "../../../../test/failed-rules.ts";
import { smallPdf, streamText } from "../../../../test/small-pdf.ts";
import { imageGroups } from "./6.2.8-images.ts";

const image = (entries: string) => streamText(`/Subtype/Image/Width 1/Height 1${entries}`, "x");
const rulesOf = (entries: string, other = "/BitsPerComponent 8", content = "/I Do") =>
  failedRules(
    smallPdf({ content, resources: "/XObject<</I 5 0 R>>", objects: { 5: image(entries), 6: image(other) } }),
    imageGroups,
  );
const inline = (entries: string) => rulesOf("", "", `BI /W 1 /H 1 ${entries} ID x EI`);

test.each([
  ["/BitsPerComponent 8/Interpolate false", []],
  ["/Alternates[]", ["6.2.8-1"]],
  ["/OPI<<>>", ["6.2.8-2"]],
  ["/Interpolate true", ["6.2.8-3"]],
  ["/BitsPerComponent 3", ["6.2.8-4"]],
])("an image that is drawn: %s", (entries, rules) => {
  expect(rulesOf(entries)).toEqual(rules);
});

test("masks and alternates of an image are images too", () => {
  expect(rulesOf("/SMask 6 0 R", "/Interpolate true")).toEqual(["6.2.8-3"]);
  expect(rulesOf("/Alternates[<</Image 6 0 R>>]", "/Interpolate true")).toEqual(["6.2.8-1", "6.2.8-3"]);
  expect(rulesOf("/Mask 6 0 R", "/ImageMask true/BitsPerComponent 1")).toEqual([]);
  expect(rulesOf("/Mask 6 0 R", "/ImageMask true/BitsPerComponent 8")).toEqual(["6.2.8-5"]);
});

test("an image that nothing draws is not looked at", () => {
  expect(rulesOf("/Interpolate true", "", "")).toEqual([]);
});

test("inline images are read by their short keys and by the long ones", () => {
  expect(inline("/BPC 8 /CS /RGB")).toEqual([]);
  expect(inline("/I true")).toEqual(["6.2.8-3"]);
  expect(inline("/BPC 3")).toEqual(["6.2.8-4"]);
  expect(inline("/F /Fl")).toEqual([]);
  expect(inline("/F [/AHx /LZW]")).toEqual(["6.1.10-1"]);
  expect(inline("/Filter /JPXDecode")).toEqual(["6.1.10-1"]);
});
