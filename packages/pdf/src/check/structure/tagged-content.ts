/** The content of pages and of the forms they draw, by the marks around it (ISO 32000-1, 14.6 to 14.8). */

import type { ContentContext, ContentVisitor, OpenMark } from "../../content/content-visitor.ts";
import type { PdfDict, PdfStream } from "../../objects/values.ts";
import type { Checking } from "../checking.ts";
import { contentModel } from "../content-model.ts";
import { parentTree } from "./parent-tree.ts";
import { hasLanguage, lineReader } from "./parents.ts";
import { repeatedPages } from "./repeated-pages.ts";

/** A marked-content sequence, or the content of a stream outside all of its marks. */
export interface ContentGroup {
  /** Null for what is outside all marks of its stream. */
  mark: OpenMark | null;
  context: ContentContext;
  /** The element that the mark's id leads to, in the tree or not. */
  element: PdfDict | null;
  /** The group around it in the same stream. */
  parent: ContentGroup | null;
  /** It, or something around it, belongs to an element of the tree. */
  isTagged: boolean;
  /** It, or something around it, is an artifact. */
  isArtifact: boolean;
  /** Its mark, its element, or one around it in the same stream says the language. */
  hasLanguage: boolean;
  /** What is painted directly in it: all things, and the texts among them. */
  items: number;
  texts: number;
}

const TEXT_OPERATORS: ReadonlySet<string> = new Set(["Tj", "TJ", "'", '"']);
/** What paints, whether or not there is something to paint: a path may be empty, a shading unknown. */
const PAINTING_OPERATORS: ReadonlySet<string> = new Set("f F f* S s B B* b b* sh EI".split(" "));

/**
 * @example
 * const untagged = checking.model(taggedContent).filter(({ items, isTagged }) => items > 0 && !isTagged);
 */
export const taggedContent = contentModel((checking) => {
  const groups: ContentGroup[] = [];

  return { model: groups as readonly ContentGroup[], visitor: groupingVisitor(checking, groups) };
}, "ua");

/** One stream that is being walked. */
interface OpenStream {
  groups: ContentGroup[];
  /** The group of each open mark, innermost last; the first is the stream's own. */
  open: ContentGroup[];
  /** The outermost mark that no EMC has ended; known at the end of the stream. */
  unended: ContentGroup | null;
}

function groupingVisitor(checking: Checking, groups: ContentGroup[]): ContentVisitor {
  const { document } = checking;
  const lineOf = checking.model(lineReader);
  const tree = checking.model(parentTree);
  const seen = new Set<PdfStream>();
  /** Null for streams that do not count: patterns, glyphs, appearances, and content met before. */
  const streams: (OpenStream | null)[] = [];
  let isClosing = false;
  /** The innermost open group of the current stream. */
  let current: ContentGroup | null = null;

  const begin = (mark: OpenMark, parent: ContentGroup): ContentGroup => {
    const element = mark.mcid === null ? null : tree.ofContent(mark.context.owner, mark.mcid);
    const line = element && lineOf(element);
    return {
      mark,
      context: mark.context,
      element,
      parent,
      isTagged: line?.reachesTree === true || parent.isTagged,
      isArtifact: mark.tag === "Artifact" || parent.isArtifact,
      hasLanguage:
        (mark.properties !== null && hasLanguage(document, mark.properties)) ||
        line?.hasLanguage === true ||
        parent.hasLanguage,
      items: 0,
      texts: 0,
    };
  };
  const repeated = checking.model(repeatedPages);
  const isCounted = ({ kind, stream, parent, pageNumber }: ContentContext): boolean => {
    if (kind === "page") return !repeated.has(pageNumber);
    return kind === "form" && parent !== null && streams.at(-1) !== null && !seen.has(stream!);
  };

  return {
    enter(context) {
      if (!isCounted(context)) {
        streams.push(null);
        current = null;
        return;
      }
      // What is drawn belongs to what draws it; only the language is not passed on.
      const around = streams.at(-1)?.open.at(-1);
      let isTagged = around?.isTagged === true;
      if (context.stream) {
        seen.add(context.stream);
        const element = tree.ofObject(context.stream.dict);
        isTagged ||= element !== null && lineOf(element).reachesTree;
      }
      const own: ContentGroup = {
        mark: null,
        context,
        element: null,
        parent: null,
        isTagged,
        isArtifact: around?.isArtifact === true,
        hasLanguage: false,
        items: 0,
        texts: 0,
      };
      streams.push({ groups: [own], open: [own], unended: null });
      current = own;
    },
    leave() {
      const stream = streams.pop();
      current = streams.at(-1)?.open.at(-1) ?? null;
      if (!stream) return;
      for (const group of countedGroups(stream)) groups.push(group);
    },
    hears: (operator) => operator === "EMC" || TEXT_OPERATORS.has(operator) || PAINTING_OPERATORS.has(operator),
    operator(operator, _context, _content, times) {
      // Asked first: it is nearly all of them.
      const isText = operator === "Tj" || TEXT_OPERATORS.has(operator);
      isClosing = operator === "EMC";
      if (isClosing || !current) return;
      current.items += times;
      if (isText) current.texts += times;
    },
    image(_image, reference) {
      if (current && reference) current.items++;
    },
    beginMark(marks) {
      const stream = streams.at(-1);
      if (!stream) return;
      current = begin(marks.at(-1)!, stream.open.at(-1)!);
      stream.open.push(current);
      stream.groups.push(current);
    },
    endMark() {
      const stream = streams.at(-1);
      const group = stream?.open.pop();
      current = stream?.open.at(-1) ?? null;
      if (stream && group && !isClosing) stream.unended = group;
      isClosing = false;
    },
  };
}

/** A mark that no EMC ends is none, nor are those inside it: what is inside them has no mark. */
function countedGroups({ groups, unended }: OpenStream): ContentGroup[] {
  if (!unended) return groups;
  const from = groups.indexOf(unended);
  const [own] = groups;
  for (const { items, texts } of groups.slice(from)) {
    own!.items += items;
    own!.texts += texts;
  }

  return groups.slice(0, from);
}
