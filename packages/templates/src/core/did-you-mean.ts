/** Finds the known name that a misspelt one was probably meant to be. */

/** How many candidates are compared at most: a guess must stay cheap in a large table. */
const MOST_CANDIDATES = 2_000;

/** The closest candidate, or undefined where none is close enough to be worth saying. */
export function didYouMean(name: string, candidates: Iterable<string>): string | undefined {
  const wanted = name.toLowerCase();
  if (wanted.length > 100) return undefined;
  const tolerance = Math.max(1, Math.floor(wanted.length / 3));

  let best: string | undefined;
  let bestDistance = tolerance + 1;
  let compared = 0;
  for (const candidate of candidates) {
    if (++compared > MOST_CANDIDATES) break;
    if (candidate === name || Math.abs(candidate.length - wanted.length) > tolerance) continue;
    const distance = editDistance(wanted, candidate.toLowerCase());
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }

  return best;
}

/** The end of a message about an unknown name: ` Did you mean "upcase"?`, or nothing. */
export function didYouMeanHint(name: string, candidates: Iterable<string>): string {
  const guess = didYouMean(name, candidates);

  return guess === undefined ? "" : ` Did you mean "${guess}"?`;
}

/** Damerau-Levenshtein with neighbours swapped counted as one edit. */
function editDistance(left: string, right: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: right.length + 1 }, (_, at) => at);
  for (let i = 1; i <= left.length; i++) {
    const row = [i];
    for (let j = 1; j <= right.length; j++) {
      const same = left[i - 1] === right[j - 1];
      let distance = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (same ? 0 : 1));
      const swapped = i > 1 && j > 1 && left[i - 1] === right[j - 2] && left[i - 2] === right[j - 1];
      if (swapped) distance = Math.min(distance, beforeLast[j - 2]! + 1);
      row.push(distance);
    }
    beforeLast = last;
    last = row;
  }

  return last[right.length]!;
}
