/** A number of slots and the queue for them: urgent work first, and within it each owner in turn. */

export type Urgency = "awaited" | "background";

export interface SlotRequest {
  /** `awaited` (the default) goes before `background`. */
  urgency?: Urgency;
  /** Whose work it is: an owner with many requests waits behind its own, not in front of everyone else's. */
  owner?: string;
  /** Gives up the place in the queue; `take` rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
}

export interface Slots {
  /** Waits for a slot and resolves with the function that gives it back, which may be called more than once. */
  take(request?: SlotRequest): Promise<() => void>;
  /**
   * A slot besides one that was taken, for work that can be given up. Null where none is free. `onWanted` is called once another
   * request would have to wait: the slot is then to be given back at once, with the function that this returns.
   */
  lend(onWanted: () => void): (() => void) | null;
  /** Whether a request of this owner would get a slot at once. */
  isFree(owner?: string): boolean;
  /** How many requests wait, of one urgency or of both. */
  waiting(urgency?: Urgency): number;
  /** How many requests of one owner wait. */
  waitingOf(owner: string): number;
  readonly inUse: number;
  /** Resolves when no slot is in use. */
  idle(): Promise<void>;
}

interface Waiting {
  owner: string;
  start(): void;
}

/**
 * Slots for `count` pieces of work at a time, at most `maxPerOwner` of them for one owner.
 *
 * @example
 * const slots = createSlots(4, { maxPerOwner: 3 });
 * const release = await slots.take({ owner: "wsp_1" });
 * try { await work(); } finally { release(); }
 */
export function createSlots(count: number, { maxPerOwner = count }: { maxPerOwner?: number } = {}): Slots {
  const queues: Record<Urgency, Waiting[]> = { awaited: [], background: [] };
  const usedBy = new Map<string, number>();
  /** When an owner last got a slot, counted in slots given; forgotten with its last request. */
  const servedAt = new Map<string, number>();
  let served = 0;
  let inUse = 0;
  const onIdle: (() => void)[] = [];
  const lent = new Set<() => void>();

  const used = (owner: string) => usedBy.get(owner) ?? 0;

  function occupy(owner: string): void {
    inUse++;
    servedAt.set(owner, ++served);
    usedBy.set(owner, used(owner) + 1);
  }

  function release(owner: string): void {
    inUse--;
    if (used(owner) === 1) usedBy.delete(owner);
    else usedBy.set(owner, used(owner) - 1);
    startNext();
    if (used(owner) === 0 && !isWaiting(owner)) servedAt.delete(owner);
    if (inUse > 0) return;
    for (const resolve of onIdle.splice(0)) resolve();
  }

  function startNext(): void {
    while (inUse < count) {
      const next = takeNext(queues.awaited) ?? takeNext(queues.background);
      if (!next) return;
      occupy(next.owner);
      next.start();
    }
  }

  /** The first request of the owner that has the fewest slots and, of several such, got its last one the longest ago. */
  function takeNext(queue: Waiting[]): Waiting | null {
    let best = -1;
    let bestRank: readonly [number, number] = [maxPerOwner, 0];
    for (const [place, { owner }] of queue.entries()) {
      const rank = [used(owner), servedAt.get(owner) ?? 0] as const;
      if (rank[0] > bestRank[0] || (rank[0] === bestRank[0] && rank[1] >= bestRank[1])) continue;
      best = place;
      bestRank = rank;
      if (rank[0] === 0 && rank[1] === 0) break;
    }
    return best === -1 ? null : (queue.splice(best, 1)[0] ?? null);
  }

  function isWaiting(owner: string): boolean {
    return Object.values(queues).some((queue) => queue.some((waiting) => waiting.owner === owner));
  }

  function releaseOnce(owner: string): () => void {
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      release(owner);
    };
  }

  return {
    async take({ urgency = "awaited", owner = "", signal } = {}) {
      signal?.throwIfAborted();
      const [onWanted] = lent;
      if (inUse === count && used(owner) < maxPerOwner) onWanted?.();
      if (inUse < count && used(owner) < maxPerOwner) {
        occupy(owner);
        return releaseOnce(owner);
      }
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const waiting: Waiting = { owner, start: resolve };
      const queue = queues[urgency];
      const giveUp = () => {
        const place = queue.indexOf(waiting);
        if (place === -1) return; // it has just got its slot
        queue.splice(place, 1);
        reject(signal?.reason);
      };
      queue.push(waiting);
      signal?.addEventListener("abort", giveUp, { once: true });
      await promise;
      signal?.removeEventListener("abort", giveUp);
      return releaseOnce(owner);
    },
    lend(onWanted) {
      if (inUse === count) return null;
      inUse++;
      lent.add(onWanted);
      return () => {
        if (!lent.delete(onWanted)) return;
        inUse--;
        startNext();
      };
    },
    isFree: (owner = "") => inUse < count && used(owner) < maxPerOwner,
    waiting: (urgency) => (urgency ? queues[urgency].length : queues.awaited.length + queues.background.length),
    waitingOf: (owner) =>
      Object.values(queues).reduce((sum, queue) => sum + queue.filter((waiting) => waiting.owner === owner).length, 0),
    get inUse() {
      return inUse;
    },
    async idle() {
      if (inUse > 0) await new Promise<void>((resolve) => onIdle.push(resolve));
    },
  };
}
