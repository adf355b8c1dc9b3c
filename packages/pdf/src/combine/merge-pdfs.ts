/** Joins files one after the other into one: pages, tags, outlines, destinations, fields and embedded files. */
import { Budget } from "../budget.ts";
import { PdfError, withinTheStack } from "../objects/errors.ts";
import { PdfDict, PdfRef, type PdfValue } from "../objects/values.ts";
import { nameTree, readNameTree } from "../pages/name-tree.ts";
import { pagesOf } from "../pages/pages.ts";
import { type PdfDocument, readPdf } from "../read/document.ts";
import { textString } from "../text/text-string.ts";
import { writePdf } from "../write/write-pdf.ts";
import { detachPages } from "./detach-pages.ts";
import { mergeDestinations, renameDestinations } from "./merge-destinations.ts";
import { mergeOutlines } from "./merge-outlines.ts";
import { finishMergedStructure, mergeStructure, prepareStructure } from "./merge-structure.ts";
import { ObjectCopier } from "./object-copier.ts";

/**
 * The pages of all files in one, in the order given. Metadata, viewer settings and output intent are the first file's; what
 * the result claims to conform to is for the caller to finish and check again.
 *
 * @example
 * const dossier = mergePdfs([cover, invoice, terms]);
 */
export function mergePdfs(
  files: readonly Uint8Array[],
  budget: Budget = Budget.for(files.reduce((sum, { length }) => sum + length, 0)),
): Uint8Array {
  return withinTheStack(() => merge(files, budget));
}

function merge(files: readonly Uint8Array[], budget: Budget): Uint8Array {
  const [first, ...others] = files;
  if (!first) throw new PdfError("unsupported", "There is nothing to merge: give at least one file.");
  const target = readPdf(first, { budget });
  // Labels count the pages of one file only.
  target.catalog.delete("PageLabels");
  for (const [index, bytes] of others.entries()) append(target, readPdf(bytes, { budget }), index + 2);
  finishMergedStructure(target);

  return writePdf(target);
}

function append(target: PdfDocument, source: PdfDocument, position: number): void {
  const copier = new ObjectCopier(source, target);
  // One copy draws others after it: the source has to be as it should be before the first.
  const renamed = renameDestinations(copier, position);
  detachPages(source);
  prepareStructure(copier, position);

  mergeStructure(copier);
  mergeDestinations(copier, renamed);
  appendPages(copier);
  mergeOutlines(copier);
  mergeEmbeddedFiles(copier);
  mergeFields(copier, position);
  mergeLayers(copier);
  if (!target.catalog.has("OutputIntents") && source.catalog.has("OutputIntents"))
    target.catalog.set("OutputIntents", copier.copy(source.catalog.get("OutputIntents")!));
}

function appendPages(copier: ObjectCopier): void {
  const { source, target } = copier;
  const root = target.catalog.get("Pages");
  const tree = target.dict(target.catalog, "Pages");
  if (!tree || !(root instanceof PdfRef)) throw new PdfError("damaged", "The first file has no page tree.");

  const kids = [...(target.array(tree, "Kids") ?? [])];
  const pages = pagesOf(source);
  for (const page of pages) {
    const copy = copier.copy(page.reference ?? source.add(page.dict));
    const dict = target.resolve(copy);
    if (!(dict instanceof PdfDict)) continue;
    dict.set("Parent", root);
    kids.push(copy);
  }
  tree.set("Kids", kids);
  tree.set("Count", (target.number(tree, "Count") ?? 0) + pages.length);
}

function mergeEmbeddedFiles(copier: ObjectCopier): void {
  const { source, target } = copier;
  const from = source.dict(source.catalog, "Names");
  const added = from ? readNameTree(source, from.get("EmbeddedFiles")) : [];
  if (added.length > 0) {
    const names = target.ownDict(target.catalog, "Names");
    const copies = added.map(({ name, value }) => ({ name, value: copier.copy(value) }));
    names.set("EmbeddedFiles", nameTree([...readNameTree(target, names.get("EmbeddedFiles")), ...copies]));
  }
  const associated = source.array(source.catalog, "AF");
  if (associated)
    target.catalog.set("AF", [
      ...(target.array(target.catalog, "AF") ?? []),
      ...associated.map((file) => copier.copy(file)),
    ]);
}

/** Fields of the same name would be one field (12.7.3.2): those of later files get a name of their own. */
function mergeFields(copier: ObjectCopier, position: number): void {
  const { source, target } = copier;
  const form = source.dict(source.catalog, "AcroForm");
  const fields = form && source.array(form, "Fields");
  if (!form || !fields || fields.length === 0) return;
  const own = target.dict(target.catalog, "AcroForm");
  if (!own) {
    target.catalog.set("AcroForm", copier.copy(form));
    return;
  }

  const group = new PdfDict({ T: textString(`file${position}`), Kids: fields.map((field) => copier.copy(field)) });
  const reference = target.add(group);
  for (const kid of group.get("Kids") as PdfValue[]) {
    const field = target.resolve(kid);
    if (field instanceof PdfDict) field.set("Parent", reference);
  }
  own.set("Fields", [...(target.array(own, "Fields") ?? []), reference]);
}

/** Optional content (8.11.4): the groups of both, as each file shows them. */
function mergeLayers(copier: ObjectCopier): void {
  const { source, target } = copier;
  const layers = source.dict(source.catalog, "OCProperties");
  if (!layers) return;
  const own = target.dict(target.catalog, "OCProperties");
  if (!own) {
    target.catalog.set("OCProperties", copier.copy(layers));
    return;
  }

  own.set("OCGs", [...(target.array(own, "OCGs") ?? []), ...copied(copier, layers, "OCGs")]);
  const from = source.dict(layers, "D") ?? new PdfDict();
  const to = target.ownDict(own, "D");
  if (!to.has("Name")) to.set("Name", textString("Layers"));
  for (const key of ["ON", "OFF", "Order", "Locked"]) {
    const joined = [...(target.array(to, key) ?? []), ...copied(copier, from, key)];
    if (joined.length > 0) to.set(key, joined);
  }
}

function copied(copier: ObjectCopier, dict: PdfDict, key: string): PdfValue[] {
  return (copier.source.array(dict, key) ?? []).map((value) => copier.copy(value));
}
