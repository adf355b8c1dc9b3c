/** Renames the elements that others refer to, in reading order: the engine's names grow with every page it printed before. */
import { PdfDict, PdfString, type PdfValue } from "../objects/values.ts";
import { type NamedValue, nameTree } from "../pages/name-tree.ts";
import { latin1, latin1Bytes } from "../read/characters.ts";
import type { PdfDocument } from "../read/document.ts";
import { type StructureElement, walkStructure } from "./structure-tree.ts";

/** The new names by the old ones, as text. */
export type ElementNames = ReadonlyMap<string, PdfString>;

export function renumberElementIds(
  document: PdfDocument,
  tree: readonly StructureElement[],
  prefix = "e",
): ElementNames {
  const names = new Map<string, PdfString>();
  const root = document.dict(document.catalog, "StructTreeRoot");
  if (!root) return names;
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

  return names;
}

/** For elements that are yet to come into a document with these names: others stay as they are. False where there are any. */
export function renameKnownHeaders(
  document: PdfDocument,
  elements: readonly StructureElement[],
  names: ElementNames,
): boolean {
  const renamed = new Set<PdfDict>();
  let areKnown = true;
  for (const { dict } of elements) {
    for (const { attribute, headers } of headersOf(document, dict)) {
      if (renamed.has(attribute)) continue;
      renamed.add(attribute);
      const known = headers.map((header) => nameOf(document, header, names));
      areKnown &&= known.every((name) => name !== undefined);
      attribute.set(
        "Headers",
        known.map((name, index) => name ?? headers[index]!),
      );
    }
  }

  return areKnown;
}

/**
 * The Headers of a cell (14.8.5.7) name the cells that head it; a name that no cell has is dropped. Cells may share
 * their attributes: `done` holds those that have the new names.
 */
function renameHeaders(document: PdfDocument, dict: PdfDict, names: ElementNames, done: Set<PdfDict>): void {
  for (const { attribute, headers } of headersOf(document, dict)) {
    if (done.has(attribute)) continue;
    done.add(attribute);
    attribute.set(
      "Headers",
      headers.flatMap((header) => nameOf(document, header, names) ?? []),
    );
  }
}

/** The attributes of an element that name header cells. */
function headersOf(document: PdfDocument, dict: PdfDict): { attribute: PdfDict; headers: PdfValue[] }[] {
  const attributes = document.resolve(dict.get("A"));

  return (Array.isArray(attributes) ? attributes : [attributes]).flatMap((value) => {
    const attribute = document.resolve(value);
    const headers = attribute instanceof PdfDict ? document.array(attribute, "Headers") : undefined;
    return attribute instanceof PdfDict && headers ? [{ attribute, headers }] : [];
  });
}

function nameOf(document: PdfDocument, header: PdfValue, names: ElementNames): PdfString | undefined {
  const text = document.resolve(header);

  return text instanceof PdfString ? names.get(latin1(text.bytes)) : undefined;
}
