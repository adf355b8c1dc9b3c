/** What the compiler of a template keeps while it goes over the tree. */
import { didYouMeanHint } from "../../core/did-you-mean.ts";
import type { Source } from "../../core/source.ts";
import type { FilterExpression, TestExpression } from "../ast.ts";
import { tests } from "../filters/tests.ts";
import type { BlockCode } from "./blocks.ts";

/** A name that must be known before the template runs. */
export interface NeededName {
  name: string;
  from: number;
  to: number;
}

export class Compiler {
  readonly source: Source;
  /** By name; filled before the bodies are compiled. */
  readonly blocks: Map<string, BlockCode>;
  /** Filters that the language does not have: helpers of ours, or faults. */
  readonly neededFilters: NeededName[];
  readonly neededTests: NeededName[];
  /** In a condition, an unknown filter or test is a fault only once it is reached, as in Jinja2. */
  readonly #isSoft: boolean;

  constructor(source: Source, shared?: Compiler, isSoft = false) {
    this.source = source;
    this.blocks = shared?.blocks ?? new Map();
    this.neededFilters = shared?.neededFilters ?? [];
    this.neededTests = shared?.neededTests ?? [];
    this.#isSoft = isSoft;
  }

  /** For what stands in a condition. */
  soft(): Compiler {
    return this.#isSoft ? this : new Compiler(this.source, this, true);
  }

  /** For what has a scope of its own: there, the rule for conditions ends. */
  hard(): Compiler {
    return this.#isSoft ? new Compiler(this.source, this, false) : this;
  }

  needsFilter({ name, nameFrom, nameTo }: FilterExpression): void {
    if (!this.#isSoft) this.neededFilters.push({ name, from: nameFrom, to: nameTo });
  }

  needsTest({ name, nameFrom, nameTo }: TestExpression): void {
    if (!this.#isSoft) this.neededTests.push({ name, from: nameFrom, to: nameTo });
  }
}

export function unknownTest(name: string): string {
  return `There is no test "${name}".${didYouMeanHint(name, tests.keys())}`;
}
