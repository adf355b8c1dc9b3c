/** The class names of an HTML text that Tailwind mode leaves out. Loads nothing of Tailwind itself. */
import { describeLeftOut, firstLeftOut, limitClassNames } from "./limit-class-names.ts";
import { readTailwind } from "./read-tailwind.ts";

interface LeftOutClasses {
  message: string;
  /** The name that the message has as its example, whole. */
  first: string;
}

/**
 * Null where all of them are compiled.
 *
 * @example
 * leftOutClasses('<p class="mt-4">'); // null
 */
export function leftOutClasses(html: string): LeftOutClasses | null {
  const names = limitClassNames(readTailwind(html).classes);
  const first = firstLeftOut(names);
  const message = describeLeftOut(names);

  return first === undefined || message === null ? null : { first, message };
}
