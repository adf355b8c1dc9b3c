/** Three-way merge of a text by lines: changes of both sides in different lines are kept, the same lines conflict. */
import { diffLines, type Match } from "./diff-lines.ts";

/**
 * The merged text, or null where both sides changed the same lines in different ways.
 *
 * @example mergeLines("a\nb\nc", "A\nb\nc", "a\nb\nC") // "A\nb\nC"
 */
export function mergeLines(base: string, mine: string, theirs: string): string | null {
  if (mine === theirs || base === theirs) return mine;
  if (base === mine) return theirs;

  const [b, m, t] = [base.split("\n"), mine.split("\n"), theirs.split("\n")];
  const inMine = positionsOf(diffLines(b, m), b.length, m.length);
  const inTheirs = positionsOf(diffLines(b, t), b.length, t.length);
  const merged: string[] = [];
  let last = { base: 0, mine: 0, theirs: 0 };
  for (let line = 0; line <= b.length; line++) {
    const next = { base: line, mine: inMine[line]!, theirs: inTheirs[line]! };
    // A line that both sides kept ends the stretch before it.
    if (next.mine === -1 || next.theirs === -1) continue;
    const stretch = mergeStretch(
      b.slice(last.base, next.base),
      m.slice(last.mine, next.mine),
      t.slice(last.theirs, next.theirs),
    );
    if (stretch === null) return null;
    merged.push(...stretch);
    if (line < b.length) merged.push(b[line]!);
    last = { base: line + 1, mine: next.mine + 1, theirs: next.theirs + 1 };
  }

  return merged.join("\n");
}

/** For each line of the base its line in the other text, -1 where it is gone; the end counts as a line. */
function positionsOf(matches: readonly Match[], baseLength: number, otherLength: number): number[] {
  const positions = new Array<number>(baseLength + 1).fill(-1);
  for (const { a, b, length } of matches) for (let i = 0; i < length; i++) positions[a + i] = b + i;
  positions[baseLength] = otherLength;

  return positions;
}

function mergeStretch(base: string[], mine: string[], theirs: string[]): string[] | null {
  if (isSame(mine, theirs) || isSame(base, theirs)) return mine;

  return isSame(base, mine) ? theirs : null;
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((line, index) => line === b[index]);
}
