/** Refuses what a style sheet asks of files and modules: a document has neither. */
import { TailwindError } from "./tailwind-error.ts";
import type { TailwindSheet } from "./tailwind-sheet.ts";

/** Comments and strings are passed over as a whole, so that what is written in them does not count. */
const TOKENS =
  /\/\*[\s\S]*?(?:\*\/|$)|"(?:\\[\s\S]|[^"\\\n])*"?|'(?:\\[\s\S]|[^'\\\n])*'?|@(?<name>plugin|config|import|reference|source)(?![\w-])(?<rest>\s*(?:"[^"\n]*"|'[^'\n]*'|[^;{\s][^;{\n]*)?)/gi;

const ADDRESS = /^(?:url\(|["']?(?:https?:|data:))/i;

/** The first rule that is refused, with its position. `known` are the style sheets of Tailwind itself. */
export function refuseFiles({ text, start }: TailwindSheet, known: ReadonlySet<string>): void {
  for (const { groups, index } of text.matchAll(TOKENS)) {
    const name = groups?.name?.toLowerCase();
    if (!name) continue;
    const message = refusalOf(name, (groups?.rest ?? "").trim(), known);
    if (message !== null) throw new TailwindError(message, start + index);
  }
}

function refusalOf(name: string, rest: string, known: ReadonlySet<string>): string | null {
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
