import { expect, test } from "vitest";
import { failedRules } from "../../../../test/failed-rules.ts";
import { iccProfile } from "../../../../test/icc-profile.ts";
import { type SmallPdf, smallPdf, streamText } from "../../../../test/small-pdf.ts";
import { colourSpaceRules } from "./6.2.4-colour-spaces.ts";

const RGB = streamText("/N 3", iccProfile());
const GRAY = streamText("/N 1", iccProfile({ colourSpace: "GRAY" }));
const CMYK = streamText("/N 4", iccProfile({ deviceClass: "prtr", colourSpace: "CMYK" }));
const TINT = "<</FunctionType 2/Domain[0 1]/C0[0 0 0 0]/C1[1 1 1 1]/N 1>>";
const rulesOf = (parts: SmallPdf) => failedRules(smallPdf(parts), colourSpaceRules);
const form = (content: string, entries = "/Resources<<>>") => streamText(`/Subtype/Form${entries}`, content);
const image = (entries: string) => streamText(`/Subtype/Image/Width 1/Height 1${entries}`, "x");
const tile = (content: string, paintType: number) =>
  streamText(`/PatternType 1/PaintType ${paintType}/Resources<<>>`, content);

const intent = (profile: string): SmallPdf => ({
  catalog: "/OutputIntents[<</S/GTS_PDFA1/DestOutputProfile 9 0 R>>]",
  objects: { 9: profile },
});

test("device colours need the output intent that fits them", () => {
  const content = "1 0 0 rg 0 g 0 0 0 1 k";

  expect(rulesOf({ content })).toEqual(["6.2.4.3-2", "6.2.4.3-3", "6.2.4.3-4"]);
  expect(rulesOf({ content, ...intent(RGB) })).toEqual(["6.2.4.3-3"]);
  expect(rulesOf({ content, ...intent(CMYK) })).toEqual(["6.2.4.3-2"]);
  expect(rulesOf({ content, ...intent(GRAY) })).toEqual(["6.2.4.3-2", "6.2.4.3-3"]);
});

test.each([
  ["the grey that a page starts with", { content: "0 0 9 9 re f" }, ["6.2.4.3-4"]],
  ["text that is stroked", { content: "BT 1 Tr (a) Tj ET" }, ["6.2.4.3-4"]],
  [
    "a colour that a form inherits",
    { content: "1 0 0 rg /X Do", resources: "/XObject<</X 5 0 R>>", objects: { 5: form("f") } },
    ["6.2.4.3-2"],
  ],
  [
    "an image",
    { content: "/I Do", resources: "/XObject<</I 5 0 R>>", objects: { 5: image("/ColorSpace/DeviceRGB") } },
    ["6.2.4.3-2"],
  ],
  ["an inline image", { content: "BI /W 1 /H 1 /CS /RGB ID x EI" }, ["6.2.4.3-2"]],
  ["a shading", { content: "/S sh", resources: "/Shading<</S<</ColorSpace/DeviceRGB>>>>" }, ["6.2.4.3-2"]],
  [
    "a shading pattern",
    { content: "/Pattern cs /P scn", resources: "/Pattern<</P<</PatternType 2/Shading<</ColorSpace/DeviceRGB>>>>>>" },
    ["6.2.4.3-2"],
  ],
  [
    "a tile",
    { content: "/Pattern cs /P scn", resources: "/Pattern<</P 5 0 R>>", objects: { 5: tile("1 0 0 rg", 1) } },
    ["6.2.4.3-2"],
  ],
  [
    "the base of an indexed space",
    { content: "/C cs", resources: "/ColorSpace<</C[/Indexed/DeviceRGB 0(abc)]>>" },
    ["6.2.4.3-2"],
  ],
  [
    "the alternate of a spot colour",
    { content: "/C cs", resources: `/ColorSpace<</C[/Separation/S/DeviceCMYK ${TINT}]>>` },
    ["6.2.4.3-3"],
  ],
  ["the group of a page", { page: "/Group<</S/Transparency/CS/DeviceRGB>>" }, ["6.2.4.3-2"]],
  ["an appearance", { page: "/Annots[<</AP<</N 5 0 R>>>>]", objects: { 5: form("1 0 0 rg") } }, ["6.2.4.3-2"]],
] satisfies [string, SmallPdf, string[]][])("a device colour is found in %s", (_name, parts, rules) => {
  expect(rulesOf(parts)).toEqual(rules);
});

test.each([
  [
    "resources that nothing uses",
    { resources: "/ColorSpace<</C/DeviceRGB>>/XObject<</I 5 0 R>>", objects: { 5: image("/ColorSpace/DeviceRGB") } },
  ],
  ["text that is not painted", { content: "BT 3 Tr (a) Tj ET" }],
  [
    "a soft mask's grey",
    {
      content: "/I Do",
      resources: "/XObject<</I 5 0 R>>",
      objects: { 5: image("/SMask 6 0 R"), 6: image("/ColorSpace/DeviceGray") },
    },
  ],
  [
    "uncoloured tiles",
    {
      content: "/C cs 1 /P scn 0 0 9 9 re f",
      resources: "/ColorSpace<</C[/Pattern/DeviceGray]>>/Pattern<</P 5 0 R>>",
      objects: { 5: tile("1 0 0 rg f", 2) },
    },
  ],
] satisfies [string, SmallPdf][])("no device colour is found in %s", (_name, parts) => {
  expect(rulesOf(parts)).toEqual([]);
});

test("a Default space stands for a device space in the content whose resources have it", () => {
  const resources = "/ColorSpace<</DefaultRGB[/ICCBased 9 0 R]>>/XObject<</X 5 0 R>>";
  const parts = (inForm: string): SmallPdf => ({
    content: "1 0 0 rg /X Do",
    resources,
    objects: { 5: form(inForm), 9: RGB },
  });

  expect(rulesOf(parts("f"))).toEqual([]);
  expect(rulesOf(parts("1 0 0 rg"))).toEqual(["6.2.4.3-2"]);
});

test("a profile of a version or class that PDF does not know is found where its space is used", () => {
  const parts = (profile: string, content = "/C cs"): SmallPdf => ({
    content,
    resources: "/ColorSpace<</C[/ICCBased 5 0 R]>>",
    objects: { 5: profile },
  });

  expect(rulesOf(parts(RGB))).toEqual([]);
  expect(rulesOf(parts(streamText("/N 3", iccProfile({ version: 5 }))))).toEqual(["6.2.4.2-1"]);
  expect(rulesOf(parts(streamText("/N 3", iccProfile({ deviceClass: "link" }))))).toEqual(["6.2.4.2-1"]);
  expect(rulesOf(parts(streamText("/N 3", "short")))).toEqual(["6.2.4.2-1"]);
  expect(rulesOf(parts(streamText("/N 3", "short"), ""))).toEqual([]);
});

test("ICCBased CMYK must not overprint in mode 1", () => {
  const parts = (parameters: string, content: string): SmallPdf => ({
    content: `/G gs ${content}`,
    resources: `/ExtGState<</G<<${parameters}>>>>/ColorSpace<</C[/ICCBased 5 0 R]>>`,
    objects: { 5: CMYK },
  });

  expect(rulesOf(parts("/op true/OPM 1", "/C cs f"))).toEqual(["6.2.4.2-2"]);
  expect(rulesOf(parts("/OP true/OPM 1", "/C cs f"))).toEqual(["6.2.4.2-2"]);
  expect(rulesOf(parts("/OP true/op false/OPM 1", "/C cs f"))).toEqual([]);
  expect(rulesOf(parts("/op true/OPM 1", "/C CS S"))).toEqual([]);
  expect(rulesOf(parts("/op true/OPM 1", "/C cs"))).toEqual([]);
  expect(rulesOf(parts("/op true/OPM 0", "/C cs f"))).toEqual([]);
});

test("the spot colours of a DeviceN space are defined in it, up to 32", () => {
  const space = (names: string, attributes = "") => ({
    ...intent(RGB),
    content: "/C cs",
    resources: `/ColorSpace<</C[/DeviceN[${names}]/DeviceRGB ${TINT}${attributes}]>>`,
  });
  const many = Array.from({ length: 33 }, () => "/Cyan").join("");

  expect(rulesOf(space("/Cyan/None"))).toEqual([]);
  expect(rulesOf(space("/Spot"))).toEqual(["6.2.4.4-1"]);
  expect(rulesOf(space("/Spot", "<</Process<</ColorSpace/DeviceRGB/Components[/Spot]>>>>"))).toEqual([]);
  expect(rulesOf(space(many))).toEqual(["6.1.13-9"]);
});

test("spot colours of one name are defined alike, whether in place or in objects", () => {
  const spaces = (second: string): SmallPdf => ({
    ...intent(RGB),
    content: "/A cs /B cs",
    resources: `/ColorSpace<</A[/Separation/S/DeviceRGB ${TINT}]/B ${second}>>`,
    objects: { 8: TINT, 9: RGB },
  });

  expect(rulesOf(spaces("[/Separation/S/DeviceRGB 8 0 R]"))).toEqual([]);
  expect(rulesOf(spaces(`[/Separation/S/DeviceGray ${TINT}]`))).toEqual(["6.2.4.4-2"]);
  expect(rulesOf(spaces(`[/Separation/T/DeviceGray ${TINT}]`))).toEqual([]);
});

test("a colour space that is a part of itself ends", () => {
  const colorants = [...Array(200).keys()].map((i) => `/C${i} 5 0 R`).join("");

  expect(
    rulesOf({
      content: "/A cs /B cs",
      resources: "/ColorSpace<</A 5 0 R/B 6 0 R>>",
      objects: {
        5: `[/DeviceN[/Cyan]/DeviceRGB ${TINT}<</Colorants<<${colorants}>>>>]`,
        6: "[/Separation/S 6 0 R 6 0 R]",
      },
    }),
  ).toContain("6.2.4.3-2");
});
