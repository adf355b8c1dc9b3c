/** What a walk over a template is given, and to whom it reports. */
import type { SyntaxOptions } from "../core/syntax-options.ts";
import type { Shape, ShapeType } from "./shape.ts";

export interface Span {
  from: number;
  to: number;
}

/** Gets what a walk comes by. */
export interface Observer {
  /** A value of the data is read; `type` is what its use says about it. */
  read(shape: Shape, span: Span, file: string, type?: ShapeType): void;
  /** A value is written to the output: `receiver` is its shape, `names` what can be read there. */
  write(from: number, file: string, receiver: Shape, names: () => ReadonlyMap<string, Shape>): void;
}

export interface WalkRequest {
  file: string;
  source: string;
  root: Shape;
  partials: Readonly<Record<string, string>>;
  options: SyntaxOptions;
  observer: Observer;
}

/** A template that includes its partials again and again is walked this far. */
const MOST_STEPS = 50_000;
const DEEPEST_PARTIAL = 12;

/** Counts the work of a walk and knows which partials it is in. */
export class Budget {
  #steps = 0;
  readonly #inside: string[] = [];

  /** False where the walk has taken long enough. */
  step(): boolean {
    return ++this.#steps <= MOST_STEPS;
  }

  /** Walks into a partial, unless it is being walked already. */
  enter(file: string, walk: () => void): void {
    if (this.#inside.includes(file) || this.#inside.length >= DEEPEST_PARTIAL) return;
    this.#inside.push(file);
    walk();
    this.#inside.pop();
  }
}
