import { expect, test } from "vitest";
import { streamText } from "../../../../test/small-pdf.ts";
import { brokenRules, checkTagged } from "../../../../test/tagged-pdf.ts";

const BOX = "10 20 30 40 re f";
const rulesFor = (content: string) => brokenRules({ content });

/** A page that draws a form as X. */
const withForm = (content: string, form: string, entries = "") => ({
  content,
  resources: "/XObject<</X 8 0 R>>",
  objects: { 8: streamText(`/Type/XObject/Subtype/Form/BBox[0 0 99 99]${entries}`, form) },
});

test("content in elements and in artifacts passes", () => {
  expect(rulesFor(`/P <</MCID 0>> BDC /Span BMC ${BOX} EMC EMC /Artifact BMC ${BOX} EMC`)).toEqual([]);
  expect(rulesFor("10 20 30 40 re W n")).toEqual([]);
});

test.each([
  ["a path", BOX],
  ["text, empty too", "BT () Tj ET"],
  ["an inline image", "BI /W 1/H 1/BPC 8/CS/G ID a EI"],
  ["content under a mark without an element", `/P BMC ${BOX} EMC`],
  ["content under an id that leads nowhere", `/P <</MCID 7>> BDC ${BOX} EMC`],
  ["content under a mark that does not end", `/P <</MCID 0>> BDC /Span BMC ${BOX} EMC`],
])("%s fails 7.1-3", (_name, content) => {
  expect(rulesFor(content)).toEqual(["7.1-3"]);
});

test("untagged content is placed by its page and box", () => {
  const [failure] = checkTagged({ content: `${BOX} q 2 0 0 2 5 5 cm 1 1 2 2 re f Q` }).failures;

  expect(failure).toMatchObject({
    rule: "7.1-3",
    count: 2,
    places: [
      { page: 1, box: [10, 20, 40, 60] },
      { page: 1, box: [7, 7, 11, 11] },
    ],
  });
});

test("an artifact inside tagged content fails 7.1-1 and 7.1-2, and names the element", () => {
  const { failures } = checkTagged({ content: `/P <</MCID 0>> BDC /Artifact BMC ${BOX} EMC EMC` });

  expect(failures.map(({ rule }) => rule)).toEqual(["7.1-1", "7.1-2"]);
  expect(failures[0]?.places).toEqual([{ page: 1, element: 0, object: 20 }]);
});

test("tagged content inside an artifact fails 7.1-2", () => {
  expect(rulesFor(`/Artifact BMC /P <</MCID 0>> BDC ${BOX} EMC EMC`)).toEqual(["7.1-2"]);
});

test("what a form draws belongs to what draws the form", () => {
  expect(brokenRules(withForm("/P <</MCID 0>> BDC /X Do EMC", BOX))).toEqual([]);
  expect(brokenRules(withForm("/Artifact BMC /X Do EMC", BOX))).toEqual([]);
  expect(brokenRules(withForm("/X Do", BOX))).toEqual(["7.1-3"]);
  expect(brokenRules(withForm("/P <</MCID 0>> BDC /X Do EMC", "/Artifact BMC EMC"))).toEqual(["7.1-1", "7.1-2"]);
});

test("a form counts its own ids, and not the page's", () => {
  const marked = `/P <</MCID 0>> BDC ${BOX} EMC`;

  expect(brokenRules(withForm("/X Do", marked))).toEqual(["7.1-3"]);
  expect(brokenRules(withForm("/X Do", marked, "/StructParents 0"))).toEqual([]);
});

test("a form that an element refers to as a whole is tagged", () => {
  expect(brokenRules({ ...withForm("/X Do", BOX, "/StructParent 1"), parents: "0[20 0 R] 1 20 0 R" })).toEqual([]);
});
