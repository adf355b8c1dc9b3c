/** Numbers the headings that are deeper than PDF 1.7 can say (ISO 32000-1, 14.8.4.3.2 knows six levels; the engine writes no level for others). */
import { retype, typeOf, walkStructure } from "../structure/structure-tree.ts";
import { type Finishing, warn } from "./finishing.ts";

const DEEPEST_LEVEL = 6;

/** One step below the heading before it: a reader then still finds the way by levels. Those that follow stay beside it. */
export function numberHeadings(finishing: Finishing): void {
  let previous = 0;
  let deep: number | null = null;
  for (const element of walkStructure(finishing.tree)) {
    const type = typeOf(element);
    if (!type.startsWith("H")) continue;
    const level = /^H([1-6])$/.exec(type)?.[1];
    if (level) {
      previous = Number(level);
      deep = null;
    }
    if (!/^H([7-9]|\d{2,})?$/.test(type)) continue;

    deep ??= Math.min(DEEPEST_LEVEL, previous + 1);
    retype(element, `H${deep}`);
    const message = `A heading below level ${DEEPEST_LEVEL} was given level ${deep}: PDF knows six levels.`;
    warn(finishing, "heading-level", message, { element });
  }
}
