/** The documentation as a site: every page by its path, and the index that its search uses. */
import { readdir, readFile } from "node:fs/promises";
import { allProblemCodes, problemCodes, problemPage } from "../../problems/problem-codes.ts";
import { apiPages } from "../api/api-pages.ts";
import type { OpenapiDocument } from "../api/openapi.ts";
import type { Article } from "./article.ts";
import { framePage } from "./frame-page.ts";
import { type NavigationSection, readNavigation } from "./navigation.ts";
import { renderMarkdown } from "./render-markdown.ts";

export interface DocsSite {
  /** The paths of all pages; the first page's is empty. */
  readonly paths: readonly string[];
  /** The HTML of a page; null where there is none. */
  page(path: string): string | null;
  notFound(): string;
  /** What `docs/site/search.js` reads. */
  readonly searchIndex: SearchIndex;
}

interface SearchIndex {
  pages: { path: string; title: string; sections: Article["sections"] }[];
}

interface SiteOptions {
  /** The folder of Markdown files, with a slash at its end. */
  folder: string;
  home: string;
  openapi: OpenapiDocument;
  isServed: boolean;
}

/** Reads all pages once. */
export async function openDocsSite({ folder, home, openapi, isServed }: SiteOptions): Promise<DocsSite> {
  const articles = new Map<string, Article>();
  const add = (path: string, source: string) => articles.set(path, renderMarkdown(source, { home, path }));
  for (const name of await markdownFiles(folder)) add(name === "index" ? "" : name, await read(folder, name));
  add("errors", errorList());
  for (const name of await markdownFiles(`${folder}errors/`))
    add(`errors/${name}`, await read(folder, `errors/${name}`));
  for (const [path, article] of apiPages(openapi, home)) articles.set(path, article);

  const navigation = await navigationOf(folder, articles);
  const frame = { home, navigation, isServed };
  const missing: Article = { title: "Page not found", html: NOT_FOUND(home), headings: [], sections: [] };

  return {
    paths: [...articles.keys()],
    page(path) {
      const article = articles.get(path);
      return article ? framePage(article, path, frame) : null;
    },
    notFound: () => framePage(missing, "404", frame),
    searchIndex: {
      pages: [...articles].map(([path, { title, sections }]) => ({ path, title, sections })),
    },
  };
}

const NOT_FOUND = (home: string) =>
  `<h1 id="page-not-found">Page not found</h1><p>There is no page at this address. Search above, choose one from the list, or go to the <a href="${home || "/"}">first page</a>.</p>`;

async function navigationOf(folder: string, articles: ReadonlyMap<string, Article>): Promise<NavigationSection[]> {
  const sections = await readNavigation(folder);
  const named = (path: string) => ({ path, title: articles.get(path)?.title ?? path });
  return sections.map(({ title, pages }) => ({
    title,
    pages: pages.flatMap((name) => (name === "api" ? apiPaths(articles) : [name === "index" ? "" : name])).map(named),
  }));
}

function apiPaths(articles: ReadonlyMap<string, Article>): string[] {
  return [...articles.keys()].filter((path) => path === "api" || path.startsWith("api/"));
}

async function markdownFiles(folder: string): Promise<string[]> {
  const files = await readdir(folder);
  return files
    .filter((file) => file.endsWith(".md"))
    .map((file) => file.slice(0, -".md".length))
    .sort();
}

function read(folder: string, name: string): Promise<string> {
  return readFile(`${folder}${name}.md`, "utf8");
}

function errorList(): string {
  const rows = allProblemCodes.map(
    (code) =>
      `| [\`${code}\`](errors/${problemPage(code)}.md) | ${problemCodes[code].status} | ${problemCodes[code].title} |`,
  );
  return `# Errors\n\nEvery error answer is a problem object (RFC 9457) with a \`code\`. Each code has a page: what happened, an example, how to fix it.\n\n| Code | Status | Meaning |\n|---|---|---|\n${rows.join("\n")}\n`;
}
