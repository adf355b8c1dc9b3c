/** Pairs the elements of a part with those of the first one that are the same: what every part has again. */
import { type StructureElement, walkStructure } from "../../structure/structure-tree.ts";

/** An element of the first part, and the same one as a later part has it. */
interface Pair {
  own: StructureElement;
  other: StructureElement;
}

/** Null among them where the two are not alike. */
export function pairAll(own: readonly StructureElement[], others: readonly StructureElement[]): (Pair | null)[] {
  const length = Math.max(own.length, others.length);

  return Array.from({ length }, (_, index) => {
    const [one, other] = [own[index], others[index]];
    return one && other ? { own: one, other } : null;
  });
}

/** With all that is inside them: the cells of a head that every page repeats. */
export function pairDeep(own: StructureElement, other: StructureElement | undefined): (Pair | null)[] {
  return pairAll(walkStructure([own]), other ? walkStructure([other]) : []);
}

/** The element and all that it is in. */
export function around(element: StructureElement): StructureElement[] {
  const elements: StructureElement[] = [];
  for (let at: StructureElement | null = element; at; at = at.parent) elements.push(at);

  return elements;
}

export function isAround(element: StructureElement, table: StructureElement): boolean {
  return element !== table && around(table).includes(element);
}
