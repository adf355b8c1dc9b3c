/** Lets calls that come at the same moment share one piece of work, such as a statement or a transaction. */

interface GatherOptions {
  /** How many pieces of work run at the same time; further calls wait for the next. */
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
 * Gives a function for one that is done by `work` for many. Calls of one turn of the event loop go together. While work
 * is under way those that come gather: until it ends or, where more may run, until they are as many as are in it. So a
 * single call waits for no other, and many go in a few large pieces.
 *
 * @example const find = gather((ids) => findAll(ids), { atATime: 1, mostInOne: 100 });
 */
export function gather<One, Result>(
  work: (all: readonly One[]) => Promise<readonly Result[]>,
  { atATime, mostInOne, mayBeOfOne = () => false }: GatherOptions,
): (one: One) => Promise<Result> {
  let waiting: Waiting<One, Result>[] = [];
  const running = new Set<readonly Waiting<One, Result>[]>();
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
    const [other] = running;
    if (waiting.length === 0 || running.size === atATime || (other && waiting.length < other.length)) return;

    const group = waiting.slice(0, mostInOne);
    waiting = waiting.slice(mostInOne);
    running.add(group);
    run(group).finally(() => {
      running.delete(group);
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
