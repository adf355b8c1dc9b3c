/** Keeps compiled templates by their content, the least recently used leaving first. */
import type { Compiled, Engine, SyntaxOptions } from "./engine.ts";
import { Source } from "./source.ts";

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
    const key = JSON.stringify([
      engine.name,
      options.dialect,
      options.trim_blocks,
      options.lstrip_blocks,
      options.keep_trailing_newline,
      file,
    ]).concat("\n", text);
    const kept = this.#entries.get(key);
    if (kept !== undefined) {
      this.#entries.delete(key);
      this.#entries.set(key, kept);
      return kept;
    }

    const compiled = engine.compile(new Source(file, text), options);
    this.#entries.set(key, compiled);
    this.#characters += key.length;
    for (const oldest of this.#entries.keys()) {
      if (this.#characters <= this.#maximumCharacters) break;
      this.#entries.delete(oldest);
      this.#characters -= oldest.length;
    }

    return compiled;
  }

  get size(): number {
    return this.#entries.size;
  }
}
