/** The file specifications that parts of a document are associated with by an AF array (ISO 19005-3, annex E). */
import { PdfDict, PdfStream, type PdfValue } from "../../objects/values.ts";
import type { PdfDocument } from "../../read/document.ts";
import type { Checking } from "../checking.ts";
import { notedDictionaries } from "./dictionaries.ts";

/** The arrays of the catalog, of the nodes of the page tree, of annotations, XObjects and structure elements count. */
export function associatedFiles(checking: Checking): ReadonlySet<PdfDict> {
  const { document } = checking;
  const files = new Set<PdfDict>();
  const { catalog } = document;
  // In nearly all files only the catalog has such an array: the others need not be looked for.
  const isOnlyCatalog = checking.model(notedDictionaries).withFiles.every((dict) => dict === catalog);
  const others = isOnlyCatalog ? [] : [...partsOfPages(document), ...elements(document)];
  for (const owner of [catalog, ...others]) {
    for (const item of document.array(owner, "AF") ?? []) {
      // A specification written inside the array is not the one that stands elsewhere.
      const file = item instanceof PdfDict ? null : document.resolve(item);
      if (file instanceof PdfDict) files.add(file);
    }
  }

  return files;
}

function elements(document: PdfDocument): PdfDict[] {
  const found = new Set<PdfDict>();
  const lists = new Set<PdfValue[]>();
  const waiting: PdfValue[] = [document.dict(document.catalog, "StructTreeRoot")?.get("K") ?? null];
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    const element = document.resolve(value);
    if (Array.isArray(element) && !lists.has(element)) {
      lists.add(element);
      for (const kid of element) waiting.push(kid);
    }
    if (!(element instanceof PdfDict) || found.has(element)) continue;
    found.add(element);
    waiting.push(element.get("K") ?? null);
  }

  return [...found];
}

/** Page tree nodes, their annotations, and the XObjects in their resources, used or not. */
function partsOfPages(document: PdfDocument): PdfDict[] {
  const found = new Set<PdfDict>();
  const resources = new Set<PdfDict>();
  const addResources = (owner: PdfDict) => {
    const dict = document.dict(owner, "Resources");
    if (dict) resources.add(dict);
  };
  const addXObject = (value: PdfValue | undefined) => {
    const xobject = document.resolve(value);
    if (!(xobject instanceof PdfStream) || document.name(xobject.dict, "Subtype") === undefined) return;
    found.add(xobject.dict);
    addResources(xobject.dict);
  };

  for (const node of pageTreeNodes(document)) {
    found.add(node);
    addResources(node);
    for (const item of document.array(node, "Annots") ?? []) {
      const annotation = document.resolve(item);
      if (!(annotation instanceof PdfDict)) continue;
      found.add(annotation);
      for (const appearance of appearances(document, annotation)) addXObject(appearance);
    }
  }
  // What is added on the way is visited too.
  for (const dict of resources) {
    for (const value of entriesOf(document, dict, "XObject")) addXObject(value);
    for (const value of [...entriesOf(document, dict, "Pattern"), ...entriesOf(document, dict, "Font")]) {
      const owner = document.resolve(value);
      if (owner instanceof PdfStream) addResources(owner.dict);
      else if (owner instanceof PdfDict) addResources(owner);
    }
    for (const value of entriesOf(document, dict, "ExtGState")) {
      const state = document.resolve(value);
      if (state instanceof PdfDict) addXObject(document.dict(state, "SMask")?.get("G"));
    }
  }

  return [...found];
}

function pageTreeNodes(document: PdfDocument): Set<PdfDict> {
  const nodes = new Set<PdfDict>();
  const waiting: PdfValue[] = [document.catalog.get("Pages") ?? null];
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    const node = document.resolve(value);
    if (!(node instanceof PdfDict) || nodes.has(node)) continue;
    nodes.add(node);
    for (const kid of document.array(node, "Kids") ?? []) waiting.push(kid);
  }

  return nodes;
}

/** The streams of an annotation's appearances, those of states included. */
function appearances(document: PdfDocument, annotation: PdfDict): PdfValue[] {
  return entriesOf(document, annotation, "AP").flatMap((value) => {
    const appearance = document.resolve(value);
    return appearance instanceof PdfDict ? appearance.values() : [appearance];
  });
}

function entriesOf(document: PdfDocument, dict: PdfDict, key: string): PdfValue[] {
  return [...(document.dict(dict, key)?.values() ?? [])];
}
