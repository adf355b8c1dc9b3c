/** The variables of a template while it is walked: those of a block hide those around it. */
import { type Shape, union } from "./shape.ts";

export class Scope {
  readonly parent: Scope | undefined;
  #values = new Map<string, Shape>();

  constructor(parent?: Scope) {
    this.parent = parent;
  }

  set(name: string, shape: Shape): void {
    this.#values.set(name, shape);
  }

  find(name: string): Shape | undefined {
    return this.#values.get(name) ?? this.parent?.find(name);
  }

  /** Every variable that can be read here. */
  all(): Map<string, Shape> {
    const names = this.parent?.all() ?? new Map<string, Shape>();
    for (const [name, shape] of this.#values) names.set(name, shape);

    return names;
  }

  /** The variables of this block alone. */
  own(): ReadonlyMap<string, Shape> {
    return this.#values;
  }

  /** Changes a variable where it was set. */
  replace(name: string, shape: Shape): void {
    if (this.#values.has(name) || this.parent?.find(name) === undefined) this.#values.set(name, shape);
    else this.parent.replace(name, shape);
  }

  /** Walks branches of which one is taken: after them, a variable is what any of them made it. */
  branch(walks: readonly (() => void)[], isOneTaken: boolean): void {
    const before = this.#values;
    const after: Map<string, Shape>[] = isOneTaken ? [] : [before];
    for (const walk of walks) {
      this.#values = new Map(before);
      walk();
      after.push(this.#values);
    }
    const merged = new Map(before);
    for (const name of new Set(after.flatMap((values) => [...values.keys()]))) {
      const shapes = [...new Set(after.flatMap((values) => values.get(name) ?? []))];
      merged.set(name, shapes.length === 1 ? shapes[0]! : union(shapes));
    }
    this.#values = merged;
  }
}
