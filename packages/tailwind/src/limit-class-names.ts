/** Class names come from strangers, and each costs time: how many are compiled, how long one may be, and how many variants it may have. */

const MOST_CLASS_NAMES = 2_000;
const LONGEST_CLASS_NAME = 200;
/** Each variant nests its selector once more, and Tailwind's time grows much faster than the name. */
const MOST_VARIANTS = 8;

interface ClassNames {
  kept: string[];
  /** Those that are left out. */
  tooLong: string[];
  tooNested: string[];
  tooMany: string[];
}

/** The first ones are kept. */
export function limitClassNames(classes: readonly string[]): ClassNames {
  const kept: string[] = [];
  const tooLong: string[] = [];
  const tooNested: string[] = [];
  const tooMany: string[] = [];
  for (const name of classes) {
    if (name.length > LONGEST_CLASS_NAME) tooLong.push(name);
    else if (weightOfVariants(name) > MOST_VARIANTS) tooNested.push(name);
    else (kept.length < MOST_CLASS_NAMES ? kept : tooMany).push(name);
  }

  return { kept, tooLong, tooNested, tooMany };
}

const EXAMPLE_LENGTH = 60;

/** A sentence about the names that are left out, with the first of them; null where there are none. */
export function describeLeftOut(names: ClassNames): string | null {
  const { tooLong, tooNested, tooMany } = names;
  const first = firstLeftOut(names);
  if (first === undefined) return null;
  const example = first.length > EXAMPLE_LENGTH ? `${first.slice(0, EXAMPLE_LENGTH)}…` : first;
  const reasons = [
    ...(tooLong.length > 0 ? [`${tooLong.length} longer than ${LONGEST_CLASS_NAME} characters`] : []),
    ...(tooNested.length > 0 ? [`${tooNested.length} with more than ${MOST_VARIANTS} variants`] : []),
    ...(tooMany.length > 0 ? [`${tooMany.length} after the first ${MOST_CLASS_NAMES}`] : []),
  ];

  return `Tailwind leaves out class names, such as "${example}": ${reasons.join(", ")}. Use fewer or shorter ones, or write the rules in the style sheet.`;
}

export function firstLeftOut({ tooLong, tooNested, tooMany }: ClassNames): string | undefined {
  return tooLong[0] ?? tooNested[0] ?? tooMany[0];
}

/** Variants end with a colon outside brackets. `not-` counts twice: it makes two rules of each rule. */
function weightOfVariants(name: string): number {
  if (!name.includes(":")) return 0;
  let weight = 0;
  let depth = 0;
  let start = 0;
  for (let at = 0; at < name.length; at++) {
    const character = name[at]!;
    if (character === "[" || character === "(") depth++;
    else if (character === "]" || character === ")") depth--;
    else if (character === ":" && depth === 0) {
      weight += name.startsWith("not-", start) ? 2 : 1;
      start = at + 1;
    }
  }

  return weight;
}
