/** What only headers and footers say: they are not part of the document that is read, so it has to be said there too. */

import type { HeaderFooter } from "../header-footer/header-footer.ts";
import type { WarningDraft } from "./draft.ts";
import { LOSSES } from "./messages.ts";

/** Only the first are read: those of a long document are alike. */
const MOST_READ = 20;
const LONGEST_READ = 20_000;
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
export function headerFooterTexts(all: readonly HeaderFooter[], html: string): WarningDraft[] {
  const read = all.filter((each) => each.html.length < LONGEST_READ).slice(0, MOST_READ);
  if (read.length === 0) return [];
  const said = textsOf(html).join(" ").toLowerCase();
  const drafts = new Map<string, WarningDraft>();

  for (const each of read) {
    for (const text of textsOf(each.html)) {
      const words = text.toLowerCase().match(/\p{L}[\p{L}\p{M}\p{N}]+/gu) ?? [];
      const isPageNumber = /\p{N}/u.test(text) && words.length <= MOST_WORDS_OF_A_PAGE_NUMBER;
      const key = `${each.part} ${text}`;
      if (isPageNumber || drafts.has(key) || words.every((word) => said.includes(word))) continue;
      const message = LOSSES["running-text"]({
        code: "running-text",
        element: null,
        text: text.slice(0, LONGEST_QUOTATION),
      });
      drafts.set(key, { code: "running-text", count: 1, message, targets: [{ texts: [text], in: each }] });
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
