/** Whether an offset of a template's source is between the marks of a tag, where the template language is written. */

/** A tag that nobody closed is not looked for further back than this. */
const LONGEST_TAG = 4_000;

/** @example isInsideTag("<p>{{ item. }}</p>", 11) // true */
export function isInsideTag(source: string, offset: number): boolean {
  const before = source.slice(Math.max(0, offset - LONGEST_TAG), offset);
  const opened = Math.max(before.lastIndexOf("{{"), before.lastIndexOf("{%"));
  if (opened === -1) return false;
  const closed = Math.max(before.lastIndexOf("}}"), before.lastIndexOf("%}"));

  return closed < opened;
}
