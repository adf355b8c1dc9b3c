/** The content of pages and of the forms they draw, by the marks around it (ISO 32000-1, 14.6 to 14.8). */

import type { ContentContext, ContentVisitor, OpenMark, OpenMarks } from "../../content/content-visitor.ts";
import type { PdfDict, PdfRef, PdfStream } from "../../objects/values.ts";
import type { PdfDocument } from "../../read/document.ts";
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
  const listener = new GroupListener(checking);

  return { model: listener.groups as readonly ContentGroup[], visitor: listener };
}, "ua");

/** One stream that is being walked. */
interface OpenStream {
  groups: ContentGroup[];
  /** The group of each open mark, innermost last; the first is the stream's own. */
  open: ContentGroup[];
  /** The outermost mark that no EMC has ended; known at the end of the stream. */
  unended: ContentGroup | null;
}

class GroupListener implements ContentVisitor {
  readonly groups: ContentGroup[] = [];
  readonly #document: PdfDocument;
  readonly #lines: ReturnType<typeof lineReader>;
  readonly #tree: ReturnType<typeof parentTree>;
  readonly #repeated: ReturnType<typeof repeatedPages>;
  readonly #seen = new Set<PdfStream>();
  /** Null for streams that do not count: patterns, glyphs, appearances, and content met before. */
  readonly #streams: (OpenStream | null)[] = [];
  #isClosing = false;
  /** The innermost open group of the current stream. */
  #current: ContentGroup | null = null;

  constructor(checking: Checking) {
    this.#document = checking.document;
    this.#lines = checking.model(lineReader);
    this.#tree = checking.model(parentTree);
    this.#repeated = checking.model(repeatedPages);
  }

  enter(context: ContentContext): void {
    if (!this.#isCounted(context)) {
      this.#streams.push(null);
      this.#current = null;
      return;
    }
    // What is drawn belongs to what draws it; only the language is not passed on.
    const around = this.#streams.at(-1)?.open.at(-1);
    let isTagged = around?.isTagged === true;
    if (context.stream) {
      this.#seen.add(context.stream);
      const element = this.#tree.ofObject(context.stream.dict);
      isTagged ||= element !== null && this.#lines.read(element).reachesTree;
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
    this.#streams.push({ groups: [own], open: [own], unended: null });
    this.#current = own;
  }

  leave(): void {
    const stream = this.#streams.pop();
    this.#current = this.#streams.at(-1)?.open.at(-1) ?? null;
    if (!stream) return;
    for (const group of countedGroups(stream)) this.groups.push(group);
  }

  hears(operator: string): boolean {
    return operator === "EMC" || TEXT_OPERATORS.has(operator) || PAINTING_OPERATORS.has(operator);
  }

  operator(operator: string, _context: unknown, _content: unknown, times: number): void {
    // Asked first: it is nearly all of them.
    const isText = operator === "Tj" || TEXT_OPERATORS.has(operator);
    this.#isClosing = operator === "EMC";
    if (this.#isClosing || !this.#current) return;
    this.#current.items += times;
    if (isText) this.#current.texts += times;
  }

  image(_image: unknown, reference: PdfRef | null): void {
    if (this.#current && reference) this.#current.items++;
  }

  beginMark(marks: OpenMarks): void {
    const stream = this.#streams.at(-1);
    if (!stream) return;
    this.#current = this.#begin(marks.at(-1)!, stream.open.at(-1)!);
    stream.open.push(this.#current);
    stream.groups.push(this.#current);
  }

  endMark(): void {
    const stream = this.#streams.at(-1);
    const group = stream?.open.pop();
    this.#current = stream?.open.at(-1) ?? null;
    if (stream && group && !this.#isClosing) stream.unended = group;
    this.#isClosing = false;
  }

  #begin(mark: OpenMark, parent: ContentGroup): ContentGroup {
    const element = mark.mcid === null ? null : this.#tree.ofContent(mark.context.owner, mark.mcid);
    const line = element && this.#lines.read(element);
    return {
      mark,
      context: mark.context,
      element,
      parent,
      isTagged: line?.reachesTree === true || parent.isTagged,
      isArtifact: mark.tag === "Artifact" || parent.isArtifact,
      hasLanguage:
        (mark.properties !== null && hasLanguage(this.#document, mark.properties)) ||
        line?.hasLanguage === true ||
        parent.hasLanguage,
      items: 0,
      texts: 0,
    };
  }

  #isCounted({ kind, stream, parent, pageNumber }: ContentContext): boolean {
    if (kind === "page") return !this.#repeated.has(pageNumber);
    return kind === "form" && parent !== null && this.#streams.at(-1) !== null && !this.#seen.has(stream!);
  }
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
