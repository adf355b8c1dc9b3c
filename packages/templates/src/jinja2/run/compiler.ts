/** What the compiler of a template keeps while it goes over the tree. */
import type { Source } from "../../core/source.ts";
import type { Expression, FilterExpression, Statement, TestExpression } from "../ast.ts";
import type { BlockCode } from "./context.ts";
import type { Evaluate } from "./evaluate.ts";
import type { Execute } from "./flow.ts";
import type { Frame } from "./frame.ts";

/** A name that must be known before the template runs. */
export interface NeededName {
  name: string;
  from: number;
  to: number;
}

/** What compiles the parts inside a statement or expression: passed in, because the tree is recursive. */
interface Verbs {
  expression(node: Expression, frame: Frame, compiler: Compiler): Evaluate;
  body(statements: readonly Statement[], frame: Frame, compiler: Compiler): Execute;
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

  readonly #verbs: Verbs;

  constructor(source: Source, verbs: Verbs, shared?: Compiler, isSoft = false) {
    this.source = source;
    this.#verbs = verbs;
    this.blocks = shared?.blocks ?? new Map();
    this.neededFilters = shared?.neededFilters ?? [];
    this.neededTests = shared?.neededTests ?? [];
    this.#isSoft = isSoft;
  }

  /** For what is in a condition. */
  soft(): Compiler {
    return this.#isSoft ? this : new Compiler(this.source, this.#verbs, this, true);
  }

  /** For what has a scope of its own: there, the rule for conditions ends. */
  hard(): Compiler {
    return this.#isSoft ? new Compiler(this.source, this.#verbs, this, false) : this;
  }

  expression(node: Expression, frame: Frame): Evaluate {
    return this.#verbs.expression(node, frame, this);
  }

  body(statements: readonly Statement[], frame: Frame): Execute {
    return this.#verbs.body(statements, frame, this);
  }

  needsFilter({ name, nameFrom, nameTo }: FilterExpression): void {
    if (!this.#isSoft) this.neededFilters.push({ name, from: nameFrom, to: nameTo });
  }

  needsTest({ name, nameFrom, nameTo }: TestExpression): void {
    if (!this.#isSoft) this.neededTests.push({ name, from: nameFrom, to: nameTo });
  }
}
