/** A code for what someone wrote instead: a word of everyday use in three languages, the name of a code, or a code mistyped. */

import { type CodeListName, codeList, isWritableCode } from "./code-lists.ts";
import { nearestWord } from "./edit-distance.ts";
import synonyms from "./synonyms.json" with { type: "json" };

const words: Partial<Record<CodeListName, Readonly<Record<string, string>>>> = synonyms;

/** Codes shorter than this are too near to each other for a guess by letters. */
const shortestMistyped = 6;

/** The word in capitals, without accents, brackets and marks between words. */
function plain(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/\(.*?\)/g, " ")
    .toUpperCase()
    .replace(/[\s_.'’]+/g, " ")
    .trim();
}

/** The word itself, and without the ending of a plural. */
function formsOf(word: string): string[] {
  return [word, word.replace(/-/g, " "), ...["S", "N", "EN"].map((ending) => withoutEnding(word, ending))];
}

function withoutEnding(word: string, ending: string): string {
  return word.length > ending.length + 1 && word.endsWith(ending) ? word.slice(0, -ending.length) : word;
}

export function suggestCode(name: CodeListName, written: string): { code: string; name: string } | undefined {
  const code = codeFor(name, plain(written), written.trim());
  return code !== undefined && isWritableCode(name, code) ? { code, name: codeList(name).get(code) ?? "" } : undefined;
}

function codeFor(name: CodeListName, wanted: string, trimmed: string): string | undefined {
  if (wanted === "") return undefined;
  const codes = codeList(name);
  for (const same of [trimmed, trimmed.toUpperCase(), trimmed.toLowerCase()]) if (codes.has(same)) return same;
  const forms = formsOf(wanted);
  for (const form of forms) {
    const known = words[name]?.[form];
    if (known) return known;
  }
  for (const [code, title] of codes) if (title !== "" && forms.includes(plain(title))) return code;
  return wanted.length >= shortestMistyped ? nearestWord(trimmed.toUpperCase(), codes.keys()) : undefined;
}
