/** The display check: can a person read on the page what the invoice's XML says, and does the page say anything else? */

import type { Invoice } from "../model/invoice.ts";
import { type AmountInText, amountsIn, hasDecimals, normalAmount } from "./amounts-in-text.ts";
import { displayTermsOf } from "./display-terms.ts";
import { TextPieces } from "./text-pieces.ts";
import labels from "./total-labels.json" with { type: "json" };

export interface DisplayResult {
  /** The terms that were looked for, in the order of their numbers. */
  checked: string[];
  /** Those that no page shows. */
  missing: string[];
  /** Those that a label on a page gives another value. */
  conflicting: string[];
}

/** A line of a page, as it is written and in small letters. */
interface Line {
  line: string;
  lower: string;
}

/** Those of two terms come twice. */
const ALL_LABELS = [...new Set(Object.values(labels).flat())];

type Labelled = Exclude<keyof typeof labels, "any" | "BT-1">;

/**
 * @example
 * checkDisplay(["Total TTC 1 200,00 €"], readInvoice({ totals: { grand: "1200.00" } }).invoice);
 * // { checked: ["BT-112"], missing: [], conflicting: [] }
 */
export function checkDisplay(pages: readonly string[], invoice: Invoice): DisplayResult {
  const expected = displayTermsOf(invoice);
  const text = pages.join("\n").normalize("NFC");
  const lower = text.toLowerCase();
  const lowerLines = lower.split("\n");
  const lines = text.split("\n").map((line, index) => ({ line, lower: lowerLines[index]! }));
  // Of the labels of all languages, few are anywhere in the text.
  const pieces = new TextPieces(lower);
  const usedLabels = ALL_LABELS.filter((word) => pieces.mayMake(word) && lower.includes(word));
  const used = (words: readonly string[]) => words.filter((word) => usedLabels.includes(word));
  const shown = new Set<string>();
  for (const { values } of amountsIn(text)) for (const value of values) shown.add(value);
  const result: DisplayResult = { checked: [], missing: [], conflicting: [] };
  const add = (term: string, isShown: boolean, isConflicting: boolean) => {
    result.checked.push(term);
    if (!isShown) result.missing.push(term);
    if (isConflicting) result.conflicting.push(term);
  };

  const number = expected["BT-1"];
  if (number !== undefined)
    add("BT-1", hasNumber(text, lower, number), hasOtherNumber(lines, used(labels["BT-1"]), number));
  const totals = new Set(AMOUNT_TERMS.flatMap((term) => expected[term] ?? []).map(normalAmount));
  for (const term of AMOUNT_TERMS) {
    const amount = expected[term];
    if (amount === undefined) continue;
    const own = new Set([normalAmount(amount)]);
    const isConflicting =
      labelledAmounts(lines, used(labels[term]), usedLabels).some((found) => differs(found, own)) ||
      // A bare "Total" may be any of the totals, but not something else.
      (term === "BT-112" &&
        labelledAmounts(lines, used(labels.any), usedLabels, true).some((found) => differs(found, totals)));
    add(term, shown.has(normalAmount(amount)), isConflicting);
  }
  const taxes = expected["BT-117"];
  if (taxes.length > 0)
    add(
      "BT-117",
      taxes.every((amount) => shown.has(normalAmount(amount))),
      false,
    );

  return result;
}

const AMOUNT_TERMS: readonly Labelled[] = ["BT-109", "BT-110", "BT-112", "BT-115"];

function differs({ values }: AmountInText, expected: ReadonlySet<string>): boolean {
  return !values.some((value) => expected.has(value));
}

/** The first amount with decimals after each label: on its line, or alone on the next. `usedLabels`: all that the text has. */
function labelledAmounts(
  lines: readonly Line[],
  words: readonly string[],
  usedLabels: readonly string[],
  isAlone = false,
): AmountInText[] {
  const found: AmountInText[] = [];
  if (words.length === 0) return found;
  for (let index = 0; index < lines.length; index++) {
    for (const rest of afterLabels(lines[index]!, words, usedLabels, isAlone)) {
      const amount = amountsIn(rest).find(hasDecimals);
      const next = lines[index + 1]?.line ?? "";
      if (amount) found.push(amount);
      else if (!/\p{L}/u.test(rest) && isAmountOnly(next)) found.push(...amountsIn(next));
    }
  }

  return found;
}

/** What follows a label on its line, up to the next word that is not a currency. */
function afterLabels(
  { line, lower }: Line,
  words: readonly string[],
  usedLabels: readonly string[],
  isAlone: boolean,
): string[] {
  const rests: string[] = [];
  for (const word of words) {
    for (let at = lower.indexOf(word); at !== -1; at = lower.indexOf(word, at + word.length)) {
      const before = lower[at - 1] ?? " ";
      const after = line.slice(at + word.length);
      if (/[\p{L}\p{N}]/u.test(before) || /^[\p{L}\p{N}]/u.test(after)) continue;
      // A longer label begins here: that one speaks for itself.
      if (isLongerLabel(lower, at, word, usedLabels)) continue;
      if (isAlone && (lower.slice(0, at).trim() !== "" || !isAmountOnly(after.replace(/^\s*:/, "")))) continue;
      rests.push(/^[^\p{L}]*(?:\(?\p{Lu}{3}\)?[^\p{L}]*|\p{Sc}[^\p{L}]*)*/u.exec(after)?.[0] ?? "");
    }
  }

  return rests;
}

function isLongerLabel(line: string, at: number, word: string, usedLabels: readonly string[]): boolean {
  return usedLabels.some((label) => {
    if (label.length <= word.length) return false;
    const from = label.indexOf(word);
    return from !== -1 && at >= from && line.startsWith(label, at - from);
  });
}

/** A number with its currency and nothing else. */
function isAmountOnly(text: string): boolean {
  return /^[\s:]*(?:\p{Sc}|\p{Lu}{2,3})?\s*[-−–+]?[\p{Nd}][\p{Nd}\s.,'’٫٬]*(?:\p{Sc}|\p{Lu}{2,3})?\s*$/u.test(text);
}

/** `lower` is the text in small letters. */
function hasNumber(text: string, lower: string, number: string): boolean {
  const wanted = withoutSpaces(number);

  return lower.includes(wanted) || withoutSpaces(text).includes(wanted);
}

/** A label for the invoice's number followed by something else that has digits. */
function hasOtherNumber(lines: readonly Line[], words: readonly string[], number: string): boolean {
  const wanted = withoutSpaces(number);
  for (const { line, lower } of lines) {
    for (const word of words) {
      const at = lower.indexOf(word);
      if (at === -1) continue;
      const rest = line.slice(at + word.length).replace(/^[\s:#.°º]+/, "");
      const first = rest.split(/\s/, 1)[0]!;
      if (/\p{Nd}/u.test(first) && !withoutSpaces(rest).startsWith(wanted)) return true;
    }
  }

  return false;
}

function withoutSpaces(text: string): string {
  return text.replace(/\s/g, "").toLowerCase();
}
