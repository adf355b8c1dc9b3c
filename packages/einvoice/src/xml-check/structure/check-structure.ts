/** The structure of a profile: which elements stand where, in which order, how often, and what their text may be. */

import type { XmlElement } from "../../xml/tree.ts";
import { locationOf, normalizeSpace } from "../../xml/tree.ts";
import type { InvoiceDocument } from "../invoice-document.ts";
import type { XmlMessage } from "../messages.ts";
import { quote, value } from "../select.ts";
import basic from "./basic.json" with { type: "json" };
import basicWl from "./basicwl.json" with { type: "json" };
import en16931 from "./en16931.json" with { type: "json" };
import { isLexical, type LexicalType } from "./lexical-types.ts";
import minimum from "./minimum.json" with { type: "json" };

interface StructureTable {
  readonly version: string;
  readonly guideline: string;
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
  | { readonly type: string }
  | {
      readonly text: LexicalType;
      readonly attributes: ReadonlyMap<string, { type: LexicalType; isRequired: boolean }>;
    };

type Structure = ReadonlyMap<string, readonly Child[]>;

const tables: readonly StructureTable[] = [en16931, basic, basicWl, minimum];
const structures = new Map<string, Structure>();
const schemaInstance = "{http://www.w3.org/2001/XMLSchema-instance}";
const noAttributes = new Map<string, { type: LexicalType; isRequired: boolean }>();

const guidelinePath = "rsm:ExchangedDocumentContext/GuidelineSpecifiedDocumentContextParameter/ID";

/** Everything that does not fit the table of the profile that the invoice names; a warning where there is no table. */
export function checkStructure({ root }: InvoiceDocument): XmlMessage[] {
  const guideline = value(root, guidelinePath);
  // An invoice that names no guideline is held against the full profile, where that is the first fault.
  const structure = structureOf(guideline === "" ? en16931.guideline : guideline);
  if (!structure) {
    const message = `The structure was not checked: there is no table for the guideline ${quote(guideline)}`;
    return [{ rule: "XSD", severity: "warning", message, location: locationOf(root) }];
  }
  const messages: XmlMessage[] = [];
  const report = (node: XmlElement, message: string) =>
    messages.push({ rule: "XSD", severity: "error", message, location: locationOf(node) });
  if (root.name !== "rsm:CrossIndustryInvoice") return messages;
  checkChildren(root, "CrossIndustryInvoice", structure, report);
  return messages;
}

function structureOf(guideline: string): Structure | undefined {
  const known = structures.get(guideline);
  if (known) return known;
  const table = tables.find((each) => each.guideline === guideline);
  if (!table) return undefined;
  const structure = new Map(Object.entries(table.types).map(([type, rows]) => [type, rows.map(childOf)]));
  structures.set(guideline, structure);
  return structure;
}

function childOf(row: string): Child {
  const [name = "", cardinality = "1", type = "", ...attributes] = row.split(" ");
  const [minimum = "1", maximum = "1"] =
    { "1": "1..1", "?": "0..1", "*": "0..", "+": "1.." }[cardinality]?.split("..") ?? cardinality.split("..");
  return {
    name,
    minimum: Number(minimum),
    maximum: maximum === "" ? Number.POSITIVE_INFINITY : Number(maximum),
    content: type.startsWith("#")
      ? { type: type.slice(1) }
      : { text: type as LexicalType, attributes: new Map(attributes.map(attributeOf)) },
  };
}

function attributeOf(written: string): [string, { type: LexicalType; isRequired: boolean }] {
  const [name = "", type = "string"] = written.slice(1).split(":");
  return [name.replace("!", ""), { type: type as LexicalType, isRequired: name.endsWith("!") }];
}

type Report = (node: XmlElement, message: string) => void;

function checkChildren(node: XmlElement, type: string, structure: Structure, report: Report): void {
  checkAttributes(node, noAttributes, report);
  if (normalizeSpace(node.text) !== "")
    report(node, `${node.name} holds the text ${quote(normalizeSpace(node.text))}, where only elements may stand`);
  const rows = structure.get(type) ?? [];
  let row = 0;
  let seen = 0;
  for (const child of node.children) {
    const at = rows.findIndex((each, index) => index >= row && each.name === child.name);
    if (at === -1) {
      report(child, misplaced(child, rows));
      continue;
    }
    if (at > row) {
      reportMissing(node, rows.slice(row, at), seen, report);
      row = at;
      seen = 0;
    }
    seen++;
    if (seen === rows[at]!.maximum + 1) report(child, `${child.name} stands more than ${rows[at]!.maximum} times`);
    checkElement(child, rows[at]!.content, structure, report);
  }
  reportMissing(node, rows.slice(row), seen, report);
}

/** The first row was seen so often; the rows behind it not at all. */
function reportMissing(node: XmlElement, rows: readonly Child[], seen: number, report: Report): void {
  for (const [index, { name, minimum }] of rows.entries()) {
    if ((index === 0 ? seen : 0) < minimum)
      report(node, `${name} is missing from ${node.name}, or stands in the wrong place`);
  }
}

function misplaced(child: XmlElement, rows: readonly Child[]): string {
  if (!rows.some(({ name }) => name === child.name))
    return `${child.name} is not part of ${child.parent?.name ?? "the document"} in this profile`;
  return `${child.name} stands in the wrong place; the order is ${rows.map(({ name }) => name.slice(4)).join(", ")}`;
}

function checkElement(node: XmlElement, content: Content, structure: Structure, report: Report): void {
  if ("type" in content) {
    checkChildren(node, content.type, structure, report);
    return;
  }
  checkAttributes(node, content.attributes, report);
  const [child] = node.children;
  if (child) report(child, `${child.name} stands in ${node.name}, where only text may stand`);
  else if (!isLexical(content.text, node.text))
    report(node, `${node.name} is ${quote(node.text)}, which is no ${content.text}`);
}

function checkAttributes(
  node: XmlElement,
  allowed: ReadonlyMap<string, { type: LexicalType; isRequired: boolean }>,
  report: Report,
): void {
  for (const [name, text] of node.attributes) {
    if (name.startsWith(schemaInstance)) continue;
    const attribute = allowed.get(name);
    if (!attribute) report(node, `The attribute ${name} is not allowed on ${node.name}`);
    else if (!isLexical(attribute.type, text))
      report(node, `The attribute ${name} is ${quote(text)}, which is no ${attribute.type}`);
  }
  for (const [name, { isRequired }] of allowed) {
    if (isRequired && !node.attributes.has(name)) report(node, `${node.name} has no attribute ${name}`);
  }
}
