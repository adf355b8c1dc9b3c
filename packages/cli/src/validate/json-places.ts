/** Finds where in a JSON text a value stands, so that a finding about `data.lines[0].price` can name line and column. */

export interface Place {
  line: number;
  column: number;
}

/**
 * The place of the value at the path or, where it is missing, of the nearest value around it that is there.
 *
 * @example placeOf('{\n  "a": [1, 2]\n}', ["a", 1]) // { line: 2, column: 12 }
 */
export function placeOf(text: string, path: readonly (string | number)[]): Place {
  const scanner = new Scanner(text);
  scanner.skipSpace();
  let found = scanner.offset;
  for (const part of path) {
    const next = scanner.enter(part);
    if (next === null) break;
    found = next;
  }

  return placeAt(text, found);
}

/** Line and column of an offset, counted from 1. */
export function placeAt(text: string, offset: number): Place {
  const before = text.slice(0, offset);
  const line = before.split("\n").length;
  return { line, column: offset - before.lastIndexOf("\n") };
}

/** `lines[0].price` → `["lines", 0, "price"]`. */
export function partsOf(path: string): (string | number)[] {
  return [...path.matchAll(/\[(\d+)\]|([^.[\]]+)/g)].map(([, index, name]) =>
    index === undefined ? name! : Number(index),
  );
}

/** Walks over text that is known to be JSON. */
class Scanner {
  offset = 0;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  skipSpace(): void {
    while (/\s|\uFEFF/.test(this.#text[this.offset] ?? "")) this.offset++;
  }

  /** Moves to the entry of the object or array that starts here; null where it has none of that name. */
  enter(part: string | number): number | null {
    const opening = this.#text[this.offset];
    if (opening !== (typeof part === "number" ? "[" : "{")) return null;

    this.offset++;
    for (let index = 0; ; index++) {
      this.skipSpace();
      if (this.#text[this.offset] === "]" || this.#text[this.offset] === "}") return null;
      const name = typeof part === "number" ? index : this.#name();
      if (name === part) return this.offset;
      this.#skipValue();
      this.skipSpace();
      if (this.#text[this.offset] === ",") this.offset++;
    }
  }

  /** Reads a name and moves on to its value. */
  #name(): string {
    const start = this.offset;
    this.#skipString();
    const name = JSON.parse(this.#text.slice(start, this.offset)) as string;
    this.skipSpace();
    this.offset++;
    this.skipSpace();
    return name;
  }

  #skipString(): void {
    this.offset++;
    while (this.#text[this.offset] !== '"') this.offset += this.#text[this.offset] === "\\" ? 2 : 1;
    this.offset++;
  }

  #skipValue(): void {
    let depth = 0;
    do {
      const character = this.#text[this.offset];
      if (character === '"') this.#skipString();
      else {
        if (character === "{" || character === "[") depth++;
        if (character === "}" || character === "]") depth--;
        this.offset++;
      }
    } while (depth > 0 || !/[\s,\]}]|^$/.test(this.#text[this.offset] ?? ""));
  }
}
