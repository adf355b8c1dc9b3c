/** The variables of a loop turn, macro call, block and so on while it runs. */
import type { Value } from "../values/value.ts";
import type { Context } from "./context.ts";

/** One run of a template's top level: once it extends another, its own text is not shown. */
export interface Page {
  parent: { render(context: Context): void } | undefined;
}

export class Scope {
  readonly context: Context;
  readonly parent: Scope | undefined;
  readonly page: Page;
  /** By the numbers that the compiler gave the names; undefined where one is not set. */
  readonly slots: (Value | undefined)[];

  constructor(context: Context, parent: Scope | undefined, page: Page, size: number) {
    this.context = context;
    this.parent = parent;
    this.page = page;
    this.slots = new Array(size);
  }

  /** A scope inside this one. */
  inner(size: number): Scope {
    return new Scope(this.context, this, this.page, size);
  }
}
