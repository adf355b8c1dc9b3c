/** Finds addresses in escaped text and makes links of them. */

import { escapeHtml } from "../values/markup.ts";
import { SPACE_CLASS } from "../values/python-space.ts";
import { characterCount, sliceCharacters } from "../values/text.ts";

interface UrlizeOptions {
  /** Characters of an address that are shown. */
  limit: number | undefined;
  rel: string;
  target: string | undefined;
  extraSchemes: readonly string[];
}

const SPACES = new RegExp(`([${SPACE_CLASS}]+)`);
const LABEL = "[\\p{L}\\p{N}_%-]";
const HOST = [
  `(?:https?://|www\\.)(?:${LABEL}+\\.)*(?:[a-z]{2,63}|xn--[\\p{L}\\p{N}_%]{2,59})`,
  `(?:${LABEL}{2,63}\\.)+(?:com|net|int|edu|gov|org|info|mil)`,
  "https?://(?:\\d{1,3}(?:\\.\\d{1,3}){3}|\\[(?:[\\da-f]{0,4}:){2}(?:[\\da-f]{0,4}:?){1,6}\\])",
].join("|");
const WEB = new RegExp(`^(?:${HOST})(?::\\d{1,5})?(?:[/?#][^${SPACE_CLASS}]*)?$`, "iu");
const EMAIL = new RegExp(`^[^${SPACE_CLASS}]+@[\\p{L}\\p{N}_][\\p{L}\\p{N}_.-]*\\.[\\p{L}\\p{N}_]+$`, "u");
const BRACKETS = [
  ["(", ")"],
  ["<", ">"],
  ["&lt;", "&gt;"],
] as const;

/** Longer words are not addresses, and looking for one in them would take too long. */
const LONGEST_ADDRESS = 4_096;

/** `checkLength` is called with the length that the text has reached. */
export function urlize(escaped: string, options: UrlizeOptions, checkLength: (length: number) => void): string {
  let text = "";
  const attributes = attributesOf(options);
  for (const word of escaped.split(SPACES)) {
    text += word.length > LONGEST_ADDRESS ? word : linkWord(word, options, attributes);
    checkLength(text.length);
  }

  return text;
}

/** Leaves the punctuation around an address outside the link. */
function linkWord(word: string, options: UrlizeOptions, attributes: string): string {
  const head = /^(?:[(<]|&lt;)+/.exec(word)?.[0] ?? "";
  let middle = word.slice(head.length);
  let tail = /(?:[)>.,\n]|&gt;)+$/.exec(middle)?.[0] ?? "";
  middle = middle.slice(0, middle.length - tail.length);
  // A bracket that opens inside the address closes inside it too.
  for (const [opening, closing] of BRACKETS) {
    const opened = middle.split(opening).length - 1;
    if (opened <= middle.split(closing).length - 1) continue;
    for (let at = Math.min(opened, tail.split(closing).length - 1); at > 0; at--) {
      const end = tail.indexOf(closing) + closing.length;
      middle += tail.slice(0, end);
      tail = tail.slice(end);
    }
  }

  return head + link(middle, options, attributes) + tail;
}

/** The same for every link. */
function attributesOf({ rel, target }: UrlizeOptions): string {
  return (
    (rel === "" ? "" : ` rel="${escapeHtml(rel)}"`) +
    (target === undefined || target === "" ? "" : ` target="${escapeHtml(target)}"`)
  );
}

function link(text: string, { limit, extraSchemes }: UrlizeOptions, attributes: string): string {
  if (WEB.test(text)) {
    const address = /^https?:\/\//.test(text) ? text : `https://${text}`;
    const isLong = limit !== undefined && characterCount(text) > limit;
    return `<a href="${address}"${attributes}>${isLong ? `${sliceCharacters(text, 0, limit)}...` : text}</a>`;
  }
  if (text.startsWith("mailto:") && EMAIL.test(text.slice(7))) return `<a href="${text}">${text.slice(7)}</a>`;
  if (
    text.includes("@") &&
    !text.startsWith("www.") &&
    !text.startsWith("@") &&
    !text.includes(":") &&
    EMAIL.test(text)
  ) {
    return `<a href="mailto:${text}">${text}</a>`;
  }
  const scheme = extraSchemes.find((start) => text !== start && text.startsWith(start));

  return scheme === undefined ? text : `<a href="${text}"${attributes}>${text}</a>`;
}
