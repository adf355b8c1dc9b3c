/** Which lines two texts share: the longest common sequence (Myers' algorithm), as matching stretches. */

/** `length` lines from `a` on are the same as those from `b` on. */
export interface Match {
  a: number;
  b: number;
  length: number;
}

/** Above this many differences only the common start and end are compared: finding more would take too long. */
const MOST_DIFFERENCES = 2_000;

/**
 * The stretches of lines that both texts have, in order.
 *
 * @example diffLines(["a", "b"], ["a", "x", "b"]) // [{ a: 0, b: 0, length: 1 }, { a: 1, b: 2, length: 1 }]
 */
export function diffLines(a: readonly string[], b: readonly string[]): Match[] {
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;

  const middle = commonLines(a.slice(start, a.length - end), b.slice(start, b.length - end));
  const matches = [
    { a: 0, b: 0, length: start },
    ...middle.map((match) => ({ ...match, a: match.a + start, b: match.b + start })),
    { a: a.length - end, b: b.length - end, length: end },
  ];

  return matches.filter(({ length }) => length > 0);
}

function commonLines(a: readonly string[], b: readonly string[]): Match[] {
  if (a.length === 0 || b.length === 0) return [];
  const trace = traceOf(a, b);
  if (trace === null) return [];

  const pairs: Match[] = [];
  let x = a.length;
  let y = b.length;
  for (let depth = trace.length - 1; depth >= 0; depth--) {
    const reached = trace[depth]!;
    const diagonal = x - y;
    const isDown = diagonal === -depth || (diagonal !== depth && at(reached, diagonal - 1) < at(reached, diagonal + 1));
    const before = isDown ? diagonal + 1 : diagonal - 1;
    const fromX = depth === 0 ? 0 : at(reached, before);
    const fromY = depth === 0 ? 0 : fromX - before;
    while (x > fromX && y > fromY && a[x - 1] === b[y - 1]) pairs.push({ a: --x, b: --y, length: 1 });
    x = fromX;
    y = fromY;
  }

  return pairs.reverse();
}

function at(reached: ReadonlyMap<number, number>, diagonal: number): number {
  return reached.get(diagonal) ?? -1;
}

/** How far each diagonal reached before each further difference; null where the texts differ too much. */
function traceOf(a: readonly string[], b: readonly string[]): ReadonlyMap<number, number>[] | null {
  const reached = new Map([[1, 0]]);
  const trace: ReadonlyMap<number, number>[] = [];
  const most = Math.min(a.length + b.length, MOST_DIFFERENCES);
  for (let depth = 0; depth <= most; depth++) {
    trace.push(new Map(reached));
    for (let diagonal = -depth; diagonal <= depth; diagonal += 2) {
      const isDown =
        diagonal === -depth || (diagonal !== depth && at(reached, diagonal - 1) < at(reached, diagonal + 1));
      let x = isDown ? at(reached, diagonal + 1) : at(reached, diagonal - 1) + 1;
      while (x < a.length && x - diagonal < b.length && a[x] === b[x - diagonal]) x++;
      reached.set(diagonal, x);
      if (x >= a.length && x - diagonal >= b.length) return trace;
    }
  }

  return null;
}
