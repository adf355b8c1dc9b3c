/**
 * Names the header cells of data cells (Headers, ISO 32000-1, 14.8.5.7) in tables with headers among their rows, such as one that
 * names the group below it. For each cell the engine names all headers of its column, those below it too; as HTML defines it, a header
 * counts until another one as wide takes its place.
 */
import { PdfDict, PdfName, PdfString, type PdfValue } from "../objects/values.ts";
import { latin1, latin1Bytes } from "../read/characters.ts";
import type { PdfDocument } from "../read/document.ts";
import { attributeIn, attributesOf } from "./attributes.ts";
import { childElements, type StructureElement, typeOf } from "./structure-tree.ts";

const ROW_GROUPS: ReadonlySet<string> = new Set(["THead", "TBody", "TFoot"]);

/** A header cell of a column, as a column knows it. */
interface Header {
  cell: StructureElement;
  left: number;
  width: number;
  /** Headers right below each other have the same: they count together. */
  block: number;
}

/** A header cell of a group of rows. */
interface GroupHeader {
  cell: StructureElement;
  left: number;
  width: number;
  row: number;
}

/** What the structure does not say of rows: the engine leaves their groups out of it. */
export interface RowGroups {
  /** Whether a header heads all rows of its group (`scope="rowgroup"`). */
  isHeader(cell: StructureElement): boolean;
  /** Equal for the rows of a group. */
  groupOf(row: StructureElement): unknown;
}

interface Column {
  /** Those that count for the cells below. */
  headers: Header[];
  block: number;
  isInBlock: boolean;
  /** The first row that no cell from above covers. */
  free: number;
}

/** Those that cells cover, and the names that they get: a table with more keeps the engine's. */
const MOST_PLACES = 2_000_000;

export function headCells(document: PdfDocument, table: StructureElement, groups: RowGroups | null = null): void {
  new TableHeads(document, rowsOf(table), groups).name();
}

/** Whether a header of a column comes after a row with data, or one heads a group of rows: else the engine names the right ones. */
export function hasHeadersAmongRows(
  document: PdfDocument,
  table: StructureElement,
  groups: RowGroups | null = null,
): boolean {
  let hasData = false;
  for (const row of rowsOf(table)) {
    if (hasData && hasColumnHeader(document, row)) return true;
    if (groups && childElements(row).some((cell) => groups.isHeader(cell))) return true;
    hasData ||= row.kids.some((kid) => "element" in kid && typeOf(kid.element) === "TD");
  }

  return false;
}

export function hasColumnHeader(document: PdfDocument, row: StructureElement): boolean {
  return row.kids.some((kid) => "element" in kid && isColumnHeader(document, kid.element));
}

/** Gives a cell the names of those that head it. */
export function setHeaders(document: PdfDocument, { dict }: StructureElement, headers: readonly PdfString[]): void {
  const attributes = attributesOf(document, dict, "Table");
  const attribute = attributes.find((each) => each.has("Headers")) ?? attributes[0];
  if (attribute) {
    if (headers.length > 0) attribute.set("Headers", [...headers]);
    else attribute.delete("Headers");
    return;
  }
  if (headers.length === 0) return;
  const others = document.resolve(dict.get("A"));
  const own = new PdfDict({ O: PdfName.of("Table"), Headers: [...headers] });
  dict.set("A", others === null ? own : [...(Array.isArray(others) ? others : [others]), own]);
}

/** The name of a header cell, which gets one where it has none. */
export function nameOfHeader(document: PdfDocument, { dict, reference }: StructureElement): PdfString {
  const known = document.string(dict, "ID");
  if (known) return known;
  const name = new PdfString(latin1Bytes(`cell${reference.number}`));
  dict.set("ID", name);

  return name;
}

class TableHeads {
  readonly #document: PdfDocument;
  readonly #rows: readonly StructureElement[];
  readonly #groups: RowGroups | null;
  /** The headers of the group of rows that is read. */
  #ofGroup: GroupHeader[] = [];
  readonly #columns: Column[] = [];
  /** What all headers of columns are called. */
  readonly #names: ReadonlySet<string>;

  constructor(document: PdfDocument, rows: readonly StructureElement[], groups: RowGroups | null) {
    this.#document = document;
    this.#rows = rows;
    this.#groups = groups;
    const headers = rows.flatMap(childElements).filter((cell) => isColumnHeader(document, cell));
    this.#names = new Set(headers.flatMap(({ dict }) => textOf(document.string(dict, "ID"))));
  }

  name(): void {
    let places = 0;
    let group: unknown = null;
    for (const [top, row] of this.#rows.entries()) {
      const own = this.#groups?.groupOf(row) ?? null;
      if (own !== group) this.#ofGroup = [];
      group = own;
      let left = 0;
      for (const cell of childElements(row)) {
        const type = typeOf(cell);
        if (type !== "TD" && type !== "TH") continue;
        while (this.#column(left).free > top) left++;
        const width = spanOf(this.#document, cell, "ColSpan");
        places += width + (this.#columns[left]?.headers.length ?? 0);
        if (places > MOST_PLACES) return;
        const free = top + spanOf(this.#document, cell, "RowSpan");
        if (type === "TD") this.#nameHeadersOf(cell, left, width);
        else if (this.#groups?.isHeader(cell)) this.#addToGroup({ cell, left, width, row: top });
        else if (isColumnHeader(this.#document, cell)) this.#add(cell, left, width);
        for (let column = left; column < left + width; column++) {
          this.#column(column).isInBlock = type === "TH";
          this.#column(column).free = free;
        }
        left += width;
      }
    }
  }

  #column(index: number): Column {
    while (this.#columns.length <= index) this.#columns.push({ headers: [], block: 0, isInBlock: false, free: 0 });

    return this.#columns[index]!;
  }

  #add(cell: StructureElement, left: number, width: number): void {
    for (let index = left; index < left + width; index++) {
      const column = this.#column(index);
      if (!column.isInBlock) column.block++;
      const { block } = column;
      column.headers = column.headers.filter(
        (other) => other.block === block || other.left !== left || other.width !== width,
      );
      column.headers.push({ cell, left, width, block });
    }
  }

  #addToGroup(header: GroupHeader): void {
    const { left, width, row } = header;
    this.#ofGroup = this.#ofGroup.filter(
      (other) => other.row >= row - 1 || other.left !== left || other.width !== width,
    );
    this.#ofGroup.push(header);
  }

  /** The headers of its row are those that the engine names. */
  #nameHeadersOf(cell: StructureElement, left: number, width: number): void {
    const document = this.#document;
    const named = attributeIn(document, attributesOf(document, cell.dict, "Table"), "Headers");
    const listed = Array.isArray(named) ? named.map((name) => document.resolve(name)) : [];
    const above = [...this.#column(left).headers, ...this.#ofGroup.filter((header) => header.left < left + width)];
    const names = above.map((header) => nameOfHeader(document, header.cell));
    const isKnown = (text: string) => this.#names.has(text) || names.some((name) => latin1(name.bytes) === text);
    const ofRow = listed.filter((name): name is PdfString => textOf(name).some((text) => !isKnown(text)));
    setHeaders(document, cell, [...names, ...ofRow]);
  }
}

function rowsOf(table: StructureElement): StructureElement[] {
  return childElements(table).flatMap((child) => {
    const rows = ROW_GROUPS.has(typeOf(child)) ? childElements(child) : [child];
    return rows.filter((row) => typeOf(row) === "TR");
  });
}

function isColumnHeader(document: PdfDocument, cell: StructureElement): boolean {
  if (typeOf(cell) !== "TH") return false;
  const scope = attributeIn(document, attributesOf(document, cell.dict, "Table"), "Scope");

  return !(scope instanceof PdfName && scope.text === "Row");
}

function spanOf(document: PdfDocument, cell: StructureElement, key: "ColSpan" | "RowSpan"): number {
  const span = attributeIn(document, attributesOf(document, cell.dict, "Table"), key);

  return typeof span === "number" && Number.isInteger(span) && span > 0 ? span : 1;
}

function textOf(name: PdfValue | null | undefined): string[] {
  return name instanceof PdfString ? [latin1(name.bytes)] : [];
}
