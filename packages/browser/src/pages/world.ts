/** The isolated world that our own questions to a page are asked in; it lasts until the page is navigated. */

/** What our own world does with the page's own style sheets, which are there before a document is and stay when the next one replaces it. */
export interface Hiding {
  hide: string;
  show: string;
}

export interface World {
  contextId: Promise<number>;
  /** The names of the functions that give the value of an expression, by the expression. */
  functions: Map<string, string>;
  /** How the page hides its documents from its window; null where it does not. */
  hiding: Hiding | null;
}
