/** The model of a document as it travels: the rows of a long table have the same tags and attributes again and again. */
import type { DocumentModel, ModelElement } from "./document-model.ts";

/** What elements have in common that differ only in their place. */
export type ElementKind = Omit<ModelElement, "id" | "parent">;

export interface PackedModel extends Pick<DocumentModel, "counted"> {
  kinds: ElementKind[];
  /** Of each element in turn the place of its kind, and the id of the element around it or -1. */
  elements: number[] | Int32Array;
}

/** Elements of the same kind share their attributes: these are read, never changed. */
export function unpackModel({ kinds, elements: places, counted }: PackedModel): DocumentModel {
  const elements: ModelElement[] = [];
  for (let at = 0; at < places.length; at += 2) {
    const parent = places[at + 1]!;
    elements.push({ id: at / 2, parent: parent === -1 ? null : parent, ...kinds[places[at]!]! });
  }

  return { elements, counted: counted ?? null };
}
