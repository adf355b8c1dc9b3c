/** The words in which two pages differ, with their place. */
import type { PageLine, PageWord } from "@platen/pdf";
import type { Box } from "../box.ts";
import type { Difference, PagePair } from "../difference.ts";
import { diffSequences } from "./diff-sequences.ts";

export function compareText(page: PagePair, from: readonly PageLine[], to: readonly PageLine[]): Difference[] {
  const [before, after] = [wordsOf(from), wordsOf(to)];
  const changes = diffSequences(
    before.map(({ text }) => text),
    after.map(({ text }) => text),
  );

  return changes.map((change) => {
    const removed = before.slice(change.fromStart, change.fromEnd);
    const added = after.slice(change.toStart, change.toEnd);
    return {
      kind: "text",
      page,
      from: textOf(removed),
      to: textOf(added),
      boxes: { from: boxesOf(removed), to: boxesOf(added) },
    };
  });
}

function textOf(words: readonly PageWord[]): string | null {
  return words.length === 0 ? null : words.map(({ text }) => text).join(" ");
}

export function wordsOf(lines: readonly PageLine[]): PageWord[] {
  return lines.flatMap(({ words }) => words);
}

/** One box for the words of a line. */
function boxesOf(words: readonly PageWord[]): Box[] {
  const boxes: Box[] = [];
  for (const { box } of words) {
    const last = boxes.at(-1);
    if (last && Math.abs(last.y - box.y) < box.height / 2 && Math.abs(last.x + last.width - box.x) < box.height) {
      last.width = Math.round((box.x + box.width - last.x) * 100) / 100;
      last.height = Math.max(last.height, box.height);
    } else boxes.push({ ...box });
  }

  return boxes;
}
