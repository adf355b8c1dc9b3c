/** Random changes to a template, the same for the same seed. */

/** A generator of numbers from 0 up to, not including, 1 (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;

  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const SIGNS = [..."{}%#|.,:;-+*/~=!<>()[]\"'`@&$^?\\\n\t 0aé\u00a0\u{1f600}\ud800"];
const WORDS = [
  "{{",
  "}}",
  "{%",
  "%}",
  "{{{",
  "}}}",
  "{#",
  "#}",
  "end",
  "else",
  "in",
  "for",
  "if",
  "..",
  "-%}",
  "{%-",
  "nil",
  "\0",
];

/** One to four changes: characters or words put in, stretches removed, doubled, moved or cut off. */
export function mutate(text: string, random: () => number): string {
  const upTo = (limit: number) => Math.floor(random() * limit);
  const pick = (list: readonly string[]) => list[upTo(list.length)]!;
  let changed = text;
  for (let count = 1 + upTo(4); count > 0; count--) {
    const at = upTo(changed.length + 1);
    const end = Math.min(changed.length, at + upTo(12));
    switch (upTo(7)) {
      case 0:
        changed = changed.slice(0, at) + pick(SIGNS) + changed.slice(at);
        break;
      case 1:
        changed = changed.slice(0, at) + pick(WORDS) + changed.slice(at);
        break;
      case 2:
        changed = changed.slice(0, at) + changed.slice(end);
        break;
      case 3:
        changed = changed.slice(0, end) + changed.slice(at);
        break;
      case 4:
        changed = changed.slice(end) + changed.slice(0, at);
        break;
      case 5:
        changed = changed.slice(0, at) + pick(SIGNS) + changed.slice(at + 1);
        break;
      default:
        changed = changed.slice(0, Math.max(at, 1));
    }
  }

  return changed;
}
