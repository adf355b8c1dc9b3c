/** A documentation page: Markdown in, a calm readable page out. No script, no outside resource. */
import { Marked } from "marked";

const markdown = new Marked({ gfm: true });

interface DocsPage {
  title: string;
  html: string;
}

/** `address` is where the page is served: relative links in it are resolved by the browser. */
export function docsPage(source: string, home: string): DocsPage {
  const title = /^#\s+(.+)$/m.exec(source)?.[1]?.replaceAll(/[`*]/g, "") ?? "Platen";
  const body = markdown.parse(source, { async: false }).replaceAll(/(<a href="[^":]+)\.md(["#])/g, "$1$2");

  return { title, html: layout(title, body, home) };
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

function layout(title: string, body: string, home: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · Platen</title>
<style>${STYLE}</style>
</head>
<body>
<header><a href="${home}">Platen</a><nav><a href="${home}">Guide</a><a href="${home}/api">API</a><a href="${home}/errors">Errors</a></nav></header>
<main>${body}</main>
</body>
</html>
`;
}

const STYLE = `
:root { color-scheme: light dark; --ink: #1d2327; --soft: #5b6670; --line: #dfe4e8; --paper: #fff; --code: #f4f6f8; --accent: #9c2f16; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6e9ec; --soft: #9aa5af; --line: #323a41; --paper: #15191c; --code: #1f252a; --accent: #f0997f; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 17px/1.6 "Source Serif 4", Charter, Georgia, serif; }
header { display: flex; gap: 2rem; align-items: baseline; padding: 1rem max(1.2rem, calc((100vw - 44rem) / 2)); border-bottom: 1px solid var(--line); font-family: Inter, system-ui, sans-serif; }
header > a { font-weight: 700; color: var(--accent); text-decoration: none; letter-spacing: .02em; }
nav { display: flex; gap: 1.2rem; font-size: .85rem; }
nav a { color: var(--soft); text-decoration: none; }
main { max-width: 44rem; margin: 0 auto; padding: 2.2rem 1.2rem 5rem; }
h1, h2, h3 { font-family: Inter, system-ui, sans-serif; line-height: 1.25; text-wrap: balance; }
h1 { font-size: 1.9rem; margin: 0 0 1rem; }
h2 { font-size: 1.2rem; margin: 2.4rem 0 .6rem; }
h3 { font-size: 1rem; margin: 1.8rem 0 .4rem; }
a { color: var(--accent); text-underline-offset: .15em; }
code, pre { font: .85em/1.55 "JetBrains Mono", ui-monospace, Menlo, monospace; }
code { background: var(--code); padding: .1em .3em; border-radius: 3px; }
pre { background: var(--code); padding: 1rem 1.1rem; border-radius: 6px; overflow-x: auto; border: 1px solid var(--line); }
pre code { background: none; padding: 0; }
table { border-collapse: collapse; width: 100%; font-size: .92em; display: block; overflow-x: auto; }
th, td { text-align: left; vertical-align: top; padding: .45rem .8rem .45rem 0; border-bottom: 1px solid var(--line); }
th { font-family: Inter, system-ui, sans-serif; font-size: .8rem; color: var(--soft); font-weight: 600; }
blockquote { margin: 1rem 0; padding-left: 1rem; border-left: 3px solid var(--line); color: var(--soft); }
`;
