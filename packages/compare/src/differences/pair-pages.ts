/** Which page of one document is which of the other, so that an added page does not make all that follow differ. */
import type { PagePair } from "../difference.ts";
import type { Change } from "./diff-sequences.ts";

/** The words of a page; asked for only where pages differ. */
type WordsOf = (index: number) => readonly string[];

interface PairedPage extends PagePair {
  equal: boolean;
}

/** `changes` are those between the fingerprints of the pages, of which there are `length` before. */
export function pairPages(changes: readonly Change[], length: number, from: WordsOf, to: WordsOf): PairedPage[] {
  const pairs: PairedPage[] = [];
  let [x, y] = [0, 0];
  const keepUntil = (end: number) => {
    for (; x < end; x++, y++) pairs.push({ from: x + 1, to: y + 1, equal: true });
  };
  for (const change of changes) {
    keepUntil(change.fromStart);
    for (const pair of pairChanged(from, to, change)) pairs.push({ ...pair, equal: false });
    [x, y] = [change.fromEnd, change.toEnd];
  }
  keepUntil(length);

  return pairs;
}

/** Longer stretches are paired in order: comparing each page with each would take too long. */
const MOST_COMPARED = 40_000;
/** Pages that have less than this share of their words in common are different pages. */
const LEAST_ALIKE = 0.2;

function pairChanged(from: WordsOf, to: WordsOf, change: Change): PagePair[] {
  const [rows, columns] = [change.fromEnd - change.fromStart, change.toEnd - change.toStart];
  if (rows === columns || rows * columns > MOST_COMPARED || rows === 0 || columns === 0) return inOrder(change);

  const alike = likeness(from, to, change);
  // The best sum of likenesses for the first i and the first j pages.
  const best = Array.from({ length: rows + 1 }, () => new Float64Array(columns + 1));
  for (let i = 1; i <= rows; i++) {
    for (let j = 1; j <= columns; j++) {
      const paired = best[i - 1]![j - 1]! + alike(i - 1, j - 1) - LEAST_ALIKE;
      best[i]![j] = Math.max(paired, best[i - 1]![j]!, best[i]![j - 1]!);
    }
  }
  const pairs: PagePair[] = [];
  let [i, j] = [rows, columns];
  while (i > 0 || j > 0) {
    if (i > 0 && best[i]![j] === best[i - 1]![j]) pairs.push({ from: change.fromStart + i--, to: null });
    else if (j > 0 && best[i]![j] === best[i]![j - 1]) pairs.push({ from: null, to: change.toStart + j-- });
    else pairs.push({ from: change.fromStart + i--, to: change.toStart + j-- });
  }

  return pairs.reverse();
}

function inOrder({ fromStart, fromEnd, toStart, toEnd }: Change): PagePair[] {
  const length = Math.max(fromEnd - fromStart, toEnd - toStart);

  return Array.from({ length }, (_, index) => ({
    from: fromStart + index < fromEnd ? fromStart + index + 1 : null,
    to: toStart + index < toEnd ? toStart + index + 1 : null,
  }));
}

/** The share of words that two pages have in common, from 0 to 1. */
function likeness(from: WordsOf, to: WordsOf, change: Change): (row: number, column: number) => number {
  const counted = (wordsOf: WordsOf, start: number, end: number) =>
    Array.from({ length: end - start }, (_, index) => countWords(wordsOf(start + index)));
  const rows = counted(from, change.fromStart, change.fromEnd);
  const columns = counted(to, change.toStart, change.toEnd);

  return (row, column) => {
    const [a, b] = [rows[row]!, columns[column]!];
    if (a.total + b.total === 0) return 1;
    let common = 0;
    for (const [word, count] of a.counts) common += Math.min(count, b.counts.get(word) ?? 0);
    return (2 * common) / (a.total + b.total);
  };
}

function countWords(words: readonly string[]): { counts: Map<string, number>; total: number } {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);

  return { counts, total: words.length };
}
