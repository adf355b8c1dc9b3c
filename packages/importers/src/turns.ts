/** Lets a few at a time do something; the others wait in their order. */

interface Turns {
  /** Waits for a turn and gives what ends it. Rejects with the signal's reason where that comes first. */
  take(signal?: AbortSignal): Promise<() => void>;
}

export function createTurns(mostAtOnce: number): Turns {
  const waiting: (() => void)[] = [];
  let running = 0;
  // A turn that ends goes to the next in the queue.
  const end = () => {
    const next = waiting.shift();
    if (next === undefined) running--;
    else next();
  };

  return {
    async take(signal) {
      signal?.throwIfAborted();
      if (running < mostAtOnce) {
        running++;
        return end;
      }
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const leave = () => {
        waiting.splice(waiting.indexOf(resolve), 1);
        reject(signal?.reason);
      };
      waiting.push(resolve);
      signal?.addEventListener("abort", leave, { once: true });
      await promise;
      signal?.removeEventListener("abort", leave);
      return end;
    },
  };
}
