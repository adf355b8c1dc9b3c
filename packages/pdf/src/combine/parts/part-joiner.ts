/**
 * Joins the parts of a long table, each printed by itself, into the file that one print of the whole table would have given.
 * Each part is printed from a page before its begin to a page after its end, so that every page that is used was laid out as
 * the table went on. The first page after a part's end has to look exactly as the first page of the next part that is used:
 * where it does not, because the page before it was a little lower than in the whole table and lost a row, one more page before it may help.
 */
import { Budget } from "../../budget.ts";
import { PdfError } from "../../objects/errors.ts";
import { PdfDict, PdfName, PdfRef, type PdfValue } from "../../objects/values.ts";
import { pagesOf } from "../../pages/pages.ts";
import { type PdfDocument, readPdf } from "../../read/document.ts";
import { contentItem } from "../../structure/content-items.ts";
import { renumberElementIds } from "../../structure/element-ids.ts";
import { hasColumnHeader, headCells } from "../../structure/head-cells.ts";
import { rebuildParentTree } from "../../structure/parent-tree.ts";
import {
  childElements,
  readStructure,
  type StructureElement,
  typeOf,
  walkStructure,
} from "../../structure/structure-tree.ts";
import { writePdf } from "../../write/write-pdf.ts";
import { detachPages } from "../detach-pages.ts";
import { ObjectCopier } from "../object-copier.ts";
import { cut } from "./cut.ts";
import { EarlyRows } from "./early-rows.ts";
import { findPartEnd, isPartEnd } from "./find-part-end.ts";
import { type FoundTable, findBodyRows, findTable } from "./find-table.ts";
import { nameElements } from "./name-elements.ts";
import { nestOutline, outlineEntries } from "./nest-outline.ts";
import { isSamePainting, type PaintedOperation, paintedOperations } from "./painted-operations.ts";
import { around, isAround, pairAll, pairDeep } from "./pair-elements.ts";
import type { PartPlace, TablePart, TableRows, TakenPart } from "./table-part.ts";

export interface JoinedFile {
  bytes: Uint8Array;
  pages: number;
}

/** Objects of all parts are read within it; each was printed by our own browser. */
const BYTES_OF_PARTS = 256 * 1024 * 1024;

/**
 * Takes the parts in their order.
 *
 * @example
 * const joiner = new PartJoiner();
 * const { end } = joiner.read({ bytes: first, rows, begin: { pages: 0, rows: 0 }, isLast: false });
 * joiner.add();
 * joiner.read({ bytes: last, rows, begin: { pages: 1, rows: end!.repeated[0]! }, isLast: true });
 * const whole = joiner.write();
 */
export class PartJoiner {
  readonly #budget = Budget.for(BYTES_OF_PARTS);
  #target: PdfDocument | null = null;
  #table: FoundTable | null = null;
  readonly #pages: PdfRef[] = [];
  /** Of the outline. */
  readonly #entries: PdfRef[] = [];
  #hasMoreEntries = false;
  /** What later parts add to elements of the first one. */
  readonly #added = new Map<StructureElement, PdfValue[]>();
  /** What the first page after the part before paints. */
  #next: PaintedOperation[] | null = null;
  #keys = 0;
  /** Of the table's body, in all parts together. */
  #rows = 0;
  #read: ReadPart | null = null;
  #areJoined = true;
  #hasLast = false;
  readonly #isFinal: boolean;
  /** A header among the rows counts for rows of other parts too. */
  #hasHeadersAmongRows = false;
  #early: EarlyRows | null = null;

  /** A file that is not final, because it will be finished, is neither packed nor has it the ways from content to elements, which finishing makes. */
  constructor(isFinal = true) {
    this.#isFinal = isFinal;
  }

  /** A part that does not fit is forgotten. */
  read({ bytes, rows, begin, isLast }: TablePart): TakenPart {
    this.add();
    if (!this.#areJoined) return { fits: true, end: null };
    const document = readPdf(bytes, { budget: this.#budget });
    if (!this.#goesOn(document, begin)) return { fits: false, end: null };
    const body = findBodyRows(document, rows);
    const end = isLast || !body ? null : findPartEnd(document, body);
    this.#areJoined &&= body !== null && (isLast || end !== null);
    this.#hasLast = isLast;
    this.#read = { document, rows, begin, end };

    return { fits: true, end };
  }

  #goesOn(document: PdfDocument, { pages }: PartPlace): boolean {
    if (this.#next === null) return true;
    const first = pagesOf(document)[pages];
    return first !== undefined && isSamePainting(this.#next, paintedOperations(document, first));
  }

  /** Joins what was read last to what came before: work that can be done while the next part is printed. */
  add(): void {
    const part = this.#read;
    this.#read = null;
    if (!part || !this.#areJoined) return;
    try {
      this.#areJoined = this.#join(part);
    } catch {
      // Nobody waits for this: whatever went wrong, the table is printed as one.
      this.#areJoined = false;
    }
  }

  /** Null where the parts do not make up the whole table for certain: it has to be printed as one then. */
  write(): JoinedFile | null {
    this.add();
    return this.#areJoined && this.#hasLast ? this.#write() : null;
  }

  /** False where the part cannot be joined to those before it. */
  #join({ document, rows, begin, end }: ReadPart): boolean {
    const tree = readStructure(document);
    const found = findTable(tree, rows);
    if (!found || (end && !isPartEnd(document, found.body, end))) return false;
    const pages = pagesOf(document);
    this.#next = end && paintedOperations(document, pages[end.pages]!);
    const from = this.#rows - begin.rows;
    const isNamed = nameElements(document, walkStructure(tree), found, { from, final: this.#early?.names ?? null });
    this.#rows = from + (end?.rows ?? rows.body);
    this.#hasHeadersAmongRows ||= found.body.some((row) => hasColumnHeader(document, row));

    const kept = pages.slice(begin.pages, end?.pages).flatMap(({ reference }) => reference ?? []);
    const left = new Set(found.body.filter((_, row) => row < begin.rows || row >= (end?.rows ?? Infinity)));
    if (!cut(document, tree, { pages: new Set(kept.map(({ number }) => number)), left })) return false;
    detachPages(document);
    this.#number(document, kept);
    if (this.#target) {
      const copier = new ObjectCopier(document, this.#target);
      const entries = outlineEntries(document);
      // An entry leads to an element, which is read again when the outline is made.
      const early = isNamed && entries.length === 0 && !this.#hasHeadersAmongRows ? this.#early : null;
      const rows = found.body.filter((row) => !left.has(row));
      early?.reserve(copier, rows);
      if (!this.#append(copier, kept, found, entries)) return false;
      early?.pack(copier, rows);
      return true;
    }

    this.#target = document;
    this.#table = found;
    if (this.#isFinal) this.#early = EarlyRows.after(document, tree, found);
    this.#pages.push(...kept);
    this.#entries.push(...outlineEntries(document));
    return true;
  }

  #write(): JoinedFile | null {
    const target = this.#target;
    if (!target || !this.#table) throw new PdfError("unsupported", "There is nothing to join: give at least one part.");
    const foot = new Set(this.#table.foot.map(({ reference }) => reference.number));
    for (const [{ dict }, added] of this.#added) {
      const kids = dict.get("K");
      const own = Array.isArray(kids) ? kids : kids === undefined ? [] : [kids];
      const isFoot = (kid: PdfValue) => kid instanceof PdfRef && foot.has(kid.number);
      dict.set("K", [...own.filter((kid) => !isFoot(kid)), ...added, ...own.filter(isFoot)]);
    }
    if (this.#hasMoreEntries && !nestOutline(target, this.#entries)) return null;
    setPages(target, this.#pages);
    this.#settleStructure(target);

    return {
      bytes: writePdf(target, { isPacked: this.#isFinal, early: this.#early?.packing }),
      pages: this.#pages.length,
    };
  }

  #settleStructure(target: PdfDocument): void {
    if (this.#isFinal) {
      const tree = readStructure(target);
      if (this.#hasHeadersAmongRows) this.#headCells(target, tree);
      renumberElementIds(target, tree);
      rebuildParentTree(target, tree, this.#early?.parents);
      return;
    }
    const root = target.dict(target.catalog, "StructTreeRoot");
    // They lead to elements that were left out.
    root?.delete("ParentTree");
    root?.delete("IDTree");
    root?.set("ParentTreeNextKey", this.#keys);
  }

  #headCells(target: PdfDocument, tree: readonly StructureElement[]): void {
    const number = this.#table!.table.reference.number;
    const table = walkStructure(tree).find(({ reference }) => reference.number === number);
    if (table) headCells(target, table);
  }

  /** Pages and links are known to the structure by numbers, which count on from part to part. */
  #number(source: PdfDocument, pages: readonly PdfRef[]): void {
    for (const page of pages) {
      const dict = source.resolve(page);
      if (!(dict instanceof PdfDict)) continue;
      dict.set("StructParents", this.#keys++);
      for (const value of source.array(dict, "Annots") ?? []) {
        const annotation = source.resolve(value);
        if (annotation instanceof PdfDict && annotation.has("StructParent"))
          annotation.set("StructParent", this.#keys++);
      }
    }
  }

  #append(copier: ObjectCopier, pages: readonly PdfRef[], found: FoundTable, entries: readonly PdfRef[]): boolean {
    const own = this.#table!;
    const pairs = [
      ...pairAll(around(own.table), around(found.table)),
      ...[...own.head, ...own.foot].flatMap((row, index) => pairDeep(row, [...found.head, ...found.foot][index])),
    ];
    for (const pair of pairs) {
      if (!pair || typeOf(pair.own) !== typeOf(pair.other)) return false;
      copier.use(pair.other.reference, pair.own.reference);
    }

    const isPaired = new Set(pairs.map((pair) => pair!.other));
    for (const pair of pairs) {
      const { own: into, other } = pair!;
      const [first] = childElements(other);
      // What comes before the table was printed with the first part.
      if (isAround(other, found.table) && !(first && isPaired.has(first))) return false;
      const added = other.kids.flatMap((kid) => {
        if ("content" in kid) return [copyContent(copier, other, kid.content)];
        return isPaired.has(kid.element) ? [] : [copier.copy(kid.element.reference)];
      });
      this.#added.set(into, [...(this.#added.get(into) ?? []), ...added]);
    }
    for (const page of pages) this.#pages.push(copier.copy(page) as PdfRef);
    this.#hasMoreEntries ||= entries.length > 0;
    for (const entry of entries) this.#entries.push(copier.copy(entry) as PdfRef);

    return true;
  }
}

/** A part that was read, and where it is used. */
interface ReadPart {
  document: PdfDocument;
  rows: TableRows;
  begin: PartPlace;
  end: PartPlace | null;
}

/** A mark is known by its number on a page: said here, because the elements of the first part name other pages. */
function copyContent(copier: ObjectCopier, owner: StructureElement, content: PdfValue): PdfValue {
  const item = contentItem(copier.source, owner, content);
  if (!item) return copier.copy(content);
  const page = copier.copy(new PdfRef(item.page));

  return new PdfDict({ Type: PdfName.of("MCR"), Pg: page, MCID: item.mcid });
}

function setPages(document: PdfDocument, pages: readonly PdfRef[]): void {
  const root = document.catalog.get("Pages");
  const tree = document.dict(document.catalog, "Pages");
  if (!tree || !(root instanceof PdfRef)) throw new PdfError("damaged", "The first part has no page tree.");
  for (const page of pages) {
    const dict = document.resolve(page);
    if (dict instanceof PdfDict) dict.set("Parent", root);
  }
  tree.set("Kids", [...pages]);
  tree.set("Count", pages.length);
}
