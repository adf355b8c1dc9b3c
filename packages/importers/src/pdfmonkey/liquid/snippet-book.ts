/** Snippets and partials by name, and the question which of them can be written in place of their includes. */
import type { Region } from "../../text/region.ts";
import { type Outline, outlineOf } from "./outline.ts";

export interface Snippet {
  name: string;
  region: Region;
  outline: Outline;
}

/** Names of partials here. */
const PARTIAL_NAME = /^[\w./-]{1,100}$/;

export class SnippetBook {
  readonly #regions: Map<string, Region>;
  readonly #snippets = new Map<string, Snippet>();
  readonly #recursive = new Map<string, boolean>();
  readonly #partialNames = new Map<string, string>();
  readonly #variables: Set<string>;
  readonly #dynamicNames: Set<string>;

  /** `variables` are the names that the data has. Partials win over snippets, those of the first region over others. */
  constructor(files: readonly Region[], snippets: ReadonlyMap<string, Region>, variables: Iterable<string>) {
    this.#regions = new Map(snippets);
    this.#variables = new Set(variables);
    const outlines = files.map(outlineOf);
    for (const { partials } of outlines.toReversed()) {
      for (const [name, region] of partials) this.#regions.set(name, region);
    }
    const loaded = outlines.flatMap((outline) => [...outline.loaded, ...outline.partials.keys()]);
    this.#dynamicNames = new Set(loaded.length > 0 ? loaded : this.#regions.keys());
    const reached = outlines.flatMap(({ included, hasDynamicInclude }) =>
      hasDynamicInclude ? [...included, ...this.#dynamicNames] : included,
    );
    for (const outline of outlines) for (const name of outline.variables) this.#variables.add(name);
    this.#noteVariables(reached);
  }

  /** Of all snippets that can be reached. */
  #noteVariables(names: readonly string[]): void {
    const seen = new Set<string>();
    const waiting = [...names];
    for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
      if (seen.has(name)) continue;
      seen.add(name);
      const outline = this.find(name)?.outline;
      if (outline === undefined) continue;
      for (const variable of outline.variables) this.#variables.add(variable);
      waiting.push(...outline.included, ...(outline.hasDynamicInclude ? this.#dynamicNames : []));
    }
  }

  find(name: string): Snippet | undefined {
    const known = this.#snippets.get(name);
    if (known !== undefined) return known;
    const region = this.#regions.get(name);
    if (region === undefined) return undefined;
    const snippet = { name, region, outline: outlineOf(region) };
    for (const [inner, body] of snippet.outline.partials) {
      if (!this.#regions.has(inner)) this.#regions.set(inner, body);
    }
    this.#snippets.set(name, snippet);

    return snippet;
  }

  /** What an include by variable may mean: the snippets that the template loads and its partials, else all. */
  get dynamicNames(): readonly string[] {
    return [...this.#dynamicNames].filter((name) => this.#regions.has(name));
  }

  isRecursive(name: string): boolean {
    const known = this.#recursive.get(name);
    if (known !== undefined) return known;
    const seen = new Set<string>();
    const waiting = [...(this.find(name)?.outline.included ?? [])];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (seen.has(next)) continue;
      seen.add(next);
      waiting.push(...(this.find(next)?.outline.included ?? []));
    }
    this.#recursive.set(name, seen.has(name));

    return seen.has(name);
  }

  /**
   * Whether a snippet's own name is a variable somewhere: Ruby sets a variable of that name inside the snippet, and renders
   * the snippet once for each element where it is a list.
   */
  isVariable(name: string): boolean {
    return this.#variables.has(name) || this.#variables.has(name.split("/").at(-1) ?? name);
  }

  isVariableName(name: string): boolean {
    return this.#variables.has(name);
  }

  /** The name of the partial that a snippet becomes: as it is where that is allowed, else with dashes. */
  partialName(name: string): string {
    const known = this.#partialNames.get(name);
    if (known !== undefined) return known;
    const taken = new Set([...this.#partialNames.values(), ...this.#regions.keys()]);
    let written = name;
    if (!PARTIAL_NAME.test(name)) {
      const base = name.replaceAll(/[^\w./-]+/g, "-").slice(0, 90) || "snippet";
      written = base;
      for (let number = 2; taken.has(written); number++) written = `${base}-${number}`;
    }
    this.#partialNames.set(name, written);

    return written;
  }
}
