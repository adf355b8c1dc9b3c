/** Small questions to an XML tree that the readers of the published files share. */
import type { XmlElement } from "@platen/einvoice";

/** The attribute's value, empty where there is none. */
export function attribute(node: XmlElement, name: string): string {
  return node.attributes.find(([each]) => each === name)?.[1] ?? "";
}

/** The element and everything below it, in document order. */
export function descendants(node: XmlElement): XmlElement[] {
  return [node, ...node.children.flatMap(descendants)];
}
