/** Class names come from strangers, and each costs time: how many are compiled, and how long one may be. */

export const MOST_CLASS_NAMES = 2_000;
export const LONGEST_CLASS_NAME = 200;

export interface ClassNames {
  kept: string[];
  /** Those that are left out. */
  tooLong: string[];
  tooMany: string[];
}

/** The first ones are kept. */
export function limitClassNames(classes: readonly string[]): ClassNames {
  const tooLong = classes.filter(({ length }) => length > LONGEST_CLASS_NAME);
  const fitting = tooLong.length === 0 ? classes : classes.filter(({ length }) => length <= LONGEST_CLASS_NAME);

  return { kept: fitting.slice(0, MOST_CLASS_NAMES), tooLong, tooMany: fitting.slice(MOST_CLASS_NAMES) };
}
