/** Every helper, by name: what all three languages can call. */
import type { Helper } from "./helper.ts";
import { comparisons } from "./logic/comparisons.ts";

/** The helpers of Platen, by name. */
export const helpers: ReadonlyMap<string, Helper> = new Map([...comparisons].map((helper) => [helper.name, helper]));
