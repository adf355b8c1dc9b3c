/** Parameters of snippets under fresh names: what reads them is renamed. */
import type { Expression, Source } from "@platen/templates/liquid";
import { copyEdited, type Edit, sortEdits } from "../../text/edit.ts";
import { MappedText } from "../../text/mapped-text.ts";
import { readsOf } from "./lookups.ts";
import type { OpenBlocks } from "./open-blocks.ts";

/** Parameters of the snippets around, by the names under which they are written. */
export type Renames = ReadonlyMap<string, string>;

/** Loops hide what is called like their variable. */
export function visible(renames: Renames, blocks: OpenBlocks): Renames {
  const shown = [...renames].filter(([name]) => !blocks.hides(name));

  return shown.length === renames.size ? renames : new Map(shown);
}

export function renameEdits(reads: readonly { name: string; from: number | null }[], renames: Renames): Edit[] {
  if (renames.size === 0) return [];

  return reads.flatMap(({ name, from }) => {
    const fresh = renames.get(name);
    return fresh === undefined || from === null ? [] : [{ from, to: from + name.length, text: fresh }];
  });
}

export function writeExpression(expression: Expression, source: Source, renames: Renames): string {
  const { from, to } = expression;
  const written = new MappedText();
  copyEdited(source, { from, to }, sortEdits(renameEdits(readsOf(expression, source.text), renames)), written);

  return written.text;
}
