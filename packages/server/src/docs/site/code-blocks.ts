/** Blocks of code in a page; the same example in several languages is one group, from which the reader chooses. */
import type { Token, Tokens } from "marked";
import { escapeHtml } from "../escape-html.ts";

/** The languages of examples, in the order in which they are written. */
const EXAMPLE_LANGUAGES: ReadonlyMap<string, string> = new Map([
  ["sh", "curl"],
  ["ts", "TypeScript"],
  ["python", "Python"],
]);

/** A block of code with its language; the page's script adds a button that copies it. */
export function codeBlock(text: string, info: string): string {
  const { language, file } = readInfo(info);
  const label = language === "" ? "" : ` data-language="${escapeHtml(language)}"`;
  const caption = file === "" ? "" : `<p class="file">${escapeHtml(file)}</p>`;
  return `<div class="code"${label}>${caption}<pre tabindex="0"><code>${escapeHtml(text)}</code></pre></div>\n`;
}

/**
 * Blocks that follow each other without text in between, each in another language of examples, become one group. It shows
 * all of them one after the other; the page's script makes tabs of it.
 */
export function gatherExamples(tokens: readonly Token[]): Token[] {
  const gathered: Token[] = [];
  let group: Tokens.Code[] = [];
  const end = () => {
    gathered.push(...(group.length > 1 ? [groupToken(group)] : group));
    group = [];
  };
  for (const token of tokens) {
    if (token.type === "space" && group.length > 0) continue;
    if (!isExample(token) || group.some((other) => languageOf(other) === languageOf(token))) end();
    if (isExample(token)) group.push(token);
    else gathered.push(token);
  }
  end();

  return gathered;
}

function isExample(token: Token): token is Tokens.Code {
  return token.type === "code" && EXAMPLE_LANGUAGES.has(languageOf(token as Tokens.Code));
}

/** One example in several languages. */
export function exampleGroup(examples: readonly { info: string; code: string }[]): string {
  const parts = examples.map(({ info, code }) => {
    const name = EXAMPLE_LANGUAGES.get(readInfo(info).language)!;
    return `<div class="example" data-name="${name}"><p class="name">${name}</p>${codeBlock(code, info)}</div>\n`;
  });

  return `<div class="examples">\n${parts.join("")}</div>\n`;
}

function groupToken(group: readonly Tokens.Code[]): Tokens.HTML {
  const text = exampleGroup(group.map((token) => ({ info: token.lang ?? "", code: token.text })));

  return { type: "html", raw: text, text, pre: false, block: true };
}

function languageOf({ lang = "" }: Tokens.Code): string {
  return readInfo(lang).language;
}

/** The words after the fence: the language, then the name of the file that the block is. */
function readInfo(info: string): { language: string; file: string } {
  const [language = "", file = ""] = info.trim().split(/\s+/);

  return { language, file };
}
