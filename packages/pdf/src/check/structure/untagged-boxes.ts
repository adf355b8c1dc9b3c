/** Where on a page content stands that is neither tagged nor an artifact: looked for only once it is known to be there. */
import type { Mark } from "../../content/interpret-content.ts";
import { ContentInterpreter } from "../../content/interpret-content.ts";
import type { Box } from "../../content/matrix.ts";
import { PdfStream } from "../../objects/values.ts";
import type { PdfPage } from "../../pages/pages.ts";
import type { Checking } from "../checking.ts";
import type { Place } from "../place.ts";
import { parentTree } from "./parent-tree.ts";

export interface UntaggedItem {
  box: NonNullable<Place["box"]>;
  /** The text, where it is one. */
  text: string | null;
}

const MOST_ITEMS = 100;

/** The first untagged items of a page, in the order they are painted. */
export function untaggedItems(checking: Checking, page: PdfPage): UntaggedItem[] {
  const items: UntaggedItem[] = [];
  const isTagged = ({ tag, mcid, form }: Mark) => {
    if (tag === "Artifact") return true;
    const stream = form === 0 ? null : checking.document.object(form);
    const owner = stream instanceof PdfStream ? stream.dict : page.dict;
    return mcid !== null && checking.model(parentTree).ofContent(owner, mcid) !== null;
  };
  const add = (marks: readonly Mark[], { left, bottom, right, top }: Box, text: string | null) => {
    if (items.length < MOST_ITEMS && !marks.some(isTagged)) items.push({ box: [left, bottom, right, top], text });
  };
  new ContentInterpreter(checking.document).visitPage(page, {
    text({ text, start, end, size }, marks) {
      const box = { left: Math.min(start[0], end[0]), bottom: Math.min(start[1], end[1]), right: 0, top: 0 };
      box.right = Math.max(start[0], end[0]);
      box.top = Math.max(start[1], end[1]) + size;
      add(marks, box, text);
    },
    paint: (box, marks) => add(marks, box, null),
  });

  return items;
}
