/** Nests the entries of an outline by the levels of their headings, as the browser does in a print (ISO 32000-1, 12.3.3). */
import { PdfDict, PdfName, PdfRef, type PdfValue } from "../../objects/values.ts";
import type { PdfDocument } from "../../read/document.ts";
import { outlineOf } from "../merge-outlines.ts";

interface Entry {
  reference: PdfRef;
  dict: PdfDict;
  /** 0 for the outline itself. */
  level: number;
  kids: Entry[];
}

/** All entries of a document's outline, in their order. */
export function outlineEntries(document: PdfDocument): PdfRef[] {
  const entries: PdfRef[] = [];
  const waiting: (PdfValue | undefined)[] = [document.dict(document.catalog, "Outlines")?.get("First")];
  while (waiting.length > 0) {
    const reference = waiting.pop();
    const dict = document.resolve(reference);
    if (!(reference instanceof PdfRef) || !(dict instanceof PdfDict)) continue;
    entries.push(reference);
    waiting.push(dict.get("Next"), dict.get("First"));
  }

  return entries;
}

/** Makes them the document's outline. False where one does not lead to a heading. */
export function nestOutline(document: PdfDocument, entries: readonly PdfRef[]): boolean {
  const outline: Entry = { ...outlineOf(document), level: 0, kids: [] };
  const open = [outline];
  for (const reference of entries) {
    const dict = document.resolve(reference);
    const level = dict instanceof PdfDict ? levelOf(document, dict) : null;
    if (!(dict instanceof PdfDict) || level === null) return false;
    while (open.at(-1)!.level >= level) open.pop();
    const entry = { reference, dict, level, kids: [] };
    open.at(-1)!.kids.push(entry);
    open.push(entry);
  }
  link(outline);

  return true;
}

/** Of the heading that an entry leads to. */
function levelOf(document: PdfDocument, entry: PdfDict): number | null {
  const type = document.dict(entry, "SE")?.get("S");
  const [, level] = (type instanceof PdfName && /^H([1-6])$/.exec(type.text)) || [];

  return level === undefined ? null : Number(level);
}

/** Gives the number of all entries inside. */
function link({ reference, dict, kids }: Entry): number {
  for (const name of ["First", "Last", "Count"]) dict.delete(name);
  let count = kids.length;
  for (const [index, kid] of kids.entries()) {
    count += link(kid);
    kid.dict.set("Parent", reference);
    setOrDelete(kid.dict, "Prev", kids[index - 1]?.reference);
    setOrDelete(kid.dict, "Next", kids[index + 1]?.reference);
  }
  setOrDelete(dict, "First", kids[0]?.reference);
  setOrDelete(dict, "Last", kids.at(-1)?.reference);
  if (count > 0) dict.set("Count", count);

  return count;
}

function setOrDelete(dict: PdfDict, key: string, value: PdfRef | undefined): void {
  if (value) dict.set(key, value);
  else dict.delete(key);
}
