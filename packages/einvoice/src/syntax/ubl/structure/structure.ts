/** The structure of UBL 2.1 invoices and credit notes, which a document is held against whatever its profile. */

import type { XmlElement } from "../../../xml/tree.ts";
import type { XmlMessageList } from "../../../xml-message-list.ts";
import { checkChildren, rowsOf, type StructureTable } from "../../check-structure.ts";
import { documentRoots } from "../document-kinds.ts";
import ubl from "./ubl.json" with { type: "json" };

let table: StructureTable | undefined;

/** The published table in the form that every syntax has: in UBL the name of an element decides what is in it. */
function tableOfUbl(): StructureTable {
  const contents = new Map<string, string>(Object.keys(ubl.types).map((type) => [`cac:${type}`, `#${type}`]));
  for (const [type, names] of Object.entries(ubl.aggregates))
    for (const name of names.split(" ")) contents.set(`cac:${name}`, `#${type}`);
  for (const [text, names] of Object.entries(ubl.texts))
    for (const name of names.split(" ")) contents.set(name.includes(":") ? name : `cbc:${name}`, text);
  const rowOf = (written: string): string => {
    const cardinality = /[?*+]$/.exec(written)?.[0] ?? "1";
    const name = written.replace(/[?*+]$/, "");
    return `${name} ${cardinality} ${contents.get(name) ?? `#${name.slice(4)}`}`;
  };
  const types = Object.entries(ubl.types).map(([type, names]) => [type, names.split(" ").map(rowOf)] as const);
  return { version: ubl.version, types: Object.fromEntries(types) };
}

/** Reports everything that does not fit the published schema. */
export function checkStructure(root: XmlElement, messages: XmlMessageList): void {
  if (!documentRoots.includes(root.name)) return;
  table ??= tableOfUbl();
  const type = root.name.slice(root.name.indexOf(":") + 1);
  checkChildren(root, rowsOf(table, type), (node, message) => messages.report("XSD", node, message));
}
