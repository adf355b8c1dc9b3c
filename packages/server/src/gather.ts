/** Lets calls that come at the same moment share one piece of work, such as a statement or a transaction. */

export interface GatherOptions {
  /** While so many pieces of work run, what comes waits for the next. */
  atATime: number;
  mostInOne: number;
  /** For an error that one of several may have caused: each is then done by itself. */
  mayBeOfOne?: (error: unknown) => boolean;
}

interface Waiting<One, Result> {
  one: One;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/**
 * Gives a function for one that is done by `work` for many. Nothing waits for others to come: only while the work is
 * busy those that come gather, so that a single call is as fast as before and many are faster.
 *
 * @example const find = gather((ids) => findAll(ids), { atATime: 2, mostInOne: 100 });
 */
export function gather<One, Result>(
  work: (all: readonly One[]) => Promise<readonly Result[]>,
  { atATime, mostInOne, mayBeOfOne = () => false }: GatherOptions,
): (one: One) => Promise<Result> {
  let waiting: Waiting<One, Result>[] = [];
  let running = 0;

  async function run(group: readonly Waiting<One, Result>[]): Promise<void> {
    try {
      const results = await work(group.map(({ one }) => one));
      for (const [index, { resolve }] of group.entries()) resolve(results[index]!);
    } catch (error) {
      if (group.length > 1 && mayBeOfOne(error)) {
        for (const each of group) await run([each]);
        return;
      }
      for (const { reject } of group) reject(error);
    }
  }

  function next(): void {
    if (running === atATime || waiting.length === 0) return;
    const group = waiting.slice(0, mostInOne);
    waiting = waiting.slice(mostInOne);
    running++;
    run(group).finally(() => {
      running--;
      next();
    });
  }

  return (one) =>
    new Promise((resolve, reject) => {
      waiting.push({ one, resolve, reject });
      next();
    });
}
