/** Finds rings of imports: groups of files in which each file reaches every other one through imports. */

/** The files each file imports, by path. */
type ImportGraph = ReadonlyMap<string, readonly string[]>;

/**
 * The strongly connected components of more than one file, largest first (Tarjan's algorithm). The walk keeps its own
 * stack, because a chain of imports may be longer than the call stack.
 *
 * @example findRings(new Map([["a.ts", ["b.ts"]], ["b.ts", ["a.ts"]], ["c.ts", ["a.ts"]]])) // [["a.ts", "b.ts"]]
 */
export function findRings(graph: ImportGraph): string[][] {
  const indexOf = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const isOpen = new Set<string>();
  const rings: string[][] = [];

  for (const start of graph.keys()) if (!indexOf.has(start)) walk(start);
  return rings.sort((a, b) => b.length - a.length || a[0]!.localeCompare(b[0]!));

  function walk(start: string): void {
    const path = [enter(start)];
    while (path.length > 0) {
      const step = path.at(-1)!;
      const target = step.targets.next().value;
      if (target === undefined) {
        path.pop();
        leave(step.file, path.at(-1)?.file);
      } else if (!indexOf.has(target)) {
        path.push(enter(target));
      } else if (isOpen.has(target)) {
        lowest.set(step.file, Math.min(lowest.get(step.file)!, indexOf.get(target)!));
      }
    }
  }

  function enter(file: string) {
    indexOf.set(file, indexOf.size);
    lowest.set(file, indexOf.get(file)!);
    open.push(file);
    isOpen.add(file);
    return { file, targets: (graph.get(file) ?? []).values() };
  }

  function leave(file: string, parent: string | undefined): void {
    if (parent !== undefined) lowest.set(parent, Math.min(lowest.get(parent)!, lowest.get(file)!));
    if (lowest.get(file) !== indexOf.get(file)) return;
    const members = open.splice(open.lastIndexOf(file));
    for (const member of members) isOpen.delete(member);
    if (members.length > 1) rings.push(members.sort());
  }
}
