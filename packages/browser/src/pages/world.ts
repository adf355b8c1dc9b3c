/** The isolated world that our own questions to a page are asked in; it lasts until the page is navigated. */
export interface World {
  contextId: Promise<number>;
  /** The names of the functions that give the value of an expression, by the expression. */
  functions: Map<string, string>;
}
