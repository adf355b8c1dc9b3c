/** The structure tree as plain data: what a reader of the tags gets to know. */
import type { TextRun } from "../content/paint-visitor.ts";
import { PaintedContent } from "../content/painted-content.ts";
import { PdfDict, PdfName, PdfRef, PdfStream, PdfString, type PdfValue } from "../objects/values.ts";
import { pagesOf } from "../pages/pages.ts";
import type { PdfDocument } from "../read/document.ts";
import { roleReader } from "../structure/roles.ts";
import { readStructure, type StructureElement, typeOf } from "../structure/structure-tree.ts";
import { assembleText } from "../text/assemble-text.ts";
import { markKey, readMarkedContent } from "../text/page-text.ts";
import { readTextString } from "../text/text-string.ts";

export interface StructureNode {
  type: string;
  /** The standard type that the role map gives; the type itself where it is one. */
  role: string;
  id: string | null;
  title: string | null;
  language: string | null;
  alt: string | null;
  actualText: string | null;
  /** What an abbreviation stands for. */
  expansion: string | null;
  /** Counted from 1: the page where the element's first content is. */
  page: number | null;
  /** All text in it, in reading order. */
  text: string;
  /** Entries of the attribute objects, such as Scope, Headers, ColSpan, BBox. */
  attributes: Record<string, AttributeValue>;
  /** The annotations in it: a link's address and description. */
  annotations: { subtype: string; contents: string | null; uri: string | null }[];
  kids: StructureNode[];
}

type AttributeValue = string | number | boolean | null | AttributeValue[];

/**
 * The structure tree of a tagged file; an empty list where it has none.
 *
 * @example
 * const [document] = readStructureTree(readPdf(bytes));
 * document?.kids.map(({ type, text }) => `${type} ${text}`);
 */
export function readStructureTree(document: PdfDocument): StructureNode[] {
  const reader = new StructureReader(document);

  return readStructure(document).map((element) => reader.read(element).node);
}

class StructureReader {
  readonly #document: PdfDocument;
  readonly #role: (type: string) => string;
  readonly #pageNumbers = new Map<number, number>();
  /** For each page, the runs of text by their mark. */
  readonly #runs: ReadonlyMap<string, TextRun[]>[] = [];

  constructor(document: PdfDocument) {
    this.#document = document;
    this.#role = roleReader(document);
    const painted = new PaintedContent(document);
    for (const [index, page] of pagesOf(document).entries()) {
      if (page.reference) this.#pageNumbers.set(page.reference.number, index);
      this.#runs.push(readMarkedContent(painted, page).runs);
    }
  }

  read(element: StructureElement): { node: StructureNode; parts: TextRun[] } {
    const document = this.#document;
    const { dict } = element;
    const type = typeOf(element);
    const node: StructureNode = {
      type,
      role: this.#role(type),
      id: this.#text(dict, "ID"),
      title: this.#text(dict, "T"),
      language: this.#text(dict, "Lang"),
      alt: this.#text(dict, "Alt"),
      actualText: this.#text(dict, "ActualText"),
      expansion: this.#text(dict, "E"),
      page: null,
      text: "",
      attributes: readAttributes(document, dict),
      annotations: [],
      kids: [],
    };

    const parts: TextRun[] = [];
    for (const kid of element.kids) {
      if ("element" in kid) {
        const child = this.read(kid.element);
        node.kids.push(child.node);
        node.page ??= child.node.page;
        for (const run of child.parts) parts.push(run);
      } else {
        this.#readContent(kid.content, dict, node, parts);
      }
    }
    if (node.actualText !== null && parts[0]) parts.splice(0, parts.length, { ...parts[0], text: node.actualText });
    // A new line inside an element is only where the page broke it.
    node.text = assembleText(parts).replace(/\s+/g, " ");

    return { node, parts };
  }

  #readContent(content: PdfValue, owner: PdfDict, node: StructureNode, parts: TextRun[]): void {
    const document = this.#document;
    const value = document.resolve(content);
    if (typeof value === "number") {
      this.#addText(owner.get("Pg"), 0, value, node, parts);
      return;
    }
    if (!(value instanceof PdfDict)) return;
    const page = value.get("Pg") ?? owner.get("Pg");
    if (document.name(value, "Type") === "OBJR") {
      const object = document.dict(value, "Obj");
      if (object) node.annotations.push(describeAnnotation(document, object));
      return;
    }
    const stream = value.get("Stm");
    const form = stream instanceof PdfRef ? stream.number : 0;
    const mcid = document.number(value, "MCID");
    if (mcid !== undefined) this.#addText(page, form, mcid, node, parts);
  }

  #addText(page: PdfValue | undefined, form: number, mcid: number, node: StructureNode, parts: TextRun[]): void {
    const index = page instanceof PdfRef ? this.#pageNumbers.get(page.number) : undefined;
    if (index === undefined) return;
    node.page ??= index + 1;
    for (const run of this.#runs[index]!.get(markKey(form, mcid)) ?? []) parts.push(run);
  }

  #text(dict: PdfDict, key: string): string | null {
    const value = this.#document.string(dict, key);

    return value ? readTextString(value) : null;
  }
}

/** Attribute objects in A, and those that C names in the class map; with revision numbers between them (14.7.5). */
function readAttributes(document: PdfDocument, element: PdfDict): Record<string, AttributeValue> {
  const root = document.dict(document.catalog, "StructTreeRoot");
  const classes = root && document.dict(root, "ClassMap");
  const named = listOf(document, element.get("C")).flatMap((name) =>
    name instanceof PdfName && classes ? listOf(document, classes.get(name.text)) : [],
  );
  const attributes: Record<string, AttributeValue> = {};
  for (const object of [...named, ...listOf(document, element.get("A"))]) {
    const dict = object instanceof PdfStream ? object.dict : object;
    if (!(dict instanceof PdfDict)) continue;
    for (const [key, value] of dict) if (key !== "O") attributes[key] = plainValue(document, value);
  }

  return attributes;
}

function listOf(document: PdfDocument, value: PdfValue | undefined): PdfValue[] {
  const resolved = document.resolve(value);
  if (resolved === null) return [];

  return Array.isArray(resolved) ? resolved.map((item) => document.resolve(item)) : [resolved];
}

const DEEPEST_ATTRIBUTE = 8;

function plainValue(document: PdfDocument, value: PdfValue, depth = 0): AttributeValue {
  const resolved = document.resolve(value);
  if (resolved instanceof PdfName) return resolved.text;
  if (resolved instanceof PdfString) return readTextString(resolved);
  if (Array.isArray(resolved))
    return depth < DEEPEST_ATTRIBUTE ? resolved.map((item) => plainValue(document, item, depth + 1)) : null;
  if (typeof resolved === "number" || typeof resolved === "boolean") return resolved;

  return null;
}

function describeAnnotation(document: PdfDocument, annotation: PdfDict): StructureNode["annotations"][number] {
  const contents = document.string(annotation, "Contents");
  const action = document.dict(annotation, "A");
  const uri = action && document.string(action, "URI");

  return {
    subtype: document.name(annotation, "Subtype") ?? "",
    contents: contents ? readTextString(contents) : null,
    uri: uri ? readTextString(uri) : null,
  };
}
