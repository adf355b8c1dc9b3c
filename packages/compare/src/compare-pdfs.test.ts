import { PdfError } from "@platen/pdf";
import { afterAll, expect, test } from "vitest";
import { comparePdfs } from "./compare-pdfs.ts";
import type { PagePictures } from "./comparison.ts";
import { describePdf } from "./describe/describe-pdf.ts";
import { describeDifference } from "./describe-difference.ts";
import { startRasteriser } from "./pictures/start-rasteriser.ts";
import { type TestDocument, testPdf } from "./testing/pdf.ts";

const rasteriser = startRasteriser();
afterAll(() => rasteriser.close());

const pages = [
  ["# Offer", "for Ada Lovelace", "Total 12.00"],
  ["## Terms", "Payment within 30 days"],
  ["## Annex", "Nothing else"],
];

async function differences(from: TestDocument, to: TestDocument) {
  return (await comparePdfs(testPdf(from), testPdf(to), { rasteriser })).differences;
}

test("a PDF is described by its lines with places, structure, links and metadata", () => {
  const {
    pages: described,
    structure,
    links,
    metadata,
    terms,
  } = describePdf(testPdf({ pages, link: "https://example.org/" }));

  expect(described.map(({ text }) => text)).toEqual(pages.map((lines) => lines.join("\n").replaceAll(/#+ /g, "")));
  expect(described[0]!.lines[1]!.words.map(({ text }) => text)).toEqual(["for", "Ada", "Lovelace"]);
  const [first, second] = described[0]!.lines[1]!.words;
  expect(first!.box).toMatchObject({ x: 50 });
  expect(first!.box.y).toBeCloseTo(842 - 740 - 0.8 * 12, 1);
  expect(second!.box.x).toBeGreaterThan(first!.box.x + first!.box.width);
  expect(structure.map(({ role, text }) => `${role} ${text}`).slice(0, 2)).toEqual(["H1 Offer", "P for Ada Lovelace"]);
  expect(links).toMatchObject([
    { page: 1, uri: "https://example.org/", box: { x: 50, y: 772, width: 100, height: 20 } },
  ]);
  expect(metadata).toMatchObject({ title: "Test", language: "en", tagged: true, claims: [] });
  expect(terms).toBeNull();
});

test("the same content at another time is equal", async () => {
  const comparison = await comparePdfs(testPdf({ pages }), testPdf({ pages, createdAt: "D:20270101000000Z" }), {
    rasteriser,
  });

  expect(comparison).toEqual({ equal: true, pages: { from: 3, to: 3 }, pictures: true, differences: [] });
});

test("one changed word is named with its page and place, and seen in the picture", async () => {
  const changed = [pages[0]!, ["## Terms", "Payment within 14 days"], pages[2]!];
  const found = await differences({ pages }, { pages: changed });

  expect(found).toMatchObject([
    { kind: "text", page: { from: 2, to: 2 }, from: "30", to: "14" },
    { kind: "picture", page: { from: 2, to: 2 } },
  ]);
  expect(found.map(describeDifference)).toEqual([
    'page 2: text "30" is now "14"',
    expect.stringMatching(/^page 2: looks different in 0\.0\d % of the page, in one area$/),
  ]);
  const [text, picture] = found.map((difference) => ("boxes" in difference ? difference.boxes.to[0]!.x : Number.NaN));
  expect(Math.abs(text! - picture!)).toBeLessThan(12);
});

test("an added page is one difference, and the pages after it are still the same", async () => {
  const found = await differences(
    { pages },
    { pages: [pages[0]!, ["## Inserted", "Something new"], ...pages.slice(1)] },
  );

  expect(found.filter(({ kind }) => kind === "page")).toMatchObject([
    { change: "added", page: { from: null, to: 2 }, text: "Inserted Something new" },
  ]);
  expect(found.filter(({ kind }) => kind === "text" || kind === "picture")).toEqual([]);
});

test("heading levels, alternative texts, links and titles are named", async () => {
  const found = await differences(
    { pages, link: "https://example.org/a", square: { x: 100, y: 100, alt: "A square" } },
    {
      pages: [pages[0]!, ["# Terms", "Payment within 30 days"], pages[2]!],
      link: "https://example.org/b",
      square: { x: 100, y: 100, alt: "" },
      title: "Another",
    },
  );

  expect(found.map(describeDifference)).toEqual([
    'page 1: alt "A square" is now "" in element Figure',
    'page 1: link "https://example.org/a" is now "https://example.org/b"',
    'page 2: role "H2" is now "H1" in element H1 "Terms"',
    'metadata title "Test" is now "Another"',
  ]);
});

test("what moves without other words is seen in the picture alone", async () => {
  const found = await differences(
    { pages, square: { x: 100, y: 100, alt: "A square" } },
    { pages, square: { x: 106, y: 100, alt: "A square" } },
  );

  expect(found).toMatchObject([{ kind: "picture", page: { from: 1, to: 1 }, boxes: { to: [{}, {}] } }]);
});

test("pictures of pages that differ are given for a report", async () => {
  const shown: PagePictures[] = [];
  await comparePdfs(testPdf({ pages }), testPdf({ pages: pages.slice(0, 2) }), {
    rasteriser,
    onPictures: (page) => shown.push(page),
  });

  expect(shown).toMatchObject([{ page: { from: 3, to: null }, to: null, width: 826, height: 1169 }]);
  expect(Buffer.from(shown[0]!.from!).subarray(1, 4).toString()).toBe("PNG");
});

test("without a rasteriser the comparison says that pictures were not compared", async () => {
  const comparison = await comparePdfs(testPdf({ pages }), testPdf({ pages, square: { x: 1, y: 1, alt: "A" } }));

  expect(comparison).toMatchObject({ equal: false, pictures: false, differences: [{ kind: "structure" }] });
});

test("bytes that are not a PDF are refused", async () => {
  await expect(comparePdfs(Buffer.from("plain text"), testPdf({ pages }))).rejects.toThrow(PdfError);
});
