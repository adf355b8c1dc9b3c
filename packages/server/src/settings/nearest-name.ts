/** The "did you mean" behind a mistyped name. */

/** The known name that a typing mistake away is most likely meant, or null when none is near. */
export function nearestName(typed: string, known: readonly string[]): string | null {
  let best: string | null = null;
  let bestDistance = Math.max(2, Math.floor(typed.length / 4)) + 1;
  for (const name of known) {
    const distance = editDistance(typed.toLowerCase(), name.toLowerCase());
    if (distance < bestDistance) [best, bestDistance] = [name, distance];
  }
  return best;
}

/** Levenshtein: how many letters must be put in, taken out or changed to get from one word to the other. */
function editDistance(from: string, to: string): number {
  let previous = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    for (let column = 1; column <= to.length; column++) {
      const change = from[row - 1] === to[column - 1] ? 0 : 1;
      current.push(Math.min(current[column - 1]! + 1, previous[column]! + 1, previous[column - 1]! + change));
    }
    previous = current;
  }
  return previous[to.length]!;
}
