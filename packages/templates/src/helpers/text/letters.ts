/** Capitals and small letters, accents, and texts for addresses on the web. */
import { defineHelper, localeArgument } from "../define-helper.ts";
import type { Helper } from "../helper.ts";
import { localeTag } from "../intl.ts";

const text = { name: "text", type: "text", doc: "The text." } as const;

export const letters: Helper[] = [
  defineHelper({
    name: "upper",
    group: "text",
    doc: "All letters as capitals.",
    arguments: [text],
    returns: "text",
    examples: [{ data: { city: "Köln" }, value: "city", output: "KÖLN" }],
    run: ([given]) => given.toUpperCase(),
  }),
  defineHelper({
    name: "lower",
    group: "text",
    doc: "All letters as small ones.",
    arguments: [text],
    returns: "text",
    examples: [{ data: { city: "KÖLN" }, value: "city", output: "köln" }],
    run: ([given]) => given.toLowerCase(),
  }),
  defineHelper({
    name: "capitalize",
    group: "text",
    doc: "The first letter as a capital, the others small.",
    arguments: [text],
    returns: "text",
    examples: [{ data: { word: "invoice NUMBER" }, value: "word", output: "Invoice number" }],
    run: ([given]) => firstUpper(given.toLowerCase()),
  }),
  defineHelper({
    name: "title",
    group: "text",
    doc: "Each word with a capital first letter, the others small.",
    arguments: [text],
    returns: "text",
    examples: [{ data: { name: "ada LOVELACE" }, value: "name", output: "Ada Lovelace" }],
    run: ([given]) => eachWord(given.toLowerCase(), firstUpper),
  }),
  defineHelper({
    name: "ucwords",
    group: "text",
    doc: "The first letter of each word as a capital; the others stay as they are.",
    arguments: [text],
    returns: "text",
    examples: [{ data: { name: "jean-luc McKAY" }, value: "name", output: "Jean-luc McKAY" }],
    run: ([given]) => eachWord(given, firstUpper),
  }),
  defineHelper({
    name: "unaccent",
    group: "text",
    doc: "Letters without their accents: é becomes e, ß becomes ss.",
    arguments: [text],
    returns: "text",
    examples: [{ data: { name: "Zoë Strauß" }, value: "name", output: "Zoe Strauss" }],
    run: ([given]) => unaccent(given),
  }),
  defineHelper({
    name: "slug",
    group: "text",
    doc: "A text for file names and addresses: small letters, digits and hyphens.",
    arguments: [text, localeArgument],
    returns: "text",
    examples: [{ data: { title: "Rechnung Nr. 42 / März" }, value: "title", output: "rechnung-nr-42-marz" }],
    run: ([given, locale], context) => {
      const small = unaccent(given).toLocaleLowerCase(localeTag(locale ?? context.locale));
      return small.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "");
    },
  }),
];

function firstUpper(text: string): string {
  const first = text.codePointAt(0);
  if (first === undefined) return text;
  const letter = String.fromCodePoint(first);

  return letter.toUpperCase() + text.slice(letter.length);
}

function eachWord(text: string, change: (word: string) => string): string {
  return text.replace(/\S+/g, change);
}

/** Letters that Unicode does not take apart into a base letter and an accent. */
const WHOLE_LETTERS: { [letter: string]: string } = {
  ß: "ss",
  ẞ: "SS",
  æ: "ae",
  Æ: "AE",
  œ: "oe",
  Œ: "OE",
  ø: "o",
  Ø: "O",
  đ: "d",
  Đ: "D",
  ð: "d",
  Ð: "D",
  þ: "th",
  Þ: "TH",
  ł: "l",
  Ł: "L",
  ı: "i",
  ħ: "h",
  Ħ: "H",
};

function unaccent(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[ßẞæÆœŒøØđĐðÐþÞłŁıħĦ]/g, (letter) => WHOLE_LETTERS[letter] ?? letter);
}
