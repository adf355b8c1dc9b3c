/** Joins the structure trees of two files: each keeps its elements, its types, its ids and its language (ISO 32000-1, 14.7). */
import { PdfDict, PdfName, PdfRef, PdfStream, type PdfValue } from "../objects/values.ts";
import type { PdfDocument } from "../read/document.ts";
import { renumberElementIds } from "../structure/element-ids.ts";
import { rebuildParentTree } from "../structure/parent-tree.ts";
import { newElement, readStructure, retype, setKids, typeOf, walkStructure } from "../structure/structure-tree.ts";
import { readTextString, textString } from "../text/text-string.ts";
import type { ObjectCopier } from "./object-copier.ts";

/** Before anything is copied: keys, ids and names of the source are made to fit beside those of the target. */
export function prepareStructure(copier: ObjectCopier, position: number): void {
  const { source, target } = copier;
  const from = source.dict(source.catalog, "StructTreeRoot");
  if (!from) return;
  shiftKeys(source, nextKey(target));
  const tree = readStructure(source);
  renumberElementIds(source, tree, `f${position}e`);
  const language = languageOf(source);
  if (language !== null && language !== languageOf(target))
    for (const top of tree) if (!top.dict.has("Lang")) top.dict.set("Lang", textString(language));
  for (const key of ["RoleMap", "ClassMap"] as const) keepNamesApart(copier, from, key, position);
}

export function mergeStructure(copier: ObjectCopier): void {
  const { source, target } = copier;
  const from = source.dict(source.catalog, "StructTreeRoot");
  const fromReference = source.catalog.get("StructTreeRoot");
  if (!from || !(fromReference instanceof PdfRef)) {
    // A file with pages that nothing describes is not tagged.
    target.dict(target.catalog, "MarkInfo")?.set("Marked", false);
    return;
  }

  const root = structureRoot(target);
  copier.use(fromReference, root.reference);
  for (const key of ["RoleMap", "ClassMap"] as const) {
    const names = source.dict(from, key);
    if (!names) continue;
    const own = target.ownDict(root.dict, key);
    for (const [name, value] of names) own.set(name, copier.copy(value));
  }
  const own = readStructure(target).map(({ reference }) => reference);
  root.dict.set("K", [...own, ...readStructure(source).map(({ reference }) => copier.copy(reference))]);
}

/** Once all are in: one document on top, and the ways from content and ids to the elements. */
export function finishMergedStructure(document: PdfDocument): void {
  const root = document.dict(document.catalog, "StructTreeRoot");
  const tree = readStructure(document);
  const [first] = tree;
  if (!root || !first) return;
  if (tree.length > 1) {
    const top = newElement(document, "Document", first);
    top.parent = null;
    top.dict.set("P", document.catalog.get("StructTreeRoot")!);
    for (const element of tree) if (typeOf(element) === "Document") retype(element, "Part");
    setKids(
      top,
      tree.map((element) => ({ element })),
    );
    root.set("K", top.reference);
    tree.splice(0, tree.length, top);
  }
  renumberElementIds(document, tree);
  rebuildParentTree(document, tree);
}

function structureRoot(document: PdfDocument): { reference: PdfRef; dict: PdfDict } {
  const existing = document.catalog.get("StructTreeRoot");
  const dict = document.dict(document.catalog, "StructTreeRoot") ?? new PdfDict({ Type: PdfName.of("StructTreeRoot") });
  if (existing instanceof PdfRef) return { reference: existing, dict };
  const reference = document.add(dict);
  document.catalog.set("StructTreeRoot", reference);

  return { reference, dict };
}

function languageOf(document: PdfDocument): string | null {
  const language = document.string(document.catalog, "Lang");

  return language ? readTextString(language) : null;
}

/** One more than every key that pages, forms and annotations have. */
function nextKey(document: PdfDocument): number {
  let next = 0;
  forEachDict(document, (dict) => {
    for (const key of STRUCTURE_KEYS) next = Math.max(next, (document.number(dict, key) ?? -1) + 1);
  });

  return next;
}

const STRUCTURE_KEYS = ["StructParents", "StructParent"];

function shiftKeys(document: PdfDocument, offset: number): void {
  forEachDict(document, (dict) => {
    for (const key of STRUCTURE_KEYS) {
      const value = document.number(dict, key);
      if (value !== undefined) dict.set(key, value + offset);
    }
  });
}

function forEachDict(document: PdfDocument, visit: (dict: PdfDict) => void): void {
  for (const number of document.objectNumbers()) {
    const value = document.object(number);
    const dict = value instanceof PdfStream ? value.dict : value;
    if (!(dict instanceof PdfDict)) continue;
    visit(dict);
    for (const annotation of document.array(dict, "Annots") ?? []) if (annotation instanceof PdfDict) visit(annotation);
  }
}

/** Types and classes that mean something else in the other file get a name of their own. */
function keepNamesApart(
  { source, target }: ObjectCopier,
  root: PdfDict,
  key: "RoleMap" | "ClassMap",
  position: number,
): void {
  const from = source.dict(root, key);
  const targetRoot = target.dict(target.catalog, "StructTreeRoot");
  const to = targetRoot && target.dict(targetRoot, key);
  if (!from || !to) return;

  const renamed = new Map<string, string>();
  for (const [name, value] of [...from]) {
    if (!to.has(name) || isSameName(target.resolve(to.get(name)), source.resolve(value))) continue;
    renamed.set(name, `${name}-${position}`);
    from.delete(name);
    from.set(`${name}-${position}`, value);
  }
  if (renamed.size === 0) return;
  const dictKey = key === "RoleMap" ? "S" : "C";
  for (const element of walkStructure(readStructure(source))) {
    const fresh = renamed.get(source.name(element.dict, dictKey) ?? "");
    if (fresh) element.dict.set(dictKey, PdfName.of(fresh));
  }
}

function isSameName(a: PdfValue, b: PdfValue): boolean {
  return a instanceof PdfName && b instanceof PdfName && a.text === b.text;
}
