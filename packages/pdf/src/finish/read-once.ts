/**
 * Content that the engine paints again on later pages, as it does with table heads and fixed boxes, is read once: what
 * repeats the first page's becomes an artifact (ISO 32000-1, 14.8.2.2.2).
 */
import { ContentReader } from "../content/content-reader.ts";
import { type PdfDict, PdfName, PdfRef, PdfString, type PdfValue } from "../objects/values.ts";
import type { PdfPage } from "../pages/pages.ts";
import { latin1 } from "../read/characters.ts";
import type { PdfDocument } from "../read/document.ts";
import { type ContentItem, contentItem, itemKey } from "../structure/content-items.ts";
import {
  type StructureElement,
  type StructureKid,
  setKids,
  typeOf,
  walkStructure,
} from "../structure/structure-tree.ts";
import { MARK } from "./content-scan.ts";
import { type Finishing, warn } from "./finishing.ts";

interface Candidate {
  element: StructureElement;
  /** The items of each page, the first page first. */
  byPage: { page: number; items: { kid: StructureKid; item: ContentItem }[] }[];
}

export function readOnce(finishing: Finishing): void {
  const { dropped } = finishing;
  const candidates = findCandidates(finishing);
  if (candidates.length === 0) return;
  const signatures = new Map<string, string>();
  const wanted = new Map<number, Set<number>>();
  for (const { byPage } of candidates)
    for (const { page, items } of byPage) {
      const ids = wanted.get(page) ?? new Set<number>();
      wanted.set(page, ids);
      for (const { item } of items) {
        ids.add(item.mcid);
        signatures.set(itemKey(item), NOT_FOUND);
      }
    }
  for (const page of finishing.pages) {
    const ids = page.reference && wanted.get(page.reference.number);
    if (ids) readSignatures(finishing, page, ids, signatures);
  }

  for (const { element, byPage } of candidates) {
    const repeated = repeatedItems(element, byPage, (item) => signatures.get(itemKey(item)) ?? NOT_FOUND);
    if (repeated.length === 0) continue;
    for (const { item } of repeated) dropped.add(itemKey(item));
    const gone = new Set(repeated.map(({ kid }) => kid));
    setKids(
      element,
      element.kids.filter((kid) => !gone.has(kid)),
    );
    const message = "What is repeated on later pages, such as a table's head or a fixed box, is read once.";
    warn(finishing, "repeated-content", message, { element: repeatedPart(element) });
  }
}

function findCandidates({ document, tree }: Finishing): Candidate[] {
  const candidates: Candidate[] = [];
  for (const element of walkStructure(tree)) {
    if (element.kids.length < 2) continue;
    const byPage: Candidate["byPage"] = [];
    for (const kid of element.kids) {
      const item = "element" in kid ? null : contentItem(document, element, kid.content);
      if (item?.form !== 0) continue;
      const group = byPage.find(({ page }) => page === item.page);
      if (group) group.items.push({ kid, item });
      else byPage.push({ page: item.page, items: [{ kid, item }] });
    }
    if (byPage.length > 1) candidates.push({ element, byPage });
  }

  return candidates;
}

/** Lines and backgrounds have an empty signature: on later pages they belong to nobody but the page. */
function repeatedItems(
  element: StructureElement,
  [first, ...later]: Candidate["byPage"],
  signatureOf: (item: ContentItem) => string,
): { kid: StructureKid; item: ContentItem }[] {
  const signature = (items: { item: ContentItem }[]) => items.map(({ item }) => signatureOf(item)).join("");
  const isDrawing = /^(Figure|Formula|Form)$/.test(typeOf(element));
  const wanted = signature(first!.items);
  const isRepeated =
    wanted !== "" && !wanted.includes(NOT_FOUND) && later.every(({ items }) => signature(items) === wanted);
  if (isRepeated) return later.flatMap(({ items }) => items);

  return isDrawing ? [] : later.flatMap(({ items }) => items.filter(({ item }) => signatureOf(item) === ""));
}

/** The part that the message names: the table, or the topmost element below the document. */
function repeatedPart(element: StructureElement): StructureElement {
  let part = element;
  for (let at: StructureElement | null = element; at?.parent; at = at.parent) {
    part = at;
    if (typeOf(at) === "Table") break;
  }

  return part;
}

/** Stands for content that no page shows; a signature has only bytes in it. */
const NOT_FOUND = "\u{FFFD}";

/** What is shown under those marks of a page that are asked for: text with its font, and images; where it stands does not matter. */
function readSignatures(
  { document, scans }: Finishing,
  page: PdfPage,
  wanted: ReadonlySet<number>,
  signatures: Map<string, string>,
): void {
  const resources: ShownResources = {
    document,
    fonts: document.dict(page.resources, "Font"),
    objects: document.dict(page.resources, "XObject"),
  };
  const number = page.reference!.number;
  const content = new ContentReader(scans.contentOf(page));
  const { marks } = scans.of(page);
  for (let at = 0; at < marks.length; at += MARK.size) {
    const mcid = marks[at + MARK.mcid]!;
    if (!wanted.has(mcid)) continue;
    content.goTo(marks[at + MARK.start]!);
    const font = { start: marks[at + MARK.fontStart]!, end: marks[at + MARK.fontEnd]! };
    const key = itemKey({ page: number, form: 0, mcid });
    const known = signatures.get(key) ?? NOT_FOUND;
    const shown = shownUnderMark(content, font, resources);
    signatures.set(key, known === NOT_FOUND ? shown : known + shown);
  }
}

interface ShownResources {
  document: PdfDocument;
  fonts: PdfDict | undefined;
  objects: PdfDict | undefined;
}

/** From the operator that begins the mark to its end, or to another mark of the structure inside it. */
function shownUnderMark(
  content: ContentReader,
  fontBefore: { start: number; end: number },
  { document, fonts, objects }: ShownResources,
): string {
  let font = fontBefore;
  let depth = 0;
  let shown = "";
  while (content.next()) {
    switch (content.operator) {
      case "BDC":
        if (depth > 0 && content.markedContentId() !== null) return shown;
        depth++;
        break;
      case "BMC":
        depth++;
        break;
      case "EMC":
        if (--depth <= 0) return shown;
        break;
      case "Tf":
        font = { start: content.start, end: content.operatorStart };
        break;
      case "Do":
        shown += `x${named(objects, content.operands[0])};`;
        break;
      case "Tj":
      case "TJ":
      case "'":
      case '"': {
        const [name] = content.operandsBetween(font.start, font.end);
        shown += `${fontOf(document, fonts, name)}${content.operands.map(shownText).join("")};`;
        break;
      }
    }
  }

  return shown;
}

/** The object behind a resource's name: pages may name the same font differently. */
function named(resources: PdfDict | undefined, name: PdfValue | undefined): string {
  const value = name instanceof PdfName ? resources?.get(name.text) : undefined;

  return value instanceof PdfRef ? String(value.number) : "";
}

/** The font itself: a file that was printed in parts has a selection of its glyphs for each. */
function fontOf(document: PdfDocument, fonts: PdfDict | undefined, name: PdfValue | undefined): string {
  const font = name instanceof PdfName ? fonts && document.dict(fonts, name.text) : undefined;
  const baseFont = font && document.name(font, "BaseFont");

  return baseFont ? baseFont.replace(/^[A-Z]{6}\+/, "") : named(fonts, name);
}

function shownText(value: PdfValue): string {
  if (value instanceof PdfString) return latin1(value.bytes);

  return Array.isArray(value) ? value.map(shownText).join("") : "";
}
