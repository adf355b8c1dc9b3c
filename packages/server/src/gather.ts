/** Lets calls that come at the same moment share one piece of work, such as a statement or a transaction. */

export interface GatherOptions {
  mostInOne: number;
  /** For an error that one of several may have caused: each is then done by itself. */
  mayBeOfOne?: (error: unknown) => boolean;
}

interface Waiting<One, Result> {
  one: One;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/** Two: one computes while the other waits for the disk. */
const AT_A_TIME = 2;

/**
 * Gives a function for one that is done by `work` for many. Calls of one turn of the event loop go together; nothing else
 * waits for others to come. Only while the work is busy those that come gather, so that a single call is as fast as before
 * and many are faster.
 *
 * @example const find = gather((ids) => findAll(ids), { mostInOne: 100 });
 */
export function gather<One, Result>(
  work: (all: readonly One[]) => Promise<readonly Result[]>,
  { mostInOne, mayBeOfOne = () => false }: GatherOptions,
): (one: One) => Promise<Result> {
  let waiting: Waiting<One, Result>[] = [];
  let running = 0;
  let isToStart = false;

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

  function start(): void {
    isToStart = false;
    if (waiting.length === 0 || running === AT_A_TIME) return;

    const group = waiting.slice(0, mostInOne);
    waiting = waiting.slice(mostInOne);
    running++;
    run(group).finally(() => {
      running--;
      start();
    });
    start();
  }

  return (one) =>
    new Promise((resolve, reject) => {
      waiting.push({ one, resolve, reject });
      if (isToStart) return;
      isToStart = true;
      setImmediate(start);
    });
}
