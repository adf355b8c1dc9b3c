/** Where in a file a rule is broken, as far as the broken object tells. */

export interface Place {
  /** Counted from 1. */
  page?: number;
  /** The structure element, by its place in the tree: parents before kids, counted from 0. */
  element?: number;
  /** The corners on the page, in points from its lower left. */
  box?: readonly [left: number, bottom: number, right: number, top: number];
  /** The number of the indirect object. */
  object?: number;
  /** What the object is called or says: a font's name, a metadata property, the characters concerned. */
  detail?: string;
}
