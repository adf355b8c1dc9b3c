/** The shortest way from one sequence to another: which stretches were replaced (Myers, 1986). */

/** `from[fromStart … fromEnd)` became `to[toStart … toEnd)`; one of the two may be empty. */
export interface Change {
  fromStart: number;
  fromEnd: number;
  toStart: number;
  toEnd: number;
}

/** Sequences that have more changes than this are given as one change from the first to the last. */
const MOST_CHANGES = 2_000;

/**
 * @example
 * diffSequences(["a", "b", "c"], ["a", "x", "c"]); // [{ fromStart: 1, fromEnd: 2, toStart: 1, toEnd: 2 }]
 */
export function diffSequences(from: readonly string[], to: readonly string[]): Change[] {
  const shorter = Math.min(from.length, to.length);
  let start = 0;
  while (start < shorter && from[start] === to[start]) start++;
  let tail = 0;
  while (tail < shorter - start && from.at(-1 - tail) === to.at(-1 - tail)) tail++;
  const [a, b] = [from.slice(start, from.length - tail), to.slice(start, to.length - tail)];
  if (a.length === 0 && b.length === 0) return [];

  const kept = keptPairs(a, b) ?? [];
  const changes: Change[] = [];
  let [x, y] = [0, 0];
  for (const [keptX, keptY] of [...kept, [a.length, b.length] as const]) {
    if (keptX > x || keptY > y)
      changes.push({ fromStart: start + x, fromEnd: start + keptX, toStart: start + y, toEnd: start + keptY });
    [x, y] = [keptX + 1, keptY + 1];
  }

  return changes;
}

type Pair = readonly [x: number, y: number];

/** The pairs of equal entries on the shortest way, in order; null where it has too many changes. */
function keptPairs(a: readonly string[], b: readonly string[]): Pair[] | null {
  const most = Math.min(a.length + b.length, MOST_CHANGES);
  /** For each number of changes, how far each diagonal reached; diagonal k is at k + d. */
  const reached: Int32Array[] = [];
  for (let d = 0; d <= most; d++) {
    const before = reached[d - 1];
    const now = new Int32Array(2 * d + 1);
    for (let k = -d; k <= d; k += 2) {
      let x = before ? step(before, d, k) : 0;
      while (x < a.length && x - k < b.length && a[x] === b[x - k]) x++;
      now[k + d] = x;
      if (x >= a.length && x - k >= b.length) return walkBack(a, b, [...reached, now]);
    }
    reached.push(now);
  }

  return null;
}

/** Where the way with d changes begins on diagonal k: one step down or to the right of the way with one change less. */
function step(before: Int32Array, d: number, k: number): number {
  const at = (diagonal: number) => before[diagonal + d - 1]!;

  return k === -d || (k !== d && at(k - 1) < at(k + 1)) ? at(k + 1) : at(k - 1) + 1;
}

function walkBack(a: readonly string[], b: readonly string[], reached: readonly Int32Array[]): Pair[] {
  const pairs: Pair[] = [];
  let [x, y] = [a.length, b.length];
  for (let d = reached.length - 1; d >= 0; d--) {
    const k = x - y;
    const start = d === 0 ? 0 : step(reached[d - 1]!, d, k);
    while (x > start && y > 0 && a[x - 1] === b[y - 1]) pairs.push([--x, --y]);
    if (d === 0) break;
    // Down keeps x and goes back one entry of b; to the right goes back one entry of a.
    const isDown = k === -d || (k !== d && reached[d - 1]![k - 1 + d - 1]! < reached[d - 1]![k + 1 + d - 1]!);
    if (isDown) [x, y] = [start, start - k - 1];
    else [x, y] = [start - 1, start - k];
  }

  return pairs.reverse();
}
