/** A queue before a number of places: first come, first served. */

export interface Slots {
  /** Answers the function that gives the place back. */
  take(signal?: AbortSignal): Promise<() => void>;
  readonly waiting: number;
}

export function createSlots(count: number): Slots {
  const queue: (() => void)[] = [];
  let free = count;

  function giveBack(): void {
    const next = queue.shift();
    if (next) next();
    else free++;
  }

  function once(): () => void {
    let isBack = false;
    return () => {
      if (isBack) return;
      isBack = true;
      giveBack();
    };
  }

  return {
    async take(signal) {
      signal?.throwIfAborted();
      if (free > 0) {
        free--;
        return once();
      }
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const giveUp = () => {
        const place = queue.indexOf(resolve);
        if (place === -1) return; // it was just called up
        queue.splice(place, 1);
        reject(signal?.reason);
      };
      queue.push(resolve);
      signal?.addEventListener("abort", giveUp, { once: true });
      await promise;
      signal?.removeEventListener("abort", giveUp);
      return once();
    },
    get waiting() {
      return queue.length;
    },
  };
}
