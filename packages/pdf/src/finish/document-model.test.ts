import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { finishOptions } from "../../test/finish-options.ts";
import { encodeFlate } from "../filters/flate.ts";
import { readEmbeddedFiles } from "../inspect/embedded-files.ts";
import { inspectPdf, type PdfInspection } from "../inspect/inspect-pdf.ts";
import type { StructureNode } from "../inspect/structure.ts";
import { type DocumentModel, readCarrier } from "../model/document-model.ts";
import { readPdf } from "../read/document.ts";
import { finishPdf, finishPdfWith } from "./finish-pdf.ts";
import type { FinishResult } from "./finish-result.ts";
import { scanPages } from "./page-scans.ts";

const fixture = (name: string) => readFileSync(new URL(`../../test/fixtures/${name}`, import.meta.url));
const model = (): DocumentModel => JSON.parse(fixture("carried.json").toString("utf8")) as DocumentModel;
const options = { ...finishOptions, metadata: { ...finishOptions.metadata, title: "Meaning" } };

let finished: FinishResult;
let read: PdfInspection;
let nodes: StructureNode[];

beforeAll(() => {
  finished = finishPdf(fixture("carried.pdf"), { ...options, model: model() });
  read = inspectPdf(finished.bytes);
  nodes = flatten(read.structure);
});

test("no number that was carried through printing is left in the file", () => {
  expect(JSON.stringify(inspectPdf(fixture("carried.pdf")).structure)).toContain("-x-n");
  expect(JSON.stringify(read.structure)).not.toContain("x-n");
});

test("languages inside a line are kept, and only where they change", () => {
  expect(nodes.filter(({ language }) => language !== null).map(({ language, text }) => [language, text])).toEqual([
    ["en", read.structure[0]!.text],
    ["fr", "bonjour"],
    ["de", "Guten Tag"],
  ]);
});

test("sections, quotations, notes and references have their types", () => {
  const typesOf = (text: string) => nodes.filter((node) => node.text === text).map(({ type }) => type);

  expect(read.structure[0]!.kids.map(({ type }) => type)).toEqual(["Sect", "H1", "Sect", "Sect", "Sect"]);
  expect(typesOf("bonjour")).toContain("Quote");
  expect(typesOf("Quoted")).toContain("BlockQuote");
  expect(typesOf("A note")).toContain("Note");
  expect(nodes.find(({ type }) => type === "Note")!.id).not.toBeNull();
  expect(typesOf("1")).toEqual(expect.arrayContaining(["Reference", "Link"]));
});

test("an abbreviation says what it stands for, a formula how it is read", () => {
  expect(nodes.find(({ expansion }) => expansion !== null)).toMatchObject({
    type: "Span",
    text: "WHO",
    expansion: "World Health Organization",
  });
  expect(nodes.find(({ type }) => type === "Formula")!.alt).toBe("x+1");
});

test("definitions are a list whose terms are labels", () => {
  const list = nodes.find((node) => node.type === "L")!;

  expect(list.kids.map(({ kids }) => kids.map(({ type, text }) => `${type} ${text}`))).toEqual([
    ["Lbl Term", "LBody First", "LBody Second"],
    ["Lbl Other", "LBody Third"],
  ]);
});

test("a table of contents is one, with references inside", () => {
  const contents = nodes.find(({ type }) => type === "TOC")!;

  expect(contents.kids[0]!.kids.map(({ type }) => type)).toEqual(["Lbl", "Reference", "TOC"]);
  expect(contents.kids[0]!.kids[1]!.kids[0]!.type).toBe("Link");
});

test("links are described by their label, else by their text", () => {
  expect(nodes.flatMap(({ annotations }) => annotations.map(({ contents }) => contents))).toEqual([
    "One",
    "Two",
    "The example",
    "1",
  ]);
});

test("empty cells and rows are put back in their places", () => {
  const table = nodes.find(({ type }) => type === "Table")!;

  expect(table.kids.map(({ kids }) => kids.map(({ text }) => text))).toEqual([
    ["A", "B", "C"],
    ["1", "", "3"],
    ["", "", ""],
    ["4", "5", "6"],
    ["7", "8", "9"],
  ]);
});

test("heads that are painted on every page, and fixed boxes, are read once", () => {
  expect(read.pages.filter((text) => text.includes("Running ")).length).toBeGreaterThan(1);
  expect(nodes.filter(({ type }) => type === "TH").map(({ text }) => text)).toEqual(["A", "B", "C"]);
  expect(read.structure[0]!.text.match(/Running /g)).toHaveLength(1);
});

test("headings deeper than six levels stay beside each other, below the one before", () => {
  expect(nodes.filter(({ type }) => /^H\d$/.test(type)).map(({ type, text }) => `${type} ${text}`)).toEqual([
    "H1 Meaning",
    "H2 One",
    "H2 Two",
    "H3 Deep",
    "H3 Deeper",
  ]);
});

test("a figure says where it is, and its caption is next to it", () => {
  const figure = nodes.find(({ type }) => type === "Figure")!;
  const [left, bottom, right, top] = figure.attributes.BBox as [number, number, number, number];

  expect([Math.round(right - left), Math.round((top - bottom) * 10) / 10]).toEqual([30, 22.5]);
  expect(nodes.find(({ kids }) => kids.includes(figure))!.kids.map(({ type }) => type)).toEqual(["Figure", "Caption"]);
});

test("every repair is reported with its element", () => {
  const tagOf = (id: number | null) => (id === null ? null : model().elements[id]!.tag);

  expect(finished.warnings.map(({ code, element, page }) => [code, tagOf(element), page])).toEqual([
    ["formula-alt", "math", null],
    ["table-cell-empty", "td", null],
    ["table-cell-empty", "td", null],
    ["table-cell-empty", "td", null],
    ["table-cell-empty", "td", null],
    ["heading-level", "div", null],
    ["heading-level", "div", null],
    ["repeated-content", "header", null],
    ["repeated-content", "table", null],
    ["text-not-tagged", null, 1],
  ]);
  expect(finished.warnings.at(-1)!.message).toContain('"Generated');
});

test("a language that nobody gave is not invented", () => {
  const silent = model();
  delete silent.elements[0]!.attributes.lang;
  const result = finishPdf(fixture("carried.pdf"), {
    ...options,
    metadata: { ...options.metadata, language: null },
    model: silent,
  });

  expect(inspectPdf(result.bytes).metadata.language).toBe("und");
  expect(result.warnings.map(({ code }) => code)).toContain("document-language");
});

test("without a model the file is finished all the same, and carries nothing", () => {
  const result = finishPdf(fixture("carried.pdf"), options);

  expect(JSON.stringify(inspectPdf(result.bytes).structure)).not.toContain("x-n");
});

test("a carrier is distinguished from a language of its own kind", () => {
  expect(readCarrier("fr-CA-x-n12")).toEqual({ language: "fr-CA", id: 12 });
  expect(readCarrier("und-x-n0")).toEqual({ language: "", id: 0 });
  expect(readCarrier("de-x-mine-n7")).toEqual({ language: "de-x-mine", id: 7 });
  expect(readCarrier("de-x-mine")).toBeNull();
});

function flatten(list: StructureNode[]): StructureNode[] {
  return list.flatMap((node) => [node, ...flatten(node.kids)]);
}

test("a file whose content is read and packed elsewhere is the same, with what is placed on its pages and what it carries", async () => {
  const placements = [{ bodyPage: 1, overlayPage: 0, x: 0, y: 500, kind: "Header" as const }];
  const files = ["first", "second"].map((name) => ({
    name: `${name}.txt`,
    bytes: Buffer.from(`The ${name} file`),
    contentType: "text/plain",
    description: name,
    relationship: "Data" as const,
    modifiedAt: options.metadata.createdAt,
  }));
  const given = { ...options, files, model: model(), overlays: [{ bytes: fixture("overlay.pdf"), placements }] };
  const asked: string[] = [];
  const elsewhere = {
    async scan(...file: Parameters<typeof scanPages>) {
      asked.push("scan");
      return scanPages(...file);
    },
    async pack(contents: readonly Uint8Array[]) {
      asked.push(contents.length > files.length ? "pages" : "nothing");
      for (const content of contents.slice(-files.length)) asked.push(Buffer.from(content).toString());
      return contents.map((content) => encodeFlate(content));
    },
    handOver: async () => {},
  };
  const { bytes, warnings } = await finishPdfWith(elsewhere, fixture("carried.pdf"), given);
  const here = finishPdf(fixture("carried.pdf"), given);

  expect(asked).toEqual(["scan", "pages", "The first file", "The second file"]);
  expect(Buffer.from(bytes).equals(here.bytes)).toBe(true);
  expect(readEmbeddedFiles(readPdf(bytes)).map((file) => Buffer.from(file.bytes).toString())).toEqual([
    "The first file",
    "The second file",
  ]);
  expect(warnings).toEqual(here.warnings);
});
