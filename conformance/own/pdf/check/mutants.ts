/** Finished files of our own, each changed in one seeded way: a tag, an attribute, a font, the metadata, an annotation, the content. */
import { readFileSync } from "node:fs";
import {
  type DocumentModel,
  finishPdf,
  PdfDict,
  type PdfDocument,
  PdfName,
  PdfStream,
  PdfString,
  type PdfValue,
  type Profile,
  pagesOf,
  readPdf,
  writePdf,
} from "@platen/pdf";
import { finishOptions } from "../../../../packages/pdf/test/finish-options.ts";
import { seededRandom } from "../../../../packages/pdf/test/mutate.ts";
import type { NamedFile } from "./verdicts.ts";

/** Each mutant is checked against both that its source conforms to. */
const PROFILES: readonly Profile[] = ["ua1", "a3a"];

interface Tools {
  document: PdfDocument;
  /** A whole number below the bound. */
  below(bound: number): number;
  pick<Item>(items: readonly Item[]): Item | null;
}

type Mutation = (tools: Tools) => void;

const fixture = (name: string) =>
  readFileSync(new URL(`../../../../packages/pdf/test/fixtures/${name}`, import.meta.url));

/** The files to change: one printed with a model of its elements, one without, one with a file embedded. */
function finishedFiles(): Uint8Array[] {
  const model = JSON.parse(fixture("carried.json").toString("utf8")) as DocumentModel;
  const attachment = {
    name: "data.xml",
    bytes: new TextEncoder().encode("<data/>"),
    contentType: "text/xml",
    description: "Data",
    relationship: "Data" as const,
    modifiedAt: new Date("2026-11-15T10:00:00Z"),
  };

  return [
    finishPdf(fixture("carried.pdf"), { ...finishOptions, model }).bytes,
    finishPdf(fixture("printed.pdf"), finishOptions).bytes,
    finishPdf(fixture("carried.pdf"), { ...finishOptions, model, files: [attachment] }).bytes,
  ];
}

/** As many mutants as asked, kinds in turn, once for each profile. */
export function mutants(count: number): NamedFile[] {
  const files = finishedFiles();

  return Array.from({ length: count }, (_, seed) => seed).flatMap((seed) => {
    const source = seed % files.length;
    const [kind, mutation] = KINDS[seed % KINDS.length]!;
    const random = seededRandom(seed);
    const below = (bound: number) => Math.floor(random() * bound);
    const document = readPdf(files[source]!);
    mutation({ document, below, pick: (items) => items[below(items.length)] ?? null });
    const bytes = writePdf(document, { id: new Uint8Array(16) });

    return PROFILES.map((profile) => ({ name: `${seed} ${profile} ${kind}`, profile, bytes }));
  });
}

const KINDS: readonly [name: string, mutation: Mutation][] = [
  ["element type", ({ document, pick }) => pick(elements(document))?.set("S", PdfName.of(pick(TYPES)!))],
  ["element parent", ({ document, pick }) => pick(elements(document))?.delete("P")],
  ["element kids", ({ document, pick }) => pick(elements(document))?.delete("K")],
  ["element attributes", ({ document, pick }) => pick(elements(document))?.delete("A")],
  ["element description", (tools) => drop(tools, ["Alt", "ActualText", "E", "ID"])],
  [
    "element language",
    ({ document, pick }) => pick(elements(document))?.set("Lang", text(pick(["x", "", "en-", "de"])!)),
  ],
  ["table attributes", setAttribute],
  ["heading level", setHeading],
  ["order of elements", swapKids],
  ["metadata", changeMetadata],
  ["metadata stream", ({ document, pick }) => metadata(document)?.dict.delete(pick(["Type", "Subtype"])!)],
  ["font entry", ({ document, pick }) => pick(fonts(document))?.delete(pick(FONT_ENTRIES)!)],
  ["font descriptor", changeDescriptor],
  ["font program", damageProgram],
  ["font widths", changeWidths],
  ["text as Unicode", changeUnicode],
  ["content", changeContent],
  ["annotation", changeAnnotation],
  [
    "page entry",
    ({ document, pick }) => pick(pages(document))?.delete(pick(["Tabs", "Resources", "MediaBox", "StructParents"])!),
  ],
  ["page entry more", ({ document, pick }) => pick(pages(document))?.set(...pick(PAGE_ENTRIES)!)],
  ["catalog entry", ({ document, pick }) => document.catalog.delete(pick(CATALOG_ENTRIES)!)],
  ["catalog entry more", ({ document, pick }) => document.catalog.set(...pick(MORE_CATALOG_ENTRIES)!)],
  ["file specification", changeFile],
];

const TYPES =
  "P H1 H3 H Table TR TD TH L LI LBody Lbl TOC TOCI Figure Formula Note Link Span Sect Form Own Caption".split(" ");
const FONT_ENTRIES =
  "ToUnicode FontDescriptor BaseFont Encoding DescendantFonts CIDToGIDMap W CIDSystemInfo Type".split(" ");
const CATALOG_ENTRIES =
  "Lang MarkInfo ViewerPreferences StructTreeRoot Metadata OutputIntents AF Names Outlines Pages".split(" ");
const MORE_CATALOG_ENTRIES: readonly [string, PdfValue][] = [
  ["Lang", text("english language")],
  ["MarkInfo", new PdfDict({ Marked: true, Suspects: true })],
  ["AA", new PdfDict({})],
  ["OpenAction", new PdfDict({ S: PdfName.of("JavaScript"), JS: text("1") })],
  ["Requirements", []],
  ["NeedsRendering", true],
  ["OCProperties", new PdfDict({ OCGs: [], D: new PdfDict({}) })],
  ["Perms", new PdfDict({ UR3: new PdfDict({}) })],
];
const PAGE_ENTRIES: readonly [string, PdfValue][] = [
  ["Tabs", PdfName.of("R")],
  ["PresSteps", new PdfDict({})],
  ["AA", new PdfDict({})],
  ["MediaBox", [0, 0, 20_000, 2]],
  ["Group", new PdfDict({ S: PdfName.of("Transparency"), CS: PdfName.of("DeviceCMYK") })],
  ["StructParents", 999],
];

function text(value: string): PdfString {
  return new PdfString(new TextEncoder().encode(value));
}

function objects(document: PdfDocument): PdfDict[] {
  return document.objectNumbers().flatMap((number) => {
    const value = document.object(number);
    if (value instanceof PdfStream) return [value.dict];
    return value instanceof PdfDict ? [value] : [];
  });
}

function ofType(document: PdfDocument, type: string): PdfDict[] {
  return objects(document).filter((dict) => document.name(dict, "Type") === type);
}

function elements(document: PdfDocument): PdfDict[] {
  return objects(document).filter((dict) => dict.has("S") && dict.has("P"));
}

const fonts = (document: PdfDocument) => ofType(document, "Font");
const pages = (document: PdfDocument) => pagesOf(document).map(({ dict }) => dict);

function metadata(document: PdfDocument): PdfStream | null {
  const stream = document.resolve(document.catalog.get("Metadata"));

  return stream instanceof PdfStream ? stream : null;
}

function drop({ document, pick }: Tools, keys: readonly string[]): void {
  const key = pick(keys)!;
  pick(elements(document).filter((element) => element.has(key)))?.delete(key);
}

function setAttribute({ document, pick, below }: Tools): void {
  const cells = elements(document).filter((dict) => ["TD", "TH"].includes(document.name(dict, "S") ?? ""));
  const attributes = new PdfDict({ O: PdfName.of("Table") });
  const [key, value] = pick<[string, PdfValue]>([
    ["ColSpan", 1 + below(4)],
    ["RowSpan", 1 + below(4)],
    ["Scope", PdfName.of(pick(["Row", "Column", "Both", "Other"])!)],
    ["Headers", [text("none")]],
  ])!;
  attributes.set(key, value);
  pick(cells)?.set("A", attributes);
}

function setHeading({ document, pick, below }: Tools): void {
  const headings = elements(document).filter((dict) => /^H\d$/.test(document.name(dict, "S") ?? ""));
  pick(headings)?.set("S", PdfName.of(`H${1 + below(7)}`));
}

function swapKids({ document, pick, below }: Tools): void {
  const kids = pick(
    elements(document).flatMap((dict) => document.array(dict, "K") ?? []).length > 1 ? lists(document) : [],
  );
  if (!kids) return;
  const [one, other] = [below(kids.length), below(kids.length)];
  [kids[one], kids[other]] = [kids[other]!, kids[one]!];
}

function lists(document: PdfDocument): PdfValue[][] {
  return elements(document).flatMap((dict) => {
    const kids = document.array(dict, "K");
    return kids && kids.length > 1 ? [kids] : [];
  });
}

const METADATA_CHANGES: readonly [from: RegExp, to: string][] = [
  [/<pdfaid:part>3/, "<pdfaid:part>2"],
  [/<pdfaid:conformance>A/, "<pdfaid:conformance>b"],
  [/<pdfuaid:part>1/, "<pdfuaid:part>one"],
  [/pdfuaid:part>/g, "other:part>"],
  [/xmlns:pdfuaid/, "xmlns:pdfua"],
  [/<dc:title>[\s\S]*<\/dc:title>/, ""],
  [/<dc:title>[\s\S]*<\/dc:title>/, "<dc:title>Plain</dc:title>"],
  [/<xmp:CreateDate>/, "<xmp:CreateDate>on "],
  [/<pdfaExtension:schemas>[\s\S]*<\/pdfaExtension:schemas>/, ""],
  [/<rdf:Bag>/, "<rdf:Seq>"],
  [/<\/rdf:RDF>/, ""],
  [/<pdfaProperty:category>internal/, "<pdfaProperty:category>inner"],
  [/<pdfaProperty:valueType>Integer/, "<pdfaProperty:valueType>Money"],
  [/<pdfaSchema:prefix>/, "<pdfaSchema:short>x</pdfaSchema:short><pdfaSchema:prefix>"],
  [/<pdf:Producer>/, "<pdf:Trapped>True</pdf:Trapped><pdf:Producer>"],
  [/<pdf:Producer>/, "<pdf:Producer>&broken;"],
  [/id="W5M0/, 'bytes="1" encoding="UTF-8" id="W5M0'],
  [/x-default/, "de"],
  [/<dc:language>[\s\S]*<\/dc:language>/, "<dc:language>en</dc:language>"],
];

function changeMetadata({ document, pick }: Tools): void {
  const stream = metadata(document);
  if (!stream) return;
  const [from, to] = pick(METADATA_CHANGES)!;
  const changed = Buffer.from(document.decode(stream).bytes).toString("utf8").replace(from, to);
  const dict = new PdfDict(stream.dict);
  dict.delete("Filter");
  document.catalog.set("Metadata", document.add(new PdfStream(dict, Buffer.from(changed))));
}

function changeDescriptor({ document, pick }: Tools): void {
  const descriptor = pick(ofType(document, "FontDescriptor"));
  const [key, value] = pick<[string, PdfValue | null]>([
    ["FontFile2", null],
    ["Flags", 4],
    ["Flags", 32],
    ["FontName", PdfName.of("Other")],
    ["CIDSet", new PdfString(new Uint8Array(1))],
    ["FontBBox", null],
  ])!;
  if (value === null) descriptor?.delete(key);
  else descriptor?.set(key, value);
}

/** A program that ends early, or has other bytes in one place; the tables of its directory stay where they are. */
function damageProgram({ document, pick, below }: Tools): void {
  const descriptor = pick(ofType(document, "FontDescriptor").filter((dict) => dict.has("FontFile2")));
  const stream = document.resolve(descriptor?.get("FontFile2"));
  if (!descriptor || !(stream instanceof PdfStream)) return;
  const bytes = document.decode(stream).bytes.slice();
  const [one, other] = [below(bytes.length), below(bytes.length)];
  const damaged = pick<() => Uint8Array>([
    () => bytes.subarray(0, 12),
    () => new Uint8Array(0),
    () => bytes.fill(0, Math.min(one, other), Math.min(one, other) + 64),
    () => bytes.fill(0x20, 0, 4),
  ])!();
  const dict = new PdfDict(stream.dict);
  dict.delete("Filter");
  descriptor.set("FontFile2", document.add(new PdfStream(dict, damaged)));
}

function changeWidths({ document, pick, below }: Tools): void {
  const font = pick(fonts(document).filter((dict) => dict.has("W") || dict.has("Widths")));
  if (!font) return;
  pick<() => void>([
    () => font.set("DW", below(2_000)),
    () => font.delete("W"),
    () => font.set("W", [0, 65_535, below(2_000)]),
    () => font.set("Widths", [below(1_000)]),
  ])!();
}

function changeUnicode({ document, pick }: Tools): void {
  const font = pick(fonts(document).filter((dict) => dict.has("ToUnicode")));
  const target = pick(["<0000>", "<FEFF>", "<E000>", "<0041>", "<>"])!;
  const last = pick(["00FF", "0020", "FFFF"])!;
  const map = `/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <0000> <FFFF> endcodespacerange 1 beginbfrange <0000> <${last}> ${target} endbfrange endcmap end`;
  font?.set("ToUnicode", document.add(new PdfStream(new PdfDict({}), Buffer.from(map))));
}

const CONTENT_CHANGES: readonly ((content: string) => string)[] = [
  (content) => content.replace(/BDC/, "BMC"),
  (content) => content.replace(/\/MCID (\d+)/, "/MCID 99$1"),
  (content) => content.replace(/EMC/, ""),
  (content) => content.replace(/\/Artifact/, "/P"),
  (content) => `${content} 0 0 10 10 re f`,
  (content) => `${content} 1 0 0 0 k 0 0 10 10 re f`,
  (content) => `${content} unknown`,
  (content) => `${"q ".repeat(30)}${content}${" Q".repeat(30)}`,
  (content) => `${content} /Perceptual2 ri`,
  (content) => `/Artifact BMC ${content} EMC`,
  (content) => content.replace(/ Tj| TJ/, " Tj 3 Tr"),
];

function changeContent({ document, pick }: Tools): void {
  const page = pick(pages(document));
  const [first] = [document.resolve(page?.get("Contents"))].flat();
  const stream = document.resolve(first);
  if (!page || !(stream instanceof PdfStream)) return;
  const content = Buffer.from(document.decode(stream).bytes).toString("latin1");
  const changed = Buffer.from(pick(CONTENT_CHANGES)!(content), "latin1");
  page.set("Contents", document.add(new PdfStream(new PdfDict({}), changed)));
}

function changeAnnotation({ document, pick }: Tools): void {
  const annotation = pick(objects(document).filter((dict) => dict.has("Rect") && dict.has("Subtype")));
  const [key, value] = pick<[string, PdfValue]>([
    ["Contents", null],
    ["StructParent", null],
    ["F", null],
    ["F", 2],
    ["F", 0],
    ["Subtype", PdfName.of("Square")],
    ["Subtype", PdfName.of("Movie")],
    ["A", new PdfDict({ S: PdfName.of("Launch") })],
    ["AA", new PdfDict({})],
    ["CA", 0.5],
  ])!;
  if (value === null) annotation?.delete(key);
  else annotation?.set(key, value);
}

function changeFile({ document, pick }: Tools): void {
  const specification = pick(ofType(document, "Filespec"));
  const stream = pick(ofType(document, "EmbeddedFile"));
  pick<() => void>([
    () => specification?.delete("AFRelationship"),
    () => specification?.delete("UF"),
    () => specification?.set("F", text("")),
    () => stream?.delete("Subtype"),
    () => document.catalog.delete("AF"),
  ])!();
}
