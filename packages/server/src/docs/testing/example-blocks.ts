/** The code blocks of the documentation. */
import { readdirSync, readFileSync } from "node:fs";
import { docsFolder } from "../routes.ts";

export interface Block {
  page: string;
  language: string;
  /** The name that the block has as a file; empty where it has none. */
  file: string;
  code: string;
  /** Page, language and number in that language, such as `webhooks ts 1`. */
  name: string;
}

/** The guides; the pages of error codes have tests of their own. */
export function guides(): string[] {
  return readdirSync(docsFolder).flatMap((file) => (file.endsWith(".md") ? [file.slice(0, -".md".length)] : []));
}

/** The code blocks of a page, of one language where it is given. */
export function blocks(page: string, wanted?: string): Block[] {
  const source = readFileSync(`${docsFolder}${page}.md`, "utf8");
  const counts = new Map<string, number>();
  return [...source.matchAll(/^```(\w+)(?: (\S+))?\n([\s\S]*?)^```$/gm)]
    .map(([, language = "", file = "", code = ""]) => {
      const number = (counts.get(language) ?? 0) + 1;
      counts.set(language, number);
      return { page, language, file, code, name: `${page} ${language} ${number}` };
    })
    .filter(({ language }) => wanted === undefined || language === wanted);
}
