/** Capitals and small letters, accents, and texts for addresses on the web. */
import { declaredLetters } from "../declarations/text/letters.ts";
import { implementHelpers } from "../implement-helpers.ts";
import { localeTag } from "../intl.ts";

export const letters = implementHelpers(declaredLetters, {
  upper: ([given]) => given.toUpperCase(),
  lower: ([given]) => given.toLowerCase(),
  capitalize: ([given]) => firstUpper(given.toLowerCase()),
  title: ([given]) => eachWord(given.toLowerCase(), firstUpper),
  ucwords: ([given]) => eachWord(given, firstUpper),
  unaccent: ([given]) => unaccent(given),
  slug: ([given, locale], context) => {
    const small = unaccent(given).toLocaleLowerCase(localeTag(locale ?? context.locale));
    return small.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "");
  },
});

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
