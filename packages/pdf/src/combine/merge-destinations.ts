/** Named destinations of two files side by side (ISO 32000-1, 12.3.2.3): a name that both use is changed in the later one, with all that lead there. */
import { PdfDict, PdfName, PdfStream, PdfString, type PdfValue } from "../objects/values.ts";
import { type NamedValue, nameTree, readNameTree } from "../pages/name-tree.ts";
import { latin1, latin1Bytes } from "../read/characters.ts";
import type { PdfDocument } from "../read/document.ts";
import type { ObjectCopier } from "./object-copier.ts";

interface Renamed {
  /** Names of the catalog's dictionary, and of the name tree. */
  inDictionary: Map<string, string>;
  inTree: Map<string, string>;
}

/** Before anything is copied: the source gives up the names that the target uses. */
export function renameDestinations({ source, target }: ObjectCopier, position: number): Renamed {
  const inDictionary = renames(
    source.dict(source.catalog, "Dests")?.keys() ?? [],
    new Set(target.dict(target.catalog, "Dests")?.keys() ?? []),
    position,
  );
  const inTree = renames(treeNames(source), new Set(treeNames(target)), position);
  if (inDictionary.size > 0 || inTree.size > 0) renameUses(source, inDictionary, inTree);

  return { inDictionary, inTree };
}

export function mergeDestinations(copier: ObjectCopier, { inDictionary, inTree }: Renamed): void {
  const { source, target } = copier;
  const dests = source.dict(source.catalog, "Dests");
  if (dests) {
    const own = target.ownDict(target.catalog, "Dests");
    for (const [name, value] of dests) own.set(inDictionary.get(name) ?? name, copier.copy(value));
  }
  const entries = treeEntries(source);
  if (entries.length === 0) return;

  const own = target.ownDict(target.catalog, "Names");
  const copies = entries.map(({ name, value }) => {
    const changed = inTree.get(latin1(name.bytes));
    return { name: changed === undefined ? name : new PdfString(latin1Bytes(changed)), value: copier.copy(value) };
  });
  own.set("Dests", nameTree([...treeEntries(target), ...copies]));
}

function treeEntries(document: PdfDocument): NamedValue[] {
  const names = document.dict(document.catalog, "Names");

  return names ? readNameTree(document, names.get("Dests")) : [];
}

function treeNames(document: PdfDocument): string[] {
  return treeEntries(document).map(({ name }) => latin1(name.bytes));
}

/** Old name → new name, for those that are taken. */
function renames(names: Iterable<string>, taken: Set<string>, position: number): Map<string, string> {
  const renamed = new Map<string, string>();
  for (const name of names) {
    if (!taken.has(name)) continue;
    let fresh = `${name}-${position}`;
    while (taken.has(fresh)) fresh += "-";
    taken.add(fresh);
    renamed.set(name, fresh);
  }

  return renamed;
}

/** Links, outline entries and actions name destinations in Dest and D. */
function renameUses(
  document: PdfDocument,
  renamed: ReadonlyMap<string, string>,
  renamedInTree: ReadonlyMap<string, string>,
): void {
  const rename = (value: PdfValue | undefined): PdfValue | null => {
    const resolved = document.resolve(value);
    if (resolved instanceof PdfName) {
      const fresh = renamed.get(resolved.text);
      return fresh === undefined ? null : PdfName.of(fresh);
    }
    if (!(resolved instanceof PdfString)) return null;
    const fresh = renamedInTree.get(latin1(resolved.bytes));
    return fresh === undefined ? null : new PdfString(latin1Bytes(fresh));
  };
  const seen = new Set<PdfValue>();
  const visit = (value: PdfValue) => {
    const dict = value instanceof PdfStream ? value.dict : value;
    if (!(dict instanceof PdfDict) || seen.has(dict)) return;
    seen.add(dict);
    const isJump = document.name(dict, "S") === "GoTo";
    for (const key of isJump ? ["D"] : ["Dest"]) {
      const fresh = rename(dict.get(key));
      if (fresh !== null) dict.set(key, fresh);
    }
    for (const key of ["A", "Next"]) {
      const action = dict.get(key);
      if (action instanceof PdfDict) visit(action);
    }
  };
  for (const number of document.objectNumbers()) {
    const value = document.object(number);
    visit(value);
    // Annotations may be written in their page's list.
    const annotations = value instanceof PdfDict ? document.array(value, "Annots") : undefined;
    for (const annotation of annotations ?? []) visit(document.resolve(annotation));
  }
}
