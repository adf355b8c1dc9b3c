/** The structure of a document: which elements it has, in which order, how often, and what their text may be. */

import { interned } from "../xml/scopes.ts";
import type { XmlElement } from "../xml/tree.ts";
import { isBlank, normalizeSpace } from "../xml/white-space.ts";
import { isLexical, type LexicalType } from "./lexical-types.ts";
import { attribute, quote } from "./select.ts";

export interface StructureTable {
  readonly version: string;
  /** A row is `name cardinality type`: `#Type` for children, `any` for what is not checked, else a lexical type and its attributes, `!` where required. */
  readonly types: Readonly<Record<string, readonly string[]>>;
}

/** An element that may be in another one. */
export interface Child {
  readonly name: string;
  readonly minimum: number;
  readonly maximum: number;
  readonly content: Content;
}

/** What may be in an element: other elements, or text. */
export type Content =
  | { readonly rows: readonly Child[] }
  | {
      readonly text: LexicalType;
      readonly attributes: AllowedAttributes;
    };

interface AllowedAttributes {
  readonly types: ReadonlyMap<string, LexicalType>;
  readonly required: readonly string[];
}

/** By table and type: what is in an element of the type. */
const structures = new Map<StructureTable, ReadonlyMap<string, readonly Child[]>>();
const schemaInstance = "{http://www.w3.org/2001/XMLSchema-instance}";
const noAttributes: AllowedAttributes = { types: new Map(), required: [] };

/** What is in an element of a type of the table. */
export function rowsOf(table: StructureTable, type: string): readonly Child[] {
  let known = structures.get(table);
  if (!known) {
    // Types refer to each other: each has its list first and is filled then.
    const types = new Map<string, Child[]>(Object.keys(table.types).map((name) => [name, []]));
    for (const [name, rows] of Object.entries(table.types))
      types.get(name)?.push(...rows.map((row) => childOf(row, types)));
    known = types;
    structures.set(table, known);
  }
  return known.get(type) ?? [];
}

function childOf(row: string, types: ReadonlyMap<string, readonly Child[]>): Child {
  const [name = "", cardinality = "1", type = "", ...attributes] = row.split(" ");
  const [minimum = "1", maximum = "1"] =
    { "1": "1..1", "?": "0..1", "*": "0..", "+": "1.." }[cardinality]?.split("..") ?? cardinality.split("..");
  return {
    name: interned(name),
    minimum: Number(minimum),
    maximum: maximum === "" ? Number.POSITIVE_INFINITY : Number(maximum),
    content: contentOf(type, attributes, types),
  };
}

function contentOf(type: string, attributes: readonly string[], types: ReadonlyMap<string, readonly Child[]>): Content {
  if (type.startsWith("#")) return { rows: types.get(type.slice(1)) ?? [] };
  return { text: type as LexicalType, attributes: allowedAttributes(attributes.map(attributeOf)) };
}

interface AttributeRow {
  readonly name: string;
  readonly type: LexicalType;
  readonly isRequired: boolean;
}

function attributeOf(written: string): AttributeRow {
  const [name = "", type = "string"] = written.slice(1).split(":");
  return { name: name.replace("!", ""), type: type as LexicalType, isRequired: name.endsWith("!") };
}

function allowedAttributes(rows: readonly AttributeRow[]): AllowedAttributes {
  return {
    types: new Map(rows.map(({ name, type }) => [name, type])),
    required: rows.filter(({ isRequired }) => isRequired).map(({ name }) => name),
  };
}

type Report = (node: XmlElement, message: () => string) => void;

/** Reports everything in an element that does not fit its rows. */
export function checkChildren(node: XmlElement, rows: readonly Child[], report: Report): void {
  checkAttributes(node, noAttributes, report);
  if (!isBlank(node.text))
    report(
      node,
      () => `${node.name} holds the text ${quote(normalizeSpace(node.text))}, where only elements are allowed`,
    );
  let row = 0;
  let seen = 0;
  for (const child of node.children) {
    let at = row;
    while (at < rows.length && rows[at]!.name !== child.name) at++;
    if (at === rows.length) {
      const reached = rows[row];
      report(child, () => misplaced(child, rows, reached));
      continue;
    }
    if (at > row) {
      reportMissing(node, rows, row, at, seen, report);
      row = at;
      seen = 0;
    }
    seen++;
    if (seen === rows[at]!.maximum + 1)
      report(child, () => `${child.name} is here more than ${rows[at]!.maximum} times`);
    checkElement(child, rows[at]!.content, report);
  }
  reportMissing(node, rows, row, rows.length, seen, report);
}

/** Of the rows from `start` to before `end` the first was seen so often, the others not at all. */
function reportMissing(
  node: XmlElement,
  rows: readonly Child[],
  start: number,
  end: number,
  seen: number,
  report: Report,
): void {
  for (let row = start; row < end; row++) {
    if ((row === start ? seen : 0) < rows[row]!.minimum)
      report(node, () => `${rows[row]!.name} is missing from ${node.name}, or is in the wrong place`);
  }
}

/** More names than this are not listed in a message. */
const longestOrder = 15;

/** `reached`: where the elements before it have come to. */
function misplaced(child: XmlElement, rows: readonly Child[], reached: Child | undefined): string {
  if (!rows.some(({ name }) => name === child.name))
    return `${child.name} is not part of ${child.parent?.name ?? "the document"} in this profile`;
  if (rows.length > longestOrder && reached)
    return `${child.name} is in the wrong place; it comes before ${reached.name}`;
  return `${child.name} is in the wrong place; the order is ${rows.map(({ name }) => name.slice(4)).join(", ")}`;
}

function checkElement(node: XmlElement, content: Content, report: Report): void {
  if ("rows" in content) {
    checkChildren(node, content.rows, report);
    return;
  }
  if (content.text === "any") return;
  checkAttributes(node, content.attributes, report);
  const [child] = node.children;
  if (child) report(child, () => `${child.name} is in ${node.name}, where only text is allowed`);
  else if (!isLexical(content.text, node.text))
    report(node, () => `${node.name} is ${quote(node.text)}, which is not of the type ${content.text}`);
}

function checkAttributes(node: XmlElement, allowed: AllowedAttributes, report: Report): void {
  if (node.attributes.length === 0 && allowed.required.length === 0) return;
  for (const [name, text] of node.attributes) {
    if (name.startsWith(schemaInstance)) continue;
    const type = allowed.types.get(name);
    if (!type) report(node, () => `The attribute ${name} is not allowed on ${node.name}`);
    else if (!isLexical(type, text))
      report(node, () => `The attribute ${name} is ${quote(text)}, which is not of the type ${type}`);
  }
  for (const name of allowed.required) {
    if (attribute(node, name) === undefined) report(node, () => `${node.name} has no attribute ${name}`);
  }
}
