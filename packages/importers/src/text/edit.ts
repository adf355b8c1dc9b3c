/** Changes to a stretch of source: what replaces it, or a mark that is put before it. */
import type { Source } from "@platen/templates/liquid";
import type { MappedText } from "./mapped-text.ts";

export interface Edit {
  from: number;
  to: number;
  text: string;
  /** The text is a mark, not a part of the document. */
  isMark?: true;
}

/** Copies a stretch with the edits in it, which are sorted. What an edit covers is gone, also what another would change. */
export function copyEdited(
  source: Source,
  { from, to }: { from: number; to: number },
  edits: readonly Edit[],
  into: MappedText,
  firstEdit = 0,
): void {
  let at = from;
  for (let number = firstEdit; number < edits.length; number++) {
    const edit = edits[number]!;
    if (edit.from >= to) break;
    if (edit.from < at) {
      at = Math.min(Math.max(at, edit.to), to);
      continue;
    }
    into.copy(source, at, edit.from);
    if (edit.isMark) into.mark(edit.text, source, edit.from);
    else into.write(edit.text, source, edit.from);
    at = Math.min(edit.to, to);
  }
  into.copy(source, at, to);
}

/** In the order of the source; of two at one place the longer comes first. */
export function sortEdits(edits: readonly Edit[]): Edit[] {
  return edits.toSorted((left, right) => left.from - right.from || right.to - left.to);
}
