import { expect, test } from "vitest";
import { streamText } from "../../../../test/small-pdf.ts";
import { brokenRules, checkTagged, type TaggedPdf, tag } from "../../../../test/tagged-pdf.ts";

/** Broken without a language of the document, and what the document's language repairs. */
const rulesFor = (parts: TaggedPdf) => {
  expect(brokenRules(parts)).toEqual([]);
  return brokenRules({ ...parts, language: null });
};
const TEXT = "BT /F 9 Tf (a) Tj ET";
const text = (parts: TaggedPdf) => ({
  resources: "/Font<</F 8 0 R>>",
  ...parts,
  objects: {
    8: "<</Type/Font/Subtype/Type3/FontBBox[0 0 1 1]/FontMatrix[1 0 0 1 0 0]/FirstChar 97/LastChar 97/Widths[1]/Encoding<</Differences[97/a]>>/CharProcs<</a 9 0 R>>/Resources<<>>>>",
    9: streamText("", "1 0 d0"),
    ...parts.objects,
  },
});

test("an outline without a language fails 7.2-2", () => {
  expect(rulesFor({ catalog: "/Outlines<</First 8 0 R>>", objects: { 8: "<</Title(One)>>" } })).toEqual(["7.2-2"]);
});

test.each([
  ["ActualText", "7.2-21"],
  ["Alt", "7.2-22"],
  ["E", "7.2-23"],
])("the %s of an element without a language fails %s", (key, rule) => {
  const tags = (entries: string, around = "") => [
    { type: "Document", entries: around, kids: [{ type: "P", entries, kids: ["0"] }] },
  ];
  const parents = "0[21 0 R]";

  expect(rulesFor({ tags: tags(`/${key}(a)`), parents })).toEqual([rule]);
  expect(rulesFor({ tags: tags(`/${key}(a)/Lang(en)`), parents })).toEqual([]);
  expect(rulesFor({ tags: tags(`/${key}(a)`, "/Lang(en)"), parents })).toEqual([]);
});

test.each([
  ["ActualText", "7.2-30"],
  ["Alt", "7.2-31"],
  ["E", "7.2-32"],
])("the %s of marked content without a language fails %s", (key, rule) => {
  expect(rulesFor({ content: `/Span <</${key}(a)>> BDC EMC` })).toEqual([rule]);
  expect(rulesFor({ content: `/Span <</${key}(a)/Lang(en)>> BDC EMC` })).toEqual([]);
  expect(rulesFor({ content: `/Other <</${key}(a)>> BDC EMC` })).toEqual([]);
});

test("the contents of an annotation without a language fail 7.2-24, unless its element says it", () => {
  const annotated = (entries: string) => ({
    page: "/Annots[8 0 R]",
    objects: { 8: "<</Type/Annot/Subtype/Square/Rect[9 9 19 19]/Contents(a)/StructParent 1>>" },
    tags: [tag("P", "0"), { type: "Annot", entries, kids: ["<</Type/OBJR/Obj 8 0 R>>"] }],
    parents: "0[20 0 R] 1 21 0 R",
  });

  expect(rulesFor(annotated(""))).toEqual(["7.2-24"]);
  expect(rulesFor(annotated("/Lang(en)"))).toEqual([]);
});

test("the description of a field without a language fails 7.2-25", () => {
  const fields = { catalog: "/AcroForm<</Fields[8 0 R]>>", objects: { 8: "<</FT/Tx/T(a)/TU(b)>>" } };

  expect(rulesFor(fields)).toEqual(["7.2-25"]);
});

test.each(["en", "fr-CA", "de-x-private"])("the language %s passes", (language) => {
  expect(brokenRules({ language })).toEqual([]);
});

test.each(["", "en_US", "12", "en-"])("the language “%s” fails 7.2-29", (language) => {
  expect(brokenRules({ language })).toEqual(["7.2-29"]);
});

test("languages of elements and of marked content are looked at too", () => {
  const { failures } = checkTagged({
    tags: [{ type: "P", entries: "/Lang(1)", kids: ["0"] }],
    content: "/P <</MCID 0>> BDC /Span <</Lang(2)>> BDC EMC EMC",
  });

  expect(failures[0]).toMatchObject({
    rule: "7.2-29",
    places: [
      { element: 0, page: 1, detail: "1" },
      { element: 0, page: 1, detail: "2" },
    ],
  });
});

test("metadata only in x-default fails 7.2-33 without a language of the document", () => {
  const properties = `<dc:title><rdf:Alt><rdf:li xml:lang="x-default">T</rdf:li></rdf:Alt></dc:title><pdfuaid:part>1</pdfuaid:part>`;

  expect(rulesFor({ properties })).toEqual(["7.2-33"]);
});

test("text without a language fails 7.2-34, in artifacts too", () => {
  const language = null;
  const rules = (parts: TaggedPdf) =>
    brokenRules({ ...text(parts), language }).filter((rule) => !rule.startsWith("7.21."));

  expect(rules({ content: `/P <</MCID 0>> BDC ${TEXT} EMC` })).toEqual(["7.2-34"]);
  expect(rules({ content: `/Artifact BMC ${TEXT} EMC` })).toEqual(["7.2-34"]);
  expect(rules({ content: `/P <</MCID 0/Lang(en)>> BDC ${TEXT} EMC` })).toEqual([]);
  expect(
    rules({ content: `/P <</MCID 0>> BDC ${TEXT} EMC`, tags: [{ type: "P", entries: "/Lang(en)", kids: ["0"] }] }),
  ).toEqual([]);
});
