/** Every helper, by name: what all three languages can call. */
import type { Helper } from "./helper.ts";
import { comparisons } from "./logic/comparisons.ts";
import { conditions } from "./logic/conditions.ts";
import { currencies } from "./money/currency.ts";
import { moneyWords } from "./money/money-words.ts";
import { arithmetic } from "./number/arithmetic.ts";
import { numberFormats } from "./number/format.ts";
import { words } from "./number/words.ts";
import { htmlTexts } from "./text/html.ts";
import { lengths } from "./text/length.ts";
import { letters } from "./text/letters.ts";
import { parts } from "./text/parts.ts";

const all: Helper[] = [
  ...letters,
  ...lengths,
  ...parts,
  ...htmlTexts,
  ...numberFormats,
  ...arithmetic,
  ...words,
  ...currencies,
  moneyWords,
  ...comparisons,
  ...conditions,
];

/** The helpers of Platen, by name. */
export const helpers: ReadonlyMap<string, Helper> = new Map(all.map((helper) => [helper.name, helper]));
