/** Values that only a template has: the loop objects, `self`, and the literals `empty` and `blank`. */

/** An object with computed properties; it prints as its Ruby class name and has no keys to iterate. */
export abstract class Drop {
  abstract readonly name: string;

  /** The property, or undefined where there is none. */
  abstract get(property: string): unknown;
}

/** `empty` and `blank`: equal to every value that is so, and printed as nothing. */
export class MethodLiteral {
  readonly word: "empty" | "blank";

  constructor(word: "empty" | "blank") {
    this.word = word;
  }
}

export const EMPTY = new MethodLiteral("empty");
export const BLANK = new MethodLiteral("blank");

/** `forloop` */
export class ForLoop extends Drop {
  readonly name = "Liquid::ForloopDrop";
  readonly #loopName: string;
  readonly #parent: ForLoop | undefined;
  readonly length: number;
  index0 = 0;

  constructor(loopName: string, length: number, parent: ForLoop | undefined) {
    super();
    this.#loopName = loopName;
    this.#parent = parent;
    this.length = length;
  }

  get(property: string): unknown {
    switch (property) {
      case "index":
        return this.index0 + 1;
      case "index0":
        return this.index0;
      case "rindex":
        return this.length - this.index0;
      case "rindex0":
        return this.length - this.index0 - 1;
      case "first":
        return this.index0 === 0;
      case "last":
        return this.index0 === this.length - 1;
      case "length":
        return this.length;
      case "name":
        return this.#loopName;
      case "parentloop":
        return this.#parent ?? null;
      default:
        return undefined;
    }
  }
}

/** `tablerowloop` */
export class TableRowLoop extends Drop {
  readonly name = "Liquid::TablerowloopDrop";
  readonly length: number;
  readonly #columns: number;
  row = 1;
  column = 1;
  index0 = 0;

  constructor(length: number, columns: number) {
    super();
    this.length = length;
    this.#columns = columns;
  }

  get isLast(): boolean {
    return this.index0 === this.length - 1;
  }

  get isLastColumn(): boolean {
    return this.column === this.#columns;
  }

  next(): void {
    this.index0++;
    if (this.isLastColumn) {
      this.column = 1;
      this.row++;
    } else {
      this.column++;
    }
  }

  get(property: string): unknown {
    switch (property) {
      case "index":
        return this.index0 + 1;
      case "index0":
        return this.index0;
      case "rindex":
        return this.length - this.index0;
      case "rindex0":
        return this.length - this.index0 - 1;
      case "first":
        return this.index0 === 0;
      case "last":
        return this.isLast;
      case "length":
        return this.length;
      case "col":
        return this.column;
      case "col0":
        return this.column - 1;
      case "col_first":
        return this.column === 1;
      case "col_last":
        return this.isLastColumn;
      case "row":
        return this.row;
      default:
        return undefined;
    }
  }
}

/** `self`: the variables that are in scope, by name. */
export class SelfDrop extends Drop {
  readonly name = "Liquid::SelfDrop";
  readonly #find: (name: string) => unknown;

  constructor(find: (name: string) => unknown) {
    super();
    this.#find = find;
  }

  get(property: string): unknown {
    return this.#find(property);
  }
}
