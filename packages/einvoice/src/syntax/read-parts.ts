/** What the readers of all syntaxes share: texts, numbers and identifiers of a document as parts of a block. */

import type { InvoiceBlock } from "../model/block/schema.ts";
import { stringValue, type XmlElement } from "../xml/tree.ts";
import { attribute, first, select } from "./select.ts";

/** A value of the block in the making; what is undefined or empty is left out at the end. */
export type Part = string | undefined | readonly Part[] | { readonly [name: string]: Part };

/** The block of what was read. */
export function blockOf(part: { readonly [name: string]: Part }): InvoiceBlock {
  return (prune(part) ?? {}) as InvoiceBlock;
}

export function textOf(node: XmlElement | undefined, path: string): string | undefined {
  const element = node && first(node, path);
  const text = element && stringValue(element);
  return text === "" ? undefined : text;
}

/** A number with the digits it has; XML also allows a sign, and a point with nothing on one side of it, which the block does not. */
export function plainNumber(text: string): string {
  return text
    .trim()
    .replace(/^\+/, "")
    .replace(/^(-?)\./, (_, sign) => `${sign}0.`)
    .replace(/\.$/, "");
}

export function numberOf(node: XmlElement | undefined, path: string): string | undefined {
  const text = textOf(node, path);
  return text === undefined ? undefined : plainNumber(text);
}

export function each(node: XmlElement | undefined, path: string, read: (element: XmlElement) => Part): Part[] {
  return node ? select(node, path).map(read) : [];
}

export function identifierOf(node: XmlElement | undefined): Part {
  return node && stringValue(node) !== ""
    ? { value: stringValue(node), scheme: attribute(node, "schemeID") }
    : undefined;
}

/** Leaves out what is undefined and every object and list that has nothing in it. */
function prune(part: Part): Part {
  if (part === undefined || typeof part === "string") return part;
  if (Array.isArray(part)) {
    const kept = part.map(prune).filter((each) => each !== undefined);
    return kept.length > 0 ? kept : undefined;
  }
  const kept = Object.entries(part).flatMap(([name, each]) => {
    const pruned = prune(each);
    return pruned === undefined ? [] : [[name, pruned] as const];
  });
  return kept.length > 0 ? Object.fromEntries(kept) : undefined;
}
