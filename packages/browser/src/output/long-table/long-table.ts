/** What the parts of a long table are made of, in the world of its document: all of this stays in the browser. */

/** Where it was found; nothing is changed yet. */
export interface FoundTable {
  table: HTMLTableElement;
  bodies: HTMLTableSectionElement[];
  /** What the table is in, the nearest first. */
  around: HTMLElement[];
  /** The cells of the first row of a body that has one for each column, and the elements that the document has for its columns. */
  cells: HTMLTableCellElement[];
  columns: HTMLTableColElement[];
  /** What is placed on the document before the table, out of the flow. */
  placed: Element[];
  /** Style sheets in the body, which parts of the document must not take along. */
  sheets: HTMLStyleElement[];
}

/** What is shown and hidden from part to part. */
export interface PreparedTable {
  bodies: PreparedBody[];
  /** Of all bodies. */
  rows: Element[];
  /** Of the document with all of them. */
  height: number;
  /** What the table and its columns keep, in pixels. */
  widths: readonly number[];
  /** How far it is from each row to the next, in 64ths of a pixel, in which the engine counts; none where widths were given. */
  rowHeights: readonly number[];
  caption: Element | null;
  /** The table and what it is in. */
  chain: HTMLElement[];
  before: ChildNode[];
  after: { parent: Node; node: ChildNode }[];
}

interface PreparedBody {
  body: HTMLTableSectionElement;
  /** What is in its place where none of its rows is shown: styles count the bodies too. */
  instead: Element;
  /** The places of its rows among those of all bodies. */
  from: number;
  to: number;
}
