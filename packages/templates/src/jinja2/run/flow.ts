/** What a statement tells the loop around it. */
import type { Scope } from "./scope.ts";

export const GO_ON = 0;
export const BREAK = 1;
export const CONTINUE = 2;

export type Flow = typeof GO_ON | typeof BREAK | typeof CONTINUE;

/** A compiled statement. */
export type Execute = (scope: Scope) => Flow;
