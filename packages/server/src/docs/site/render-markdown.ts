/** Markdown in, the content of a page out: headings with anchors, code with its language, tables that scroll on their own. */
import { posix } from "node:path";
import { Marked, type Token, type Tokens } from "marked";
import { escapeHtml } from "../escape-html.ts";
import type { Article, Heading } from "./article.ts";
import { codeBlock, gatherExamples } from "./code-blocks.ts";

export interface PageAddress {
  /** Where the site is, without a slash at its end: `/docs`. */
  home: string;
  /** The page in it: `errors/not-found`; empty for the first page. */
  path: string;
}

/**
 * Links to other Markdown files become links to their pages, whatever the address of the page itself.
 *
 * @example
 * renderMarkdown("# Keys\n\nSee [security](security.md).", { home: "/docs", path: "keys" }).title; // "Keys"
 */
export function renderMarkdown(source: string, address: PageAddress): Article {
  const headings: Heading[] = [];
  const used = new Map<string, number>();
  const marked = new Marked({
    gfm: true,
    renderer: {
      heading({ tokens, depth }) {
        const text = plainText(tokens);
        const id = anchor(text, used);
        headings.push({ level: depth, text, id });
        const content = this.parser.parseInline(tokens);
        if (depth === 1) return `<h1 id="${id}">${content}</h1>\n`;
        return `<h${depth} id="${id}">${content} <a class="anchor" href="#${id}" aria-label="Link to this section: ${escapeHtml(text)}">#</a></h${depth}>\n`;
      },
      code: ({ text, lang }) => codeBlock(text, lang ?? ""),
      table(token) {
        return `<div class="table" role="group" aria-label="Table" tabindex="0">${tableOf(token, (cell) => this.parser.parseInline(cell))}</div>\n`;
      },
      link({ href, title, tokens }) {
        const hint = title ? ` title="${escapeHtml(title)}"` : "";
        return `<a href="${escapeHtml(resolveLink(href, address))}"${hint}>${this.parser.parseInline(tokens)}</a>`;
      },
    },
  });
  const tokens = marked.lexer(source);
  const html = marked.parser(gatherExamples(tokens));
  const [title] = headings;

  return {
    title: title?.level === 1 ? title.text : "Platen",
    html,
    headings: headings.filter(({ level }) => level > 1),
    sections: sectionsOf(tokens, headings),
  };
}

/** As GitHub makes them, so that links work there too. */
function anchor(text: string, used: Map<string, number>): string {
  const name = text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replaceAll(/\s/g, "-");
  const times = used.get(name) ?? 0;
  used.set(name, times + 1);
  return times === 0 ? name : `${name}-${times}`;
}

function resolveLink(href: string, { home, path }: PageAddress): string {
  if (/^(?:[a-z]+:|#|\/)/i.test(href)) return href;
  const [file = "", part] = href.split("#");
  const target = posix.join(posix.dirname(path), file.replace(/\.md$/, "")).replace(/^index$|\/index$/, "");
  return `${home}/${target}`.replace(/\/$/, "") + (part ? `#${part}` : "");
}

function tableOf({ header, rows }: Tokens.Table, inline: (tokens: Token[]) => string): string {
  const head = header.map(({ tokens }) => `<th scope="col">${inline(tokens)}</th>`).join("");
  const body = rows.map((row) => `<tr>${row.map(({ tokens }) => `<td>${inline(tokens)}</td>`).join("")}</tr>`).join("");
  return `<table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table>`;
}

/** The words of tokens, without any mark-up. */
function plainText(tokens: readonly Token[]): string {
  return tokens
    .map((token) => {
      if ("tokens" in token && token.tokens) return plainText(token.tokens);
      return "text" in token ? String(token.text) : "";
    })
    .join("");
}

function sectionsOf(tokens: readonly Token[], headings: readonly Heading[]): Article["sections"] {
  const sections: { heading: string; id: string; text: string }[] = [];
  let next = 0;
  for (const token of tokens) {
    if (token.type === "heading") {
      const { text, id } = headings[next++]!;
      sections.push({ heading: text, id, text: "" });
    } else {
      const section = sections.at(-1);
      if (section && token.type !== "space") section.text = `${section.text} ${rawText(token)}`.trim();
    }
  }
  return sections;
}

/** What a reader sees of a block, close enough to be searched. */
function rawText(token: Token): string {
  if (token.type === "code") return (token as Tokens.Code).text;
  return token.raw
    .replaceAll(/\]\([^)]*\)/g, "]")
    .replaceAll(/[`*[\]|]/g, " ")
    .replaceAll(/\s+|-{3,}/g, " ")
    .trim();
}
