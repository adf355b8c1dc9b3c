/**
 * Reads packets by the markup of those before: packets of one program have the same tags, and other text between them. A packet
 * whose markup is known, tag for tag, is that tree with its own text, which needs no parser.
 */
import type { Budget } from "../budget.ts";
import { addText, readXml, spendForElements, spendForText, type XmlElement, type XmlText } from "./xml-tree.ts";

interface KeptMarkup {
  /** Tags and processing instructions, in their order. */
  tokens: readonly string[];
  /** For each token the element that the text behind it is in, by its number in document order; -1 outside the root. */
  owners: readonly number[];
  /** Of a packet without text. */
  root: XmlElement;
  instructions: XmlText["instructions"];
}

const MOST_KEPT = 4;
const MOST_CHARACTERS = 16_384;
/** The last one that was read comes first. It holds no text of a document but its markup, which only the same markup leads to. */
const kept: KeptMarkup[] = [];

// Nothing in a token but its end is `>`, so that text is split into tokens in one way. A declaration may change what characters mean.
const NAME = "[^\\s\"'<>=/?!]+";
const TOKEN = new RegExp(
  `<(?:\\?(?!xml[\\s?])[^?<>]*\\?|/${NAME}\\s*|${NAME}(?:\\s+${NAME}\\s*=\\s*(?:"[^"<>]*"|'[^'<>]*'))*\\s*/?)>`,
  "y",
);
/** Characters that stand for themselves: no `<`, `>` and `&`, no end of line that is changed, no pair of surrogates. */
const PLAIN = /^[\t\n\u0020-\u0025\u0027-\u003b=\u003f-\ud7ff\ue000-\ufffd]*$/;
const BLANK = /^[\t\n ]*$/;

/** Like `readXml`. Nobody may change what this gives. */
export function readXmlByMarkup(text: string, budget: Budget): XmlText {
  for (const markup of kept) {
    const texts = textsBetween(markup, text);
    if (texts) return withTexts(markup, texts, text, budget);
  }
  const read = readXml(text, budget);
  const markup = text.length <= MOST_CHARACTERS ? markupOf(text, read) : null;
  if (markup) {
    kept.unshift(markup);
    kept.length = Math.min(kept.length, MOST_KEPT);
  }

  return read;
}

/** What follows each token; null where the text has other markup, or characters that do not stand for themselves. */
function textsBetween({ tokens, owners }: KeptMarkup, text: string): string[] | null {
  const texts: string[] = [];
  let at = 0;
  for (let i = 0; i < tokens.length; i++) {
    if (!text.startsWith(tokens[i]!, at)) return null;
    at += tokens[i]!.length;
    const next = i === tokens.length - 1 ? text.length : text.indexOf("<", at);
    const between = text.slice(at, next);
    if (!(owners[i] === -1 ? BLANK : PLAIN).test(between)) return null;
    texts.push(between);
    at = next;
  }

  return texts;
}

function withTexts(
  { owners, root, instructions }: KeptMarkup,
  texts: readonly string[],
  text: string,
  budget: Budget,
): XmlText {
  const elements: XmlElement[] = [];
  const copied = withoutText(root, elements);
  spendForText(text, budget);
  spendForElements(elements.length, budget);
  budget.spendNodes(instructions.length);
  for (const [i, between] of texts.entries()) {
    const owner = elements[owners[i]!];
    if (owner && between !== "") addText(between, owner);
  }

  return { root: copied, instructions, isWellFormed: true, unclosed: [] };
}

/** A copy. `into`: all elements of it in document order. */
function withoutText(element: XmlElement, into: XmlElement[]): XmlElement {
  const copy: XmlElement = { ...element, value: "", hasText: false, children: [] };
  into.push(copy);
  for (const child of element.children) copy.children.push(withoutText(child, into));

  return copy;
}

/** Null where a token is not as plain as it must be. */
function markupOf(text: string, { root, instructions, isWellFormed, unclosed }: XmlText): KeptMarkup | null {
  if (!root || !isWellFormed || unclosed.length > 0) return null;
  const tokens: string[] = [];
  for (let at = 0; at !== -1; at = text.indexOf("<", at)) {
    TOKEN.lastIndex = at;
    const [token] = TOKEN.exec(text) ?? [];
    if (token === undefined) return null;
    tokens.push(token);
    at += token.length;
  }

  return { tokens, owners: ownersOf(tokens), root: withoutText(root, []), instructions };
}

function ownersOf(tokens: readonly string[]): number[] {
  const open: number[] = [];
  let elements = 0;

  return tokens.map((token) => {
    if (token.startsWith("</")) open.pop();
    else if (!token.startsWith("<?")) {
      if (!token.endsWith("/>")) open.push(elements);
      elements++;
    }
    return open.at(-1) ?? -1;
  });
}
