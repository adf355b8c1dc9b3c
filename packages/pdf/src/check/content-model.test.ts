import { expect, test } from "vitest";
import { type SmallPdf, smallPdf, streamText } from "../../test/small-pdf.ts";
import { Budget } from "../budget.ts";
import type { ContentContext, ContentVisitor } from "../content/content-visitor.ts";
import { walkContent } from "../content/walk-content.ts";
import { PdfName, type PdfString } from "../objects/values.ts";
import { latin1 } from "../read/characters.ts";
import { readPdf } from "../read/document.ts";
import { Checking } from "./checking.ts";
import { contentModel } from "./content-model.ts";

const walk = (parts: SmallPdf, visitor: ContentVisitor) => walkContent(readPdf(smallPdf(parts)), [visitor]);

const wayTo = (context: ContentContext): string =>
  context.parent ? `${wayTo(context.parent)} > ${context.kind}` : context.kind;

test("content is met wherever it is drawn from", () => {
  const entered: string[] = [];
  walk(
    {
      content: "/P cs /P1 scn /F Do /Y Do BT /T 9 Tf (a) Tj ET",
      resources: "/ColorSpace<</P/Pattern>>/Pattern<</P1 5 0 R>>/XObject<</F 7 0 R/Y 6 0 R>>/Font<</T 8 0 R>>",
      page: "/Annots[<</Type/Annot/Subtype/Stamp/AP<</N 10 0 R>>>>]",
      objects: {
        5: streamText("/Type/Pattern/PatternType 1/Resources<<>>", ""),
        6: streamText("/Subtype/Form", ""),
        7: streamText("/Subtype/Form/Resources<</XObject<</X 6 0 R>>>>", "/X Do"),
        8: "<</Type/Font/Subtype/Type3/CharProcs<</a 9 0 R>>>>",
        9: streamText("", "1 0 d0"),
        10: streamText("/Subtype/Form", ""),
      },
    },
    { enter: (context) => void entered.push(wayTo(context) + (context.isRepeated ? " again" : "")) },
  );

  expect(entered).toEqual([
    "page",
    "page > pattern",
    "page > form",
    "page > form > form",
    "page > form again",
    "page > glyph",
    "appearance",
  ]);
});

test("text comes with the font, mode and marks it is shown under, inside forms too", () => {
  const shown: unknown[] = [];
  walk(
    {
      content: "/P <</MCID 3>> BDC BT /F 12 Tf 3 Tr ET q 0 Tr Q /X Do EMC /Artifact BMC BT [(b) -20 <63>] TJ ET EMC",
      resources: "/XObject<</X 5 0 R>>/Font<</F<</BaseFont/Some>>>>",
      objects: { 5: streamText("/Subtype/Form", "/Span BMC BT (a) Tj ET") },
    },
    {
      text: (string, { font, fontSize, renderingMode }, marks) =>
        void shown.push([
          latin1(string.bytes),
          font?.size,
          fontSize,
          renderingMode,
          ...marks.map(({ tag, mcid }) => [tag, mcid]),
        ]),
    },
  );

  expect(shown).toEqual([
    ["a", 1, 12, 3, ["P", 3], ["Span", null]],
    ["b", 1, 12, 3, ["Artifact", null]],
    ["c", 1, 12, 3, ["Artifact", null]],
  ]);
});

test("marks that a form leaves open end with it", () => {
  const events: string[] = [];
  walk(
    {
      content: "/A BMC /X Do EMC EMC",
      resources: "/XObject<</X 5 0 R>>",
      objects: { 5: streamText("/Subtype/Form", "EMC /B BMC /C BMC") },
    },
    {
      beginMark: (marks) => void events.push(`+${marks.map(({ tag }) => tag).join("")}`),
      endMark: ({ tag }) => void events.push(`-${tag}`),
    },
  );

  expect(events).toEqual(["+A", "+AB", "+ABC", "-C", "-B", "-A"]);
});

test("a form that draws itself ends", () => {
  let entered = 0;
  walk(
    {
      content: "/X Do",
      resources: "/XObject<</X 5 0 R>>",
      objects: { 5: streamText("/Subtype/Form", "/X Do") },
    },
    { enter: () => void entered++ },
  );

  expect(entered).toBe(2);
});

test("forms that draw each other without end go past the budget", () => {
  const twice = (next: number) => streamText(`/Subtype/Form/Resources<</XObject<</X ${next} 0 R>>>>`, "/X Do /X Do");
  const bytes = smallPdf({
    content: "/X Do",
    resources: "/XObject<</X 5 0 R>>",
    objects: Object.fromEntries([...Array(30).keys()].map((i) => [5 + i, twice(6 + i)])),
  });
  const document = readPdf(bytes, { budget: new Budget({ operations: 1_000_000 }) });

  expect(() => walkContent(document, [{}])).toThrow("goes past what is checked");
});

test("all models that listen share one walk", () => {
  let walks = 0;
  const pages = contentModel(() => {
    const model: number[] = [];
    walks++;
    return { model, visitor: { enter: ({ pageNumber }) => void model.push(pageNumber) } };
  });
  const operators = contentModel(() => {
    const model: string[] = [];
    return { model, visitor: { operator: (operator) => void model.push(operator) } };
  });
  const checking = new Checking(readPdf(smallPdf({ content: "q foo Q" })));

  expect(checking.model(operators)).toEqual(["q", "foo", "Q"]);
  expect(checking.model(pages)).toEqual([1]);
  expect(walks).toBe(1);
});

test("a name that a form's own resources lack is found in those of the content around it", () => {
  const fonts: unknown[] = [];
  walk(
    {
      content: "/X Do",
      resources: "/XObject<</X 5 0 R>>/Font<</F<</Name/Outer>>>>",
      objects: {
        5: streamText("/Subtype/Form/Resources<</XObject<</Y 6 0 R>>>>", "/Y Do"),
        6: streamText("/Subtype/Form", "/F 9 Tf (a) Tj"),
      },
    },
    { text: (_string, { font }) => void fonts.push(font?.get("Name")) },
  );

  expect(fonts).toEqual([PdfName.of("Outer")]);
});

test("text that is written glyph by glyph arrives as codes, or string by string at visitors that only take texts", () => {
  class Texts {
    found: string[] = [];
    text({ bytes }: PdfString): void {
      this.found.push(String(bytes));
    }
  }
  const texts = new Texts();
  const codes: number[] = [];
  const times: number[] = [];
  const content = `BT <0041> Tj 8 0 Td <0142> Tj 8 0 Td <0043> Tj ET ${"q Q ".repeat(16)}`;
  const isHeard = { hears: (operator: string) => operator === "Tj" };
  walkContent(readPdf(smallPdf({ content })), [
    texts,
    { glyphs: (all, count) => void codes.push(...all.subarray(0, count)) },
    { ...isHeard, operator: (_operator, _context, _content, count) => void times.push(count) },
  ]);

  expect(texts.found).toEqual(["0,65", "1,66", "0,67"]);
  expect(codes).toEqual([0x142, 0x43]);
  expect(times).toEqual([1, 2]);
});
