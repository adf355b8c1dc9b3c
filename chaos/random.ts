/** Chance that can be repeated: the same seed gives the same run of numbers. */

export interface Random {
  /** From 0 up to, but not, 1. */
  next(): number;
  /** A whole number below `end`. */
  below(end: number): number;
  pick<T>(list: readonly T[]): T;
}

/** Mulberry32: small, and even enough to choose faults with. */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };

  return {
    next,
    below: (end) => Math.floor(next() * end),
    pick: (list) => list[Math.floor(next() * list.length)]!,
  };
}
