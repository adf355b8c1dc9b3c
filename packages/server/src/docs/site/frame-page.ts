/** The frame around a page's content: navigation, search, what is on the page, and the pages before and after it. */
import { escapeHtml } from "../escape-html.ts";
import type { Article } from "./article.ts";
import type { NavigationSection } from "./navigation.ts";
import type { PageAddress } from "./render-markdown.ts";

interface SiteFrame {
  home: string;
  navigation: readonly NavigationSection[];
  /** Whether a service sends the pages, so that its API can be tried from them. */
  isServed: boolean;
}

type Content = Pick<Article, "title" | "html" | "headings">;

export function framePage({ title, html, headings }: Content, path: PageAddress["path"], frame: SiteFrame): string {
  const { home, navigation, isServed } = frame;
  const contents = headings.filter(({ level }) => level <= 3);
  return `<!doctype html>
<html lang="en"${isServed ? " data-served" : ""} data-home="${escapeHtml(home)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · Platen</title>
<link rel="icon" href="${home}/site/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${home}/site/site.css">
<script src="${home}/site/theme.js"></script>
<script type="module" src="${home}/site/site.js"></script>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header class="top">
<button class="menu" type="button" aria-expanded="false" aria-controls="navigation" hidden>Menu</button>
<a class="brand" href="${home || "/"}"><img src="${home}/site/icon.svg" alt="" width="24" height="24">Platen <span>Documentation</span></a>
<form class="search" role="search" hidden>
<input type="search" name="q" placeholder="Search" aria-label="Search the documentation" autocomplete="off" spellcheck="false" aria-controls="results" aria-keyshortcuts="/">
<div id="results" class="results" hidden></div>
</form>
<button class="theme" type="button" hidden>Theme</button>
${isServed ? '<a class="editor" href="/">Editor</a>' : ""}
</header>
<div class="shell">
<nav class="side" id="navigation" aria-label="Pages">
${navigation.map((section) => navigationSection(section, path, home)).join("\n")}
</nav>
<main id="content" tabindex="-1">
<article>
${html}</article>
${pager(navigation, path, home)}
</main>
${contents.length > 1 ? `<nav class="contents" aria-label="On this page"><p>On this page</p><ul>${contents.map(({ level, text, id }) => `<li class="level-${level}"><a href="#${id}">${escapeHtml(text)}</a></li>`).join("")}</ul></nav>` : ""}
</div>
</body>
</html>
`;
}

function navigationSection({ title, pages }: NavigationSection, path: string, home: string): string {
  const items = pages.map((page) => {
    const current = page.path === path ? ' aria-current="page"' : "";
    return `<li><a href="${addressOf(home, page.path)}"${current}>${escapeHtml(page.title)}</a></li>`;
  });
  return `<h2>${escapeHtml(title)}</h2>\n<ul>${items.join("")}</ul>`;
}

function pager(navigation: readonly NavigationSection[], path: string, home: string): string {
  const pages = navigation.flatMap((section) => section.pages);
  const at = pages.findIndex((page) => page.path === path);
  if (at === -1) return "";
  const link = (page: { path: string; title: string } | undefined, kind: "Previous" | "Next") =>
    page
      ? `<a class="${kind.toLowerCase()}" href="${addressOf(home, page.path)}"><span>${kind}</span>${escapeHtml(page.title)}</a>`
      : "";
  return `<nav class="pager" aria-label="Previous and next page">${link(pages[at - 1], "Previous")}${link(pages[at + 1], "Next")}</nav>`;
}

function addressOf(home: string, path: string): string {
  return path === "" ? home || "/" : `${home}/${path}`;
}
