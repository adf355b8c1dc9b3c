/** Keeps compiled templates by their content, the least recently used leaving first. */
import type { Compiled, Engine } from "./engine.ts";
import { Source } from "./source.ts";
import type { SyntaxOptions } from "./syntax-options.ts";

export class CompiledCache {
  readonly #entries = new Map<string, Compiled>();
  readonly #maximumCharacters: number;
  #characters = 0;

  /** `maximumCharacters` counts the source text of all entries. */
  constructor(maximumCharacters = 16 * 1024 * 1024) {
    this.#maximumCharacters = maximumCharacters;
  }

  /** The compiled template: from the cache, or compiled now and kept. A template that does not compile throws and is not kept. */
  compile(engine: Engine, file: string, text: string, options: SyntaxOptions): Compiled {
    const key = JSON.stringify([engine.name, file, options]).concat("\n", text);
    const kept = this.#entries.get(key);
    if (kept !== undefined) {
      this.#entries.delete(key);
      this.#entries.set(key, kept);
      return kept;
    }

    const compiled = engine.compile(new Source(file, text), options);
    this.#entries.set(key, compiled);
    this.#characters += weight(text);
    for (const [oldest, { source }] of this.#entries) {
      if (this.#characters <= this.#maximumCharacters) break;
      this.#entries.delete(oldest);
      this.#characters -= weight(source.text);
    }

    return compiled;
  }

  get size(): number {
    return this.#entries.size;
  }
}

/** An entry costs more than its text: any number of tiny templates must not fill the memory either. */
function weight(text: string): number {
  return text.length + 200;
}
