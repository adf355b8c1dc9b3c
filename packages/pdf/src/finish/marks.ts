/** Which element of the document wrote what a page shows: by the ids of marked content, which readers of the file see too. */
import { contentItem, itemKey } from "../structure/content-items.ts";
import {
  type StructureElement,
  type StructureKid,
  setKids,
  typeOf,
  walkStructure,
} from "../structure/structure-tree.ts";
import { type Finishing, nearestModel } from "./finishing.ts";

/** For each page the numbers of the document's elements by marked-content id. */
export type PageMarks = Record<number, number>[];

/** Asked before the structure is finished: the ids stay, the elements around them may not. */
export function marksOf(finishing: Finishing): PageMarks {
  const { document, pages, tree } = finishing;
  const marks: PageMarks = pages.map(() => ({}));
  const pageNumbers = new Map(pages.map(({ reference }, index) => [reference?.number, index]));
  for (const element of walkStructure(tree)) {
    const model = nearestModel(finishing, element);
    if (!model) continue;
    for (const kid of element.kids) {
      const item = "content" in kid ? contentItem(document, element, kid.content) : null;
      const page = item ? marks[pageNumbers.get(item.page) ?? -1] : undefined;
      // Forms count their own ids: where one is the page's too, the page's counts.
      if (item && page && (item.form === 0 || page[item.mcid] === undefined)) page[item.mcid] = model.id;
    }
  }

  return marks;
}

/**
 * Undoes what carrying numbers for the map alone did to the structure: the engine writes an element for each carrier,
 * also where it would leave one out. What is finished then is what a render without a map finishes.
 */
export function forgetMapCarriers({ document, tree, modelOf, dropped }: Finishing): void {
  const isForMap = (element: StructureElement) => modelOf.get(element)?.carriesForMap !== undefined;
  const elements = walkStructure(tree);
  if (!elements.some(isForMap)) return;

  const isLeftOut = (element: StructureElement): boolean => {
    const layout = modelOf.get(element)?.carriesForMap;
    if (layout === undefined || typeOf(element) !== "NonStruct") return false;
    return layout === "inline" || !element.kids.some(isBareText);
  };
  const isBareText = (kid: StructureKid): boolean =>
    "element" in kid &&
    (modelOf.has(kid.element)
      ? modelOf.get(kid.element)?.carriesForMap === "inline"
      : kid.element.kids.every((inner) => "content" in inner));
  const leftOut = new Set(elements.filter(isLeftOut));
  /** What such an element paints itself, its background and its lines, is decoration. */
  const elementsIn = ({ kids }: StructureElement): StructureKid[] => kids.filter((kid) => "element" in kid);
  const without = (kids: readonly StructureKid[]): StructureKid[] =>
    kids.flatMap((kid) => ("element" in kid && leftOut.has(kid.element) ? without(elementsIn(kid.element)) : [kid]));
  for (const element of leftOut) {
    for (const kid of element.kids) {
      const item = "content" in kid ? contentItem(document, element, kid.content) : null;
      if (item) dropped.add(itemKey(item));
    }
  }
  for (const element of elements) {
    // One that is left out itself gives its kids away, and must not take them back.
    if (leftOut.has(element)) continue;
    if (element.kids.some((kid) => "element" in kid && leftOut.has(kid.element)))
      setKids(element, without(element.kids));
  }
  for (const element of elements) if (isForMap(element)) modelOf.delete(element);
}
