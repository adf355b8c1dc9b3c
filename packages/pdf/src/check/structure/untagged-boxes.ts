/** Where on a page content stands that is neither tagged nor an artifact: looked for only once it is known to be there. */
import type { Mark } from "../../content/paint-visitor.ts";
import { PaintedContent } from "../../content/painted-content.ts";
import { PdfStream } from "../../objects/values.ts";
import type { PdfPage } from "../../pages/pages.ts";
import type { Checking } from "../checking.ts";
import type { Place } from "../place.ts";
import { parentTree } from "./parent-tree.ts";
import { lineReader } from "./parents.ts";

interface UntaggedItem {
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
    const element = mcid === null ? null : checking.model(parentTree).ofContent(owner, mcid);
    return element !== null && checking.model(lineReader).read(element).reachesTree;
  };
  const add = (marks: readonly Mark[], item: UntaggedItem) => {
    if (marks.some(isTagged)) return;
    const last = items.at(-1);
    if (last && continues(last, item)) items[items.length - 1] = joined(last, item);
    else if (items.length < MOST_ITEMS) items.push(item);
  };
  new PaintedContent(checking.document).visitPage(page, {
    text({ text, start, end, size }, marks) {
      const [left, right] = [Math.min(start[0], end[0]), Math.max(start[0], end[0])];
      const [bottom, top] = [Math.min(start[1], end[1]), Math.max(start[1], end[1]) + size];
      add(marks, { box: [left, bottom, right, top], text });
    },
    paint: ({ left, bottom, right, top }, marks) => add(marks, { box: [left, bottom, right, top], text: null }),
  });

  return items;
}

/** Text comes in pieces: one that goes on where the last ended, in the same line, is the same text. */
function continues(last: UntaggedItem, next: UntaggedItem): boolean {
  if (last.text === null || next.text === null) return false;
  const size = last.box[3] - last.box[1];

  return Math.abs(next.box[1] - last.box[1]) < size * 0.1 && Math.abs(next.box[0] - last.box[2]) < size * 0.3;
}

function joined({ box: a, text }: UntaggedItem, { box: b, text: more }: UntaggedItem): UntaggedItem {
  const box = [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])] as const;

  return { box, text: `${text}${more}` };
}
