/** Renames the elements that others refer to, in reading order: the engine's names grow with every page it printed before. */
import { PdfDict, PdfString, type PdfValue } from "../objects/values.ts";
import { type NamedValue, nameTree } from "../pages/name-tree.ts";
import { latin1, latin1Bytes } from "../read/characters.ts";
import type { PdfDocument } from "../read/document.ts";
import { type StructureElement, walkStructure } from "./structure-tree.ts";

/** `prefix` keeps the names of several documents apart until they are one. */
export function renumberElementIds(document: PdfDocument, tree: readonly StructureElement[], prefix = "e"): void {
  const root = document.dict(document.catalog, "StructTreeRoot");
  if (!root) return;
  const names = new Map<string, PdfString>();
  const entries: NamedValue[] = [];
  const elements = walkStructure(tree);

  for (const element of elements) {
    const id = document.string(element.dict, "ID");
    if (!id) continue;
    const name = new PdfString(latin1Bytes(`${prefix}${String(entries.length + 1).padStart(6, "0")}`));
    // Where two elements claim one name, those who refer to it mean the first.
    if (!names.has(latin1(id.bytes))) names.set(latin1(id.bytes), name);
    element.dict.set("ID", name);
    entries.push({ name, value: element.reference });
  }
  const renamed = new Set<PdfDict>();
  for (const { dict } of elements) renameHeaders(document, dict, names, renamed);

  if (entries.length > 0) root.set("IDTree", document.add(nameTree(entries)));
  else root.delete("IDTree");
}

/**
 * The Headers of a cell (14.8.5.7) name the cells that head it; a name that no cell has is dropped. Cells may share
 * their attributes: `done` holds those that have the new names.
 */
function renameHeaders(
  document: PdfDocument,
  dict: PdfDict,
  names: ReadonlyMap<string, PdfString>,
  done: Set<PdfDict>,
): void {
  const attributes = document.resolve(dict.get("A"));
  for (const value of Array.isArray(attributes) ? attributes : [attributes]) {
    const attribute = document.resolve(value);
    const headers = attribute instanceof PdfDict ? document.array(attribute, "Headers") : undefined;
    if (!(attribute instanceof PdfDict) || !headers || done.has(attribute)) continue;
    done.add(attribute);
    const renamed: PdfValue[] = [];
    for (const header of headers) {
      const text = document.resolve(header);
      const name = text instanceof PdfString ? names.get(latin1(text.bytes)) : undefined;
      if (name) renamed.push(name);
    }
    attribute.set("Headers", renamed);
  }
}
