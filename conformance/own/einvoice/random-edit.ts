/** A change at random to the structure of an invoice: an element gone, doubled, moved or foreign, another text or attribute. */

import { type Edit, elementsOf, type XmlNode } from "./mutate-xml.ts";
import type { Random } from "./random.ts";

/** What may be put in. */
export interface EditWords {
  readonly texts: readonly string[];
  readonly names: readonly string[];
  readonly attributes: readonly string[];
}

export function randomEdit(root: XmlNode, random: Random, { texts, names, attributes }: EditWords): Edit {
  const elements = elementsOf(root);
  const any = random.integer(1, elements.length - 1);
  switch (random.integer(0, 6)) {
    case 0:
      return ["remove", any];
    case 1:
      return ["double", any];
    case 2:
    case 3:
      return ["swap", any];
    case 4:
      return ["insert", any, random.pick(["first", "last"]), random.pick(names), random.pick(texts)];
    case 5:
      return ["attribute", any, random.pick(attributes), random.chance(0.4) ? null : random.pick(texts)];
    default:
      // Another guideline is another table, or none: structure is not the question then.
      return elements[any]?.parent?.name === "ram:GuidelineSpecifiedDocumentContextParameter"
        ? ["remove", any]
        : ["text", any, random.pick(texts)];
  }
}
