/** Finds where in a JSON text a value is, so that a finding about `data.lines[0].price` can name line and column. */
import { type JsonPosition, positionAt } from "./position.ts";

/** Names of fields, and indexes of entries. */
export type JsonPath = readonly (string | number)[];

/**
 * The position of the value at the path or, where it is missing, of the nearest value around it that is there. The text
 * must be JSON.
 *
 * @example findPosition('{\n  "a": [1, 2]\n}', ["a", 1]) // { line: 2, column: 12 }
 */
export function findPosition(text: string, path: JsonPath): JsonPosition {
  const scanner = new Scanner(text);
  scanner.skipSpace();
  let found = scanner.offset;
  for (const part of path) {
    const next = scanner.enter(part);
    if (next === null) break;
    found = next;
  }

  return positionAt(text, found);
}

/** `lines[0].price` → `["lines", 0, "price"]`. */
export function pathOf(written: string): (string | number)[] {
  return [...written.matchAll(/\[(\d+)\]|([^.[\]]+)/g)].map(([, index, name]) =>
    index === undefined ? name! : Number(index),
  );
}

/** Walks over JSON text; stops at the end of a text that is cut off. */
class Scanner {
  offset = 0;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  get isAtEnd(): boolean {
    return this.offset >= this.#text.length;
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
      if (this.isAtEnd || this.#text[this.offset] === "]" || this.#text[this.offset] === "}") return null;
      const name = typeof part === "number" ? index : this.#name();
      if (name === part) return this.offset;
      this.#skipValue();
      this.skipSpace();
      if (this.#text[this.offset] === ",") this.offset++;
    }
  }

  /** Reads a name and moves on to its value. */
  #name(): string | null {
    const start = this.offset;
    this.#skipString();
    const name = unquoted(this.#text.slice(start, this.offset));
    this.skipSpace();
    this.offset++;
    this.skipSpace();
    return name;
  }

  #skipString(): void {
    this.offset++;
    while (!this.isAtEnd && this.#text[this.offset] !== '"') this.offset += this.#text[this.offset] === "\\" ? 2 : 1;
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
    } while (!this.isAtEnd && (depth > 0 || !/[\s,\]}]/.test(this.#text[this.offset] ?? "")));
  }
}

function unquoted(text: string): string | null {
  try {
    return JSON.parse(text) as string;
  } catch {
    return null;
  }
}
