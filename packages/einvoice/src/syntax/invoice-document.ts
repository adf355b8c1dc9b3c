/** One invoice under check: its tree, its elements by name, and sums that several rules ask for and are made once. */

import type { XmlElement } from "../xml/tree.ts";
import { select, stepsOf } from "./select.ts";

export class InvoiceDocument {
  readonly root: XmlElement;
  private readonly byName = new Map<string, XmlElement[]>();
  private readonly kept = new Map<(invoice: InvoiceDocument) => unknown, { result: unknown } | { error: unknown }>();

  private readonly isKnown: boolean;

  /** `roots`: the names of the root elements that its syntax has. */
  constructor(root: XmlElement, roots: readonly string[]) {
    this.root = root;
    this.isKnown = roots.includes(root.name);
    this.gather(root);
  }

  /** In document order; the reader bounds how deep elements are. */
  private gather(element: XmlElement): void {
    const same = this.byName.get(element.name);
    if (same) same.push(element);
    else this.byName.set(element.name, [element]);
    for (const child of element.children) this.gather(child);
  }

  /** XPath's `//name`; a name without a prefix is one of `ram`. */
  all(name: string): readonly XmlElement[] {
    return this.byName.get(stepsOf(name)[0]!) ?? [];
  }

  /** XPath's `//name/path`. */
  allAt(name: string, path: string): XmlElement[] {
    return this.all(name).flatMap((element) => select(element, path));
  }

  /** XPath's `/root/path`, empty where the root is not one of the syntax. */
  fromRoot(path: string): XmlElement[] {
    return this.isKnown ? select(this.root, path) : [];
  }

  /** The result of a computation over the whole invoice, made at the first question; a failure is kept as well. */
  once<T>(compute: (invoice: InvoiceDocument) => T): T {
    let outcome = this.kept.get(compute);
    if (!outcome) {
      outcome = attempt(() => compute(this));
      this.kept.set(compute, outcome);
    }
    if ("error" in outcome) throw outcome.error;
    return outcome.result as T;
  }
}

function attempt(compute: () => unknown): { result: unknown } | { error: unknown } {
  try {
    return { result: compute() };
  } catch (error) {
    return { error };
  }
}
