/** A snapshot: what a document said and looked like when someone last looked at it, in files that git can show. */

import { comparisonDpi, type DocumentDescription, encodePng, type Rasteriser } from "@platen/compare";
import type { StructureNode } from "@platen/pdf";
import type { MadeDocument } from "./outcome.ts";

export interface Snapshot {
  /** The version of the browser, such as `156.0.8078.79`. */
  browser: string;
  /** `text.txt`; empty for a picture. */
  text: string;
  /** `structure.json`; empty for a picture. */
  structure: string;
  /** `page-1.png` and so on; null where only text and structure are compared. */
  pictures: Uint8Array[] | null;
}

/** What `structure.json` holds. */
export interface SnapshotStructure {
  title: string | null;
  language: string | null;
  elements: SnapshotElement[];
}

/** An element as it is written: only what it has. */
export interface SnapshotElement {
  role: string;
  page?: number;
  text?: string;
  alt?: string;
  actual_text?: string;
  language?: string;
  title?: string;
  expansion?: string;
  attributes?: Record<string, string | number>;
  kids?: SnapshotElement[];
}

export async function takeSnapshot(
  { document, pdf }: MadeDocument,
  browser: string,
  rasteriser: Rasteriser | null,
): Promise<Snapshot> {
  if (!pdf) return { browser, text: "", structure: "", pictures: rasteriser && [document.bytes] };

  return {
    browser,
    text: writeTexts(pdf),
    structure: writeStructure(pdf),
    pictures: rasteriser && (await drawPages(document.bytes, rasteriser)),
  };
}

async function drawPages(bytes: Uint8Array, rasteriser: Rasteriser): Promise<Uint8Array[]> {
  const pictures: Uint8Array[] = [];
  for await (const picture of rasteriser.pages(bytes, { size: { dpi: comparisonDpi } }))
    pictures.push(await encodePng(picture));

  return pictures;
}

function writeTexts({ pages }: DocumentDescription): string {
  return pages.map(({ text }, index) => `=== page ${index + 1} ===\n${text}\n`).join("");
}

function writeStructure({ metadata, structure }: DocumentDescription): string {
  const { title, language } = metadata;
  const written: SnapshotStructure = { title, language, elements: structure.map(elementOf) };

  return `${JSON.stringify(written, null, 1)}\n`;
}

/** The texts of the pages as `text.txt` has them. */
export function readTexts(text: string): string[] {
  return text
    .split(/^=== page \d+ ===\n/m)
    .slice(1)
    .map((page) => page.replace(/\n$/, ""));
}

/** Attributes that a reader hears; places and sizes are seen in the picture. */
const heard = ["Scope", "RowSpan", "ColSpan", "Summary", "ListNumbering"];

function elementOf(node: StructureNode): SnapshotElement {
  const { role, page, text, alt, actualText, language, title, expansion, kids } = node;
  const attributes = Object.fromEntries(
    heard.flatMap((name) => {
      const value = node.attributes[name];
      return typeof value === "string" || typeof value === "number" ? [[name, value] as const] : [];
    }),
  );

  return {
    role,
    ...(page !== null && { page }),
    // The text of an element with others in it is theirs.
    ...(kids.length === 0 && text !== "" && { text }),
    ...(alt !== null && { alt }),
    ...(actualText !== null && { actual_text: actualText }),
    ...(language !== null && { language }),
    ...(title !== null && { title }),
    ...(expansion !== null && { expansion }),
    ...(Object.keys(attributes).length > 0 && { attributes }),
    ...(kids.length > 0 && { kids: kids.map(elementOf) }),
  };
}

/** The elements of `structure.json` as the comparison takes them. */
export function nodeOf(element: SnapshotElement): StructureNode {
  const kids = (element.kids ?? []).map(nodeOf);

  return {
    type: element.role,
    role: element.role,
    id: null,
    title: element.title ?? null,
    language: element.language ?? null,
    alt: element.alt ?? null,
    actualText: element.actual_text ?? null,
    expansion: element.expansion ?? null,
    page: element.page ?? null,
    text: element.text ?? kids.map(({ text }) => text).join(" "),
    attributes: element.attributes ?? {},
    annotations: [],
    kids,
  };
}
