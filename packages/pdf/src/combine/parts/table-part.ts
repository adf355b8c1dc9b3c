/** A part of a long table, printed by itself: some of its rows, with the table's head and foot on every page. */

/** How many rows the part was printed with. */
export interface TableRows {
  head: number;
  body: number;
  foot: number;
}

/** A place between two pages of a part: how many of its pages come before it, and how many rows of its body. */
export interface PartPlace {
  pages: number;
  rows: number;
}

/** Where a part ends, and how many rows its last page has, its last two, and so on: the next part prints some of them again. */
export interface PartEnd extends PartPlace {
  repeated: number[];
}

export interface TakenPart {
  /** Whether it goes on exactly where the part before it ended; if not, it may with more pages of that part before it. */
  fits: boolean;
  /** Where the next part begins; null for the last one, and where the file does not say for certain. */
  end: PartEnd | null;
}

export interface TablePart {
  bytes: Uint8Array;
  rows: TableRows;
  /** What comes before belongs to the part before. */
  begin: PartPlace;
  isLast: boolean;
}
