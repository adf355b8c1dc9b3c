/** Where a page paints its text, and the boxes of what else it paints. */
import { expect, test } from "vitest";
import { smallPdf } from "../../test/small-pdf.ts";
import { pagesOf } from "../pages/pages.ts";
import { readPdf } from "../read/document.ts";
import { keptRun, type TextRun } from "./paint-visitor.ts";
import { PaintedContent } from "./painted-content.ts";

const composite = `<</Subtype/Type0/BaseFont/A/Encoding/Identity-H/DescendantFonts[6 0 R]>>`;
const simple = `<</Subtype/TrueType/BaseFont/A/FirstChar 0/Widths[${"500 ".repeat(256)}]>>`;

function runsOf(content: string, font: string, tags?: readonly string[]): TextRun[] {
  const objects = { 5: font, 6: "<</Subtype/CIDFontType2/W[65[400 700.5]]/DW 900>>" };
  const document = readPdf(smallPdf({ content, resources: "/Font<</F 5 0 R>>", objects }));
  const runs: TextRun[] = [];
  new PaintedContent(document).visitPage(pagesOf(document)[0]!, {
    ...(tags && { wantsText: (marks) => tags.includes(marks.at(-1)?.tag ?? "") }),
    text: (run) => void runs.push(keptRun(run)),
  });

  return runs;
}

const glyphs = "<0041> Tj\n8.25 0 Td <0042> Tj\n-3 .5 Td <0043> Tj\n1.125 0 Td <0041> Tj\n";
const content = [
  ".5 .2 -.2 .5 10 20 cm",
  `BT /F 12 Tf 1.5 Tc 2 Ts 90 Tz 1 0 0 -1 7 9 Tm ${glyphs} (A) Tj T* <4142> Tj ET`,
  `/P BMC BT 0 Ts 1 0 0 1 3 4 Tm ${glyphs} ET EMC`,
  `/Q BMC BT ${glyphs} ET EMC`,
].join("\n");
/** The same, so written that each glyph is read by itself. */
const oneByOne = content.replaceAll(" Td <", " Td %\n<");

test.each([
  ["codes of two bytes", composite],
  ["codes of one byte", simple],
])("glyphs that follow each other are where they are when each is read by itself: %s", (_name, font) => {
  const runs = runsOf(content, font);

  expect(runs.length).toBeGreaterThan(12);
  expect(runs).toEqual(runsOf(oneByOne, font));
});

test("only text under the marks that are wanted is placed, and what comes after it is in its place", () => {
  const runs = runsOf(content, composite, ["Q"]);

  expect(runs).toHaveLength(4);
  expect(runs).toEqual(runsOf(oneByOne, composite).slice(-4));
});

function boxesOf(content: string, tags?: readonly string[]): unknown[] {
  const document = readPdf(smallPdf({ content }));
  const boxes: unknown[] = [];
  new PaintedContent(document).visitPage(pagesOf(document)[0]!, {
    ...(tags && { wantsPaint: (marks) => tags.includes(marks.at(-1)?.tag ?? "") }),
    paint: (box, marks) => void boxes.push({ ...box, tag: marks.at(-1)?.tag }),
  });

  return boxes;
}

const paths = [
  "/A BMC 10 10 m 20 15 l 15 30 l h f EMC",
  "/B BMC 2 0 0 2 100 0 cm 0 0 5 5 re 50 50 m 1 60 61 70 80 3 c 4 5 6 90 v -7 8 9 1 y S EMC",
  "/C BMC 1 1 m 3 3 l n 7 7 2 2 re W* B EMC",
  "f",
].join("\n");
const boxes = [
  { left: 10, bottom: 10, right: 20, top: 30, tag: "A" },
  { left: 86, bottom: 0, right: 260, top: 180, tag: "B" },
  { left: 114, bottom: 14, right: 118, top: 18, tag: "C" },
];

test("a path that is painted has the box around all of its points", () => {
  expect(boxesOf(paths)).toEqual(boxes);
});

test("paths whose parts are each read by themselves have the same boxes", () => {
  expect(boxesOf(paths.replaceAll(/ (?=l|h|c|v|y|re|m)/g, " %\n"))).toEqual(boxes);
});

test("only paths under the marks that are wanted have boxes", () => {
  expect(boxesOf(paths, ["B"])).toEqual([boxes[1]]);
});
