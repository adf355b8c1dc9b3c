/** What only headers and footers say: they are no part of the document that is read, so it has to be said there too. */
import type { WarningDraft } from "./collect-warnings.ts";
import { LOSSES } from "./messages.ts";

/** A header or footer as it was printed, with the first page that shows it. */
export interface RunningPiece {
  part: "header" | "footer";
  /** Counted from 1. */
  page: number;
  html: string;
}

/** So many pieces are looked at: those of a long document are alike. */
const MOST_PIECES = 20;
const LONGEST_PIECE = 20_000;
const LONGEST_QUOTATION = 60;
/** "Page 3 of 12" and its like in any language. */
const MOST_WORDS_OF_A_PAGE_NUMBER = 3;

const ENTITIES: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
  "&nbsp;": "\u00a0",
};

/** A warning for each text of a header or footer with a word that the document itself never says. */
export function runningTexts(running: readonly RunningPiece[], html: string): WarningDraft[] {
  const pieces = running.filter(({ html: piece }) => piece.length < LONGEST_PIECE).slice(0, MOST_PIECES);
  if (pieces.length === 0) return [];
  const said = textsOf(html).join(" ").toLowerCase();
  const drafts = new Map<string, WarningDraft>();

  for (const piece of pieces) {
    for (const text of textsOf(piece.html)) {
      const words = text.toLowerCase().match(/\p{L}[\p{L}\p{M}\p{N}]+/gu) ?? [];
      const isPageNumber = /\p{N}/u.test(text) && words.length <= MOST_WORDS_OF_A_PAGE_NUMBER;
      const key = `${piece.part} ${text}`;
      if (isPageNumber || drafts.has(key) || words.every((word) => said.includes(word))) continue;
      const message = LOSSES["running-text"]({
        code: "running-text",
        element: null,
        text: text.slice(0, LONGEST_QUOTATION),
      });
      drafts.set(key, { code: "running-text", count: 1, message, targets: [{ texts: [text], running: piece }] });
    }
  }

  return [...drafts.values()];
}

/** The texts between tags, styles and scripts left out. */
function textsOf(html: string): string[] {
  return html
    .replaceAll(/<(style|script|title)\b[\s\S]*?<\/\1\s*>|<!--[\s\S]*?-->/gi, "<>")
    .split(/<[^>]*>/)
    .map((text) => text.replaceAll(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => ENTITIES[entity]!).trim())
    .filter((text) => text !== "");
}
