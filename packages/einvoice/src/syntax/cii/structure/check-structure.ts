/** The structure of a profile: which elements it has, in which order, how often, and what their text may be. */

import { defaultFormat, formatOfGuideline, type KnownProfile } from "../../../formats.ts";
import type { XmlElement } from "../../../xml/tree.ts";
import { locationOf } from "../../../xml/tree.ts";
import { isBlank, normalizeSpace } from "../../../xml/white-space.ts";
import type { XmlMessageList } from "../../../xml-message-list.ts";
import type { InvoiceDocument } from "../invoice-document.ts";
import { guidelinePath } from "../paths.ts";
import { attribute, quote, value } from "../select.ts";
import basic from "./basic.json" with { type: "json" };
import basicWl from "./basicwl.json" with { type: "json" };
import en16931 from "./en16931.json" with { type: "json" };
import { isLexical, type LexicalType } from "./lexical-types.ts";
import minimum from "./minimum.json" with { type: "json" };

interface StructureTable {
  readonly version: string;
  /** A row is `name cardinality type`: `#Type` for children, else a lexical type and its attributes, `!` where required. */
  readonly types: Readonly<Record<string, readonly string[]>>;
}

interface Child {
  readonly name: string;
  readonly minimum: number;
  readonly maximum: number;
  readonly content: Content;
}

type Content =
  | { readonly rows: readonly Child[] }
  | {
      readonly text: LexicalType;
      readonly attributes: AllowedAttributes;
    };

interface AllowedAttributes {
  readonly types: ReadonlyMap<string, LexicalType>;
  readonly required: readonly string[];
}

const tables: Partial<Record<KnownProfile, StructureTable>> = { en16931, basic, basicwl: basicWl, minimum };
/** By profile: what is in the root element. */
const structures = new Map<KnownProfile, readonly Child[]>();
const schemaInstance = "{http://www.w3.org/2001/XMLSchema-instance}";
const noAttributes: AllowedAttributes = { types: new Map(), required: [] };

/** Reports everything that does not fit the table of the profile that the invoice names; a warning where there is no table. */
export function checkStructure({ root }: InvoiceDocument, messages: XmlMessageList): void {
  const guideline = value(root, guidelinePath);
  // An invoice that names no guideline is held against the full profile, where that is the first fault.
  const profile = guideline === "" ? defaultFormat.profile : formatOfGuideline(guideline)?.profile;
  const rows = profile && rootRowsOf(profile);
  if (!rows) {
    const message = `The structure was not checked: there is no table for the guideline ${quote(guideline)}`;
    messages.add({ rule: "XSD", severity: "warning", message, location: locationOf(root) });
  } else if (root.name === "rsm:CrossIndustryInvoice")
    checkChildren(root, rows, (node, message) => messages.report("XSD", node, message));
}

function rootRowsOf(profile: KnownProfile): readonly Child[] | undefined {
  const known = structures.get(profile);
  if (known) return known;
  const table = tables[profile];
  if (!table) return undefined;
  // Types refer to each other: each has its list first and is filled then.
  const types = new Map<string, Child[]>(Object.keys(table.types).map((type) => [type, []]));
  for (const [type, rows] of Object.entries(table.types))
    types.get(type)?.push(...rows.map((row) => childOf(row, types)));
  const rows = types.get("CrossIndustryInvoice") ?? [];
  structures.set(profile, rows);
  return rows;
}

function childOf(row: string, types: ReadonlyMap<string, readonly Child[]>): Child {
  const [name = "", cardinality = "1", type = "", ...attributes] = row.split(" ");
  const [minimum = "1", maximum = "1"] =
    { "1": "1..1", "?": "0..1", "*": "0..", "+": "1.." }[cardinality]?.split("..") ?? cardinality.split("..");
  return {
    name,
    minimum: Number(minimum),
    maximum: maximum === "" ? Number.POSITIVE_INFINITY : Number(maximum),
    content: type.startsWith("#")
      ? { rows: types.get(type.slice(1)) ?? [] }
      : { text: type as LexicalType, attributes: allowedAttributes(attributes.map(attributeOf)) },
  };
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

function checkChildren(node: XmlElement, rows: readonly Child[], report: Report): void {
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
      report(child, () => misplaced(child, rows));
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

function misplaced(child: XmlElement, rows: readonly Child[]): string {
  if (!rows.some(({ name }) => name === child.name))
    return `${child.name} is not part of ${child.parent?.name ?? "the document"} in this profile`;
  return `${child.name} is in the wrong place; the order is ${rows.map(({ name }) => name.slice(4)).join(", ")}`;
}

function checkElement(node: XmlElement, content: Content, report: Report): void {
  if ("rows" in content) {
    checkChildren(node, content.rows, report);
    return;
  }
  checkAttributes(node, content.attributes, report);
  const [child] = node.children;
  if (child) report(child, () => `${child.name} is in ${node.name}, where only text is allowed`);
  else if (!isLexical(content.text, node.text))
    report(node, () => `${node.name} is ${quote(node.text)}, which is not of the type ${content.text}`);
}

function checkAttributes(node: XmlElement, allowed: AllowedAttributes, report: Report): void {
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
