/** The elements of an HTML text as a browser reads them, each with the place of its start tag. */
import { type DefaultTreeAdapterTypes, parse } from "parse5";

export interface ParsedElement {
  tag: string;
  /** The place in the list of the element around it; null for the root. */
  parent: number | null;
  id: string;
  /** The texts that are in it directly, with the place of each. */
  texts: { value: string; start: number | null }[];
  /** Null for an element that nobody wrote, such as the body of a fragment. */
  startTag: StartTag | null;
}

export interface StartTag {
  start: number;
  end: number;
  attributes: { start: number; end: number }[];
}

interface ParseOptions {
  /** With scripting, `noscript` holds text, as in a browser that runs scripts. */
  scripting: boolean;
  /** Elements that are left out with all that is in them. */
  skipped: readonly string[];
}

/** In document order, the same as in the document that finishing knows: drawings and formulas are one element each. */
export function parseElements(html: string, { scripting, skipped }: ParseOptions): ParsedElement[] {
  const skippedTags = new Set(skipped);
  const document = parse(html, { sourceCodeLocationInfo: true, scriptingEnabled: scripting });
  const elements: ParsedElement[] = [];
  const waiting: { node: DefaultTreeAdapterTypes.ChildNode; parent: number | null; isInside: boolean }[] = [];
  const push = (nodes: readonly DefaultTreeAdapterTypes.ChildNode[], parent: number | null, isInside: boolean) => {
    for (let i = nodes.length - 1; i >= 0; i--) waiting.push({ node: nodes[i]!, parent, isInside });
  };

  push(document.childNodes, null, false);
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { node, parent, isInside } = next;
    if (node.nodeName === "#text") {
      const { value, sourceCodeLocation } = node as DefaultTreeAdapterTypes.TextNode;
      if (parent !== null) elements[parent]!.texts.push({ value, start: sourceCodeLocation?.startOffset ?? null });
      continue;
    }
    if (!("tagName" in node) || skippedTags.has(node.tagName)) continue;
    // What is inside a drawing belongs to it, its text too.
    const at = isInside ? parent! : elements.push(elementOf(node, parent)) - 1;
    push(node.childNodes, at, isInside || node.tagName === "svg" || node.tagName === "math");
  }

  return elements;
}

function elementOf(node: DefaultTreeAdapterTypes.Element, parent: number | null): ParsedElement {
  const location = node.sourceCodeLocation;
  // An element without an end tag has one place only, that of its start tag.
  const { startOffset, endOffset } = location?.startTag ?? location ?? {};
  const attributes = Object.values(location?.attrs ?? {});

  return {
    tag: node.tagName.toLowerCase(),
    parent,
    id: node.attrs.find(({ name }) => name === "id")?.value ?? "",
    texts: [],
    startTag:
      startOffset !== undefined && endOffset !== undefined
        ? {
            start: startOffset,
            end: endOffset,
            attributes: attributes.map((attribute) => ({ start: attribute.startOffset, end: attribute.endOffset })),
          }
        : null,
  };
}
