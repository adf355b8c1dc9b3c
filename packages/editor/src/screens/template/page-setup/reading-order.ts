/** What a screen reader finds in a tagged PDF, in its order: read from the structure of the file itself. */
import type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist";

interface HeardItem {
  page: number;
  /** As a screen reader names it, such as `Heading 1` or `Cell`. */
  role: string;
  text: string;
  /** The text is the alternative text of a picture. */
  isAlternative: boolean;
}

interface StructNode {
  role?: string;
  alt?: string;
  children?: StructNode[];
  type?: string;
  id?: string;
}

const ROLES: Readonly<Record<string, string>> = {
  H1: "Heading 1",
  H2: "Heading 2",
  H3: "Heading 3",
  H4: "Heading 4",
  H5: "Heading 5",
  H6: "Heading 6",
  P: "Paragraph",
  TH: "Header cell",
  TD: "Cell",
  LI: "List item",
  Lbl: "List mark",
  LBody: "List item",
  Link: "Link",
  Figure: "Picture",
  Caption: "Caption",
  BlockQuote: "Quote",
  Code: "Code",
  Note: "Note",
  Title: "Title",
};
/** These only group what is in them. */
const INLINE = new Set(["Span", "NonStruct", "Em", "Strong", "Quote"]);
/** More than this nobody reads in a panel. */
const MOST_ITEMS = 400;

/**
 * The text of the element that a marked content belongs to, and the element's number. pdf.js gives glyphs without a
 * character of their own, such as figures of equal width, as private characters; a screen reader hears the real ones.
 */
type ElementText = (page: number, mark: string) => { element: number; text: string } | null;

export async function readingOrder(document: PDFDocumentProxy, elementText: ElementText): Promise<HeardItem[]> {
  const items: HeardItem[] = [];
  const heard = new Set<number>();
  for (let number = 1; number <= document.numPages && items.length < MOST_ITEMS; number++) {
    const page = await document.getPage(number);
    const tree = (await page.getStructTree()) as StructNode | null;
    if (!tree) continue;
    const texts = await textsOf(page);
    const elementOf = (id: string) => elementText(number, /\d+$/.exec(id)?.[0] ?? "");
    // An element of which one piece cannot be read is given as a whole, in the place of its first piece.
    const unreadable = new Set<number>();
    for (const [id, text] of texts) if (/\p{Co}/u.test(text)) unreadable.add(elementOf(id)?.element ?? -1);
    const textOf = (id: string): string => {
      const whole = unreadable.size === 0 ? null : elementOf(id);
      if (!whole || !unreadable.has(whole.element)) return (texts.get(id) ?? "").replaceAll(/\p{Co}/gu, "");
      if (heard.has(whole.element)) return "";
      heard.add(whole.element);
      return whole.text;
    };
    collect(tree, "", textOf, number, items);
  }

  return items.slice(0, MOST_ITEMS);
}

/** Text by the id of its marked content. */
async function textsOf(page: PDFPageProxy): Promise<Map<string, string>> {
  const { items } = await page.getTextContent({ includeMarkedContent: true });
  const texts = new Map<string, string>();
  const open: (string | null)[] = [];
  for (const item of items) {
    if ("str" in item) {
      const id = open.findLast((each) => each !== null);
      if (id) texts.set(id, `${texts.get(id) ?? ""}${item.str}${item.hasEOL ? " " : ""}`);
    } else if (item.type === "endMarkedContent") open.pop();
    else open.push(item.id ?? null);
  }

  return texts;
}

function collect(
  node: StructNode,
  around: string,
  textOf: (id: string) => string,
  page: number,
  items: HeardItem[],
): void {
  const tag = node.role ?? "";
  const role = INLINE.has(tag) ? around : (ROLES[tag] ?? around);
  if (node.alt) {
    items.push({ page, role, text: node.alt, isAlternative: true });
    return;
  }
  for (const child of node.children ?? []) {
    if (child.type !== "content") {
      collect(child, role, textOf, page, items);
      continue;
    }
    const text = textOf(child.id ?? "")
      .replaceAll(/\s+/g, " ")
      .trim();
    if (text === "") continue;
    const last = items.at(-1);
    // Pieces of one sentence, such as a word in bold, are heard as one.
    if (last && INLINE.has(tag) && last.page === page && last.role === role && !last.isAlternative)
      last.text += ` ${text}`;
    else items.push({ page, role, text, isAlternative: false });
  }
}
