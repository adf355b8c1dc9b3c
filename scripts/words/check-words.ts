/** Finds words and idioms that the style of the project leaves out, in text that a person reads and in names. */
import { readText, type TextPart } from "./read-text.ts";

export interface WordList {
  /** Phrases that are out in comments, strings and pages; `pattern` is matched at word boundaries, in any case. */
  phrases: { out: string; pattern: string; write: string }[];
  /** Words that are out as part of a name or a file name (`reckonTotals`, `render-desk.ts`). */
  names: { out: string; write: string }[];
}

interface WordFinding {
  line: number;
  found: string;
  write: string;
}

/**
 * The findings in one file.
 *
 * @example checkWords("a.ts", "// Mends it.", words) // [{ line: 1, found: "Mends", write: "fix, repair" }]
 */
export function checkWords(file: string, source: string, words: WordList): WordFinding[] {
  const isCode = /\.(ts|tsx|mjs)$/.test(file);
  const { parts, code } = isCode ? readText(source) : { parts: [{ text: source, line: 1 }], code: [] };
  const findings = parts.flatMap((part) => checkPhrases(part, words));
  if (isCode) findings.push(...code.flatMap((part) => checkNames(part, words)), ...checkFileName(file, words));
  return findings.sort((a, b) => a.line - b.line);
}

function checkPhrases(part: TextPart, { phrases }: WordList): WordFinding[] {
  // A phrase may go over the end of a line of a comment; the text keeps its length, so that the line can be counted.
  const text = part.text.replace(/\n[^\S\n]*(?:\*|\/\/)? ?/g, (gap) => `\n${" ".repeat(gap.length - 1)}`);
  const joined = text.replace(/\s+/g, (gap) => " ".repeat(gap.length));
  return phrases.flatMap(({ pattern, write }) => {
    const expression = new RegExp(`\\b${pattern.replaceAll(" ", "\\s+")}\\b`, "gi");
    return [...joined.matchAll(expression)].map((match) => ({
      line: part.line + text.slice(0, match.index).split("\n").length - 1,
      found: match[0].replace(/\s+/g, " "),
      write,
    }));
  });
}

function checkNames(part: TextPart, { names }: WordList): WordFinding[] {
  return [...part.text.matchAll(/[A-Za-z_$][\w$]*/g)].flatMap((match) => {
    const out = findName(wordsOf(match[0]), names);
    if (!out) return [];
    return [{ line: part.line + part.text.slice(0, match.index).split("\n").length - 1, found: match[0], ...out }];
  });
}

function checkFileName(file: string, { names }: WordList): WordFinding[] {
  const name = file.split("/").at(-1)!;
  const out = findName(name.split(/[-.]/), names);
  return out ? [{ line: 1, found: `the file name ${name}`, ...out }] : [];
}

function findName(parts: string[], names: WordList["names"]): { write: string } | undefined {
  const entry = names.find(({ out }) => parts.includes(out));
  return entry && { write: entry.write };
}

function wordsOf(name: string): string[] {
  return name.split(/_|(?<=[a-z0-9])(?=[A-Z])/).map((word) => word.toLowerCase());
}
