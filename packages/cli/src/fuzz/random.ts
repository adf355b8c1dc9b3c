/** Random numbers that are the same for the same seed (mulberry32). */

export interface Random {
  /** From 0 up to, but not including, the limit. */
  below(limit: number): number;
  pick<T>(list: readonly T[]): T;
  /** A new list in another order. */
  shuffled<T>(list: readonly T[]): T[];
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);

  return {
    below,
    pick: (list) => list[below(list.length)]!,
    shuffled(list) {
      const shuffled = [...list];
      for (let end = shuffled.length - 1; end > 0; end--) {
        const other = below(end + 1);
        [shuffled[end], shuffled[other]] = [shuffled[other]!, shuffled[end]!];
      }
      return shuffled;
    },
  };
}
