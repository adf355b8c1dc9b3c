/** Refuses what a style sheet asks of files and modules: a document has neither. */
import { TailwindError } from "./tailwind-error.ts";
import type { TailwindSheet } from "./tailwind-sheet.ts";

/** Comments and strings are passed over as a whole, so that what is written in them does not count. */
const TOKENS =
  /\/\*[\s\S]*?(?:\*\/|$)|"(?:\\[\s\S]|[^"\\\n])*"?|'(?:\\[\s\S]|[^'\\\n])*'?|@(?<name>plugin|config|import|reference|source)(?![\w-])(?<rest>\s*(?:"[^"\n]*"|'[^'\n]*'|[^;{\s][^;{\n]*)?)/gi;

const ADDRESS = /^(?:url\(|["']?(?:https?:|data:))/i;

/** The files of Tailwind's own style sheets. */
export const LIBRARY_FILES = ["index.css", "theme.css", "preflight.css", "utilities.css"] as const;

/** The names by which a style sheet may import a file of Tailwind's own. */
export function libraryNames(file: (typeof LIBRARY_FILES)[number]): string[] {
  const named = [`tailwindcss/${file}`, `tailwindcss/${file.replace(".css", "")}`];

  return file === "index.css" ? ["tailwindcss", ...named] : named;
}

const known: ReadonlySet<string> = new Set(LIBRARY_FILES.flatMap(libraryNames));

export interface RefusedRule {
  message: string;
  /** In the text that the sheet was found in. */
  from: number;
  to: number;
  /** What it names: a file, or nothing. */
  rest: string;
}

/** Every rule that is refused, in their order. */
export function* refusedRules({ text, start }: TailwindSheet): Generator<RefusedRule> {
  for (const { 0: rule, groups, index } of text.matchAll(TOKENS)) {
    const name = groups?.name?.toLowerCase();
    if (!name) continue;
    const rest = (groups?.rest ?? "").trim();
    const message = refusalOf(name, rest);
    if (message !== null) yield { message, rest, from: start + index, to: start + index + rule.length };
  }
}

/** Throws for the first rule that is refused, with its position. */
export function refuseFiles(sheet: TailwindSheet): void {
  for (const { message, from } of refusedRules(sheet)) throw new TailwindError(message, from);
}

function refusalOf(name: string, rest: string): string | null {
  if (name === "plugin" || name === "config")
    return `@${name} runs JavaScript, which Tailwind mode does not do. Write the theme with @theme and utilities with @utility.`;
  if (name === "source")
    return /^(not\s+)?inline\(/.test(rest)
      ? null
      : "@source names files, and a document has none: its class names are read from its HTML. Take it out.";
  if (name === "import" && ADDRESS.test(rest)) return null;
  const file = /^["'](.*)["']$/.exec(rest)?.[1] ?? rest;

  return known.has(file)
    ? null
    : `@${name} asks for the file "${file}", which is not here. Write its rules in the style sheet itself.`;
}
