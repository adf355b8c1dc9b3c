import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { finishOptions } from "../../test/finish-options.ts";
import { finishPdf } from "../finish/finish-pdf.ts";
import { inspectPdf } from "../inspect/inspect-pdf.ts";
import type { StructureNode } from "../inspect/structure.ts";
import { type PdfDict, PdfName, type PdfRef } from "../objects/values.ts";
import { pagesOf } from "../pages/pages.ts";
import { type PdfDocument, readPdf } from "../read/document.ts";
import { readStructure } from "../structure/structure-tree.ts";
import { readTextString } from "../text/text-string.ts";
import { mergePdfs } from "./merge-pdfs.ts";
import { placeOnPages } from "./place-on-pages.ts";

const fixture = (name: string) => readFileSync(new URL(`../../test/fixtures/${name}`, import.meta.url));
const metadata = { ...finishOptions.metadata, title: "Combined" };

let placed: Uint8Array;
let merged: Uint8Array;

beforeAll(() => {
  const pageCount = pagesOf(readPdf(fixture("carried.pdf"))).length;
  placed = placeOnPages(
    fixture("carried.pdf"),
    fixture("overlay.pdf"),
    Array.from({ length: pageCount }, (_, bodyPage) => ({
      bodyPage,
      overlayPage: bodyPage === 0 ? 0 : 1,
      x: 0,
      y: 500,
      kind: "Header" as const,
    })),
  );
  merged = mergePdfs([fixture("carried.pdf"), fixture("printed.pdf"), fixture("carried.pdf")]);
});

test("each page shows its header, and a header of several pages is stored once", () => {
  const { pages, pageCount } = inspectPdf(placed);
  const document = readPdf(placed);
  const forms = pagesOf(document).map(({ resources }) => overlayOf(document, resources));

  expect(
    pages.map((text) => (text.includes("Page heads one") ? 0 : text.includes("All the others") ? 1 : null)),
  ).toEqual([0, ...Array.from({ length: pageCount - 1 }, () => 1)]);
  expect(new Set(forms).size).toBe(2);
  expect(placed.length).toBeLessThan(fixture("carried.pdf").length + fixture("overlay.pdf").length);
});

test("a header is an artifact: nothing of it is in the structure but its links, each once", () => {
  const { structure } = inspectPdf(placed);
  const nodes = flatten(structure);

  expect(structure[0]!.text).not.toContain("All the others");
  expect(nodes.filter(({ annotations }) => annotations.some(({ uri }) => uri?.endsWith("/head")))).toMatchObject([
    { type: "Link", annotations: [{ contents: "https://example.org/head" }] },
  ]);
});

test("pages of several files on one page are next to each other, and a link that both have is read once", () => {
  const overlays = [500, 100].map((y) => ({
    bytes: fixture("overlay.pdf"),
    placements: [{ bodyPage: 1, overlayPage: 0, x: 0, y, kind: "Header" as const }],
  }));
  const { bytes } = finishPdf(fixture("carried.pdf"), {
    metadata,
    claims: { standards: [], facturX: null },
    files: [],
    overlays,
  });
  const { pages, structure } = inspectPdf(bytes);
  const links = flatten(structure).filter(({ annotations }) => annotations.some(({ uri }) => uri?.endsWith("/head")));

  expect(pages[1]?.match(/Page heads one/g)).toHaveLength(2);
  expect(links.map(({ annotations }) => annotations.length)).toEqual([2]);
});

test("what was placed survives finishing", () => {
  const { bytes } = finishPdf(placed, { metadata, claims: { standards: ["ua1", "a3a"], facturX: null }, files: [] });

  expect(inspectPdf(bytes).pages[1]).toContain("All the others");
});

test("a placement on a page that is not there says so", () => {
  const placement = { bodyPage: 99, overlayPage: 0, x: 0, y: 0, kind: "Footer" as const };

  expect(() => placeOnPages(fixture("carried.pdf"), fixture("overlay.pdf"), [placement])).toThrow(
    "There is no page 99",
  );
});

test("merged files keep their pages, texts and tags in order", () => {
  const one = inspectPdf(fixture("carried.pdf"));
  const two = inspectPdf(fixture("printed.pdf"));
  const all = inspectPdf(merged);

  expect(all.pages).toEqual([...one.pages, ...two.pages, ...one.pages]);
  expect(all.structure.map(({ type, kids }) => [type, kids.map((kid) => kid.type)])).toEqual([
    ["Document", ["Part", "Part", "Part"]],
  ]);
  expect(all.structure[0]!.kids.map(({ text }) => text)).toEqual(
    [one, two, one].map(({ structure }) => structure[0]!.text),
  );
});

test("content and annotations find back to the element that owns them", () => {
  const document = readPdf(merged);
  const root = document.dict(document.catalog, "StructTreeRoot")!;
  const numbers = document.array(document.dict(root, "ParentTree")!, "Nums")!;
  const keys = numbers.filter((_, index) => index % 2 === 0);
  const links = pagesOf(document).flatMap(({ dict }) => document.array(dict, "Annots") ?? []);

  expect(new Set(keys).size).toBe(keys.length);
  for (const value of links) {
    const link = document.resolve(value) as PdfDict;
    const owner = document.resolve(numbers[numbers.indexOf(document.number(link, "StructParent")!) + 1]) as PdfDict;
    expect(["Link", "NonStruct"]).toContain(document.name(owner, "S"));
  }
});

test("destinations of the same name lead each to their own file", () => {
  const document = readPdf(merged);
  const dests = document.dict(document.catalog, "Dests")!;
  const pages = pagesOf(document).map(({ reference }) => reference!.number);
  const targets = pagesOf(document).flatMap(({ dict }, index) =>
    (document.array(dict, "Annots") ?? []).flatMap((value) => {
      const destination = document.resolve((document.resolve(value) as PdfDict).get("Dest"));
      if (!(destination instanceof PdfName)) return [];
      const [page] = document.array(dests, destination.text)!;
      return [[index, pages.indexOf((page as PdfRef).number)] as const];
    }),
  );
  const half = pages.length / 2;

  expect(targets.length).toBeGreaterThan(3);
  for (const [from, to] of targets) expect(from > half).toBe(to > half);
});

test("cells keep the headers they name, and outlines follow each other", () => {
  const document = readPdf(merged);
  const cells = flatten(inspectPdf(merged).structure);
  const ids = cells.flatMap(({ id }) => (id === null ? [] : [id]));
  const titles: string[] = [];
  for (
    let entry = document.dict(document.dict(document.catalog, "Outlines")!, "First");
    entry;
    entry = document.dict(entry, "Next")
  )
    titles.push(readTextString(document.string(entry, "Title")!));

  expect(new Set(ids).size).toBe(ids.length);
  for (const { attributes } of cells)
    for (const header of (attributes.Headers as string[] | undefined) ?? []) expect(ids).toContain(header);
  expect(titles).toEqual(["Meaning", "Title", "Meaning"]);
  expect(readStructure(document)).toHaveLength(1);
});

function overlayOf(document: PdfDocument, resources: PdfDict): number {
  const objects = document.dict(resources, "XObject")!;
  const [name] = [...objects.keys()].filter((key) => key.startsWith("Overlay"));

  return (objects.get(name!) as PdfRef).number;
}

function flatten(nodes: StructureNode[]): StructureNode[] {
  return nodes.flatMap((node) => [node, ...flatten(node.kids)]);
}
