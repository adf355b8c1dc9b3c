/** A copy of an XML document that knows which of its values were asked for while it was read. */

import type { XmlElement } from "../xml/tree.ts";

/** A text or an attribute of the document. */
export interface TracedValue {
  /** The same number for the same path of names, in every document that shares the `PathNumbers`. */
  readonly path: number;
  /** The element's name, or the attribute's with an @ before it. */
  readonly name: string;
  readonly value: string;
  readonly element: TracedElement;
  isRead: boolean;
}

/** Numbers for paths of names: a path that is long and has many values is kept once. */
export class PathNumbers {
  private readonly below: Map<string, number>[] = [new Map()];

  numberOf(parent: number, name: string): number {
    const known = this.below[parent]!;
    let number = known.get(name);
    if (number === undefined) {
      number = this.below.push(new Map()) - 1;
      known.set(name, number);
    }
    return number;
  }
}

export class TracedElement implements XmlElement {
  readonly name: string;
  readonly parent: TracedElement | undefined;
  readonly attributes: (readonly [name: string, value: string])[] = [];
  readonly children: TracedElement[] = [];
  childrenByName: ReadonlyMap<string, readonly XmlElement[]> | undefined;
  /** Counted from 1 among siblings of the same name; 0 where there is no other. */
  readonly position: number;
  private readonly value: TracedValue;

  constructor(original: XmlElement, parent: TracedElement | undefined, position: number, path: number) {
    this.name = original.name;
    this.parent = parent;
    this.position = position;
    this.value = { path, name: original.name, value: original.text, element: this, isRead: false };
  }

  get text(): string {
    this.value.isRead = true;
    return this.value.value;
  }

  /** The text without reading it. */
  get tracedText(): TracedValue {
    return this.value;
  }

  addAttribute(name: string, value: string, path: number): TracedValue {
    const traced: TracedValue = { path, name: `@${name}`, value, element: this, isRead: false };
    const entry: [string, string] = [name, value];
    Object.defineProperty(entry, 1, {
      get: () => {
        traced.isRead = true;
        return value;
      },
    });
    this.attributes.push(entry);
    return traced;
  }
}

/** The copy, and its values in the order of the document; those that are empty are left out. */
export function traceDocument(
  original: XmlElement,
  paths: PathNumbers,
): { root: XmlElement; values: readonly TracedValue[] } {
  const values: TracedValue[] = [];
  const copy = (from: XmlElement, parent: TracedElement | undefined, position: number, above: number) => {
    const path = paths.numberOf(above, from.name);
    const element = new TracedElement(from, parent, position, path);
    for (const [name, value] of from.attributes) {
      const traced = element.addAttribute(name, value, paths.numberOf(path, `@${name}`));
      if (value.trim() !== "") values.push(traced);
    }
    if (from.text.trim() !== "") values.push(element.tracedText);

    const counts = Map.groupBy(from.children, ({ name }) => name);
    const seen = new Map<string, number>();
    for (const child of from.children) {
      const place = (seen.get(child.name) ?? 0) + 1;
      seen.set(child.name, place);
      const isAlone = counts.get(child.name)!.length === 1;
      element.children.push(copy(child, element, isAlone ? 0 : place, path));
    }
    return element;
  };

  return { root: copy(original, undefined, 0, 0), values };
}
