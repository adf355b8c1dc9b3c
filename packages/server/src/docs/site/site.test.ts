import { afterAll, beforeAll, expect, test } from "vitest";
// @ts-expect-error The page's own script, which has no types.
import { createSearch } from "../../../../../docs/site/search.js";
import { startTestService, type TestService } from "../../testing/service.ts";
import type { OpenapiDocument } from "../api/openapi.ts";
import { docsFolder } from "../routes.ts";
import { type DocsSite, openDocsSite } from "./open-site.ts";
import { renderMarkdown } from "./render-markdown.ts";

let service: TestService;
let openapi: OpenapiDocument;
let site: DocsSite;
let search: (question: string) => { path: string }[];
beforeAll(async () => {
  service = await startTestService();
  openapi = (await service.as(null).get("/v1/openapi.json")).json;
  site = await openDocsSite({ folder: docsFolder, home: "/docs", openapi, isServed: true });
  search = createSearch(site.searchIndex);
});
afterAll(() => service.close());

test("a page's title is escaped and its links lead to pages, wherever they are", () => {
  const address = { home: "/docs", path: "errors/not-found" };
  const { title, html, headings } = renderMarkdown(
    "# A <b> & `c`\n\n## Part\n\n[keys](../keys.md#scopes) [x](https://x.org/a.md)",
    address,
  );

  expect(title).toBe("A <b> & c");
  expect(html).toContain('<a href="/docs/keys#scopes">');
  expect(html).toContain('<a href="https://x.org/a.md">');
  expect(headings).toEqual([{ level: 2, text: "Part", id: "part" }]);
});

test("an example in several languages is one group, and text in between separates groups", () => {
  const fence = (info: string) => `\`\`\`${info}\n${info} <code>\n\`\`\`\n\n`;
  const source = `# A\n\n${["sh", "ts run.ts", "python"].map(fence).join("")}Text.\n\n${fence("sh")}${fence("json")}`;
  const { html, sections } = renderMarkdown(source, { home: "/docs", path: "a" });

  expect(html.match(/class="examples"/g)).toHaveLength(1);
  expect([...html.matchAll(/class="example" data-name="(\w+)"/g)].map(([, name]) => name)).toEqual([
    "curl",
    "TypeScript",
    "Python",
  ]);
  expect(html).toContain('<p class="file">run.ts</p><pre tabindex="0"><code>ts run.ts &lt;code&gt;');
  expect(html.match(/class="code"/g)).toHaveLength(5);
  expect(sections[0]!.text).toContain("python <code>");
});

test("no link of any page is broken, and no part that a link names is missing", () => {
  const anchors = new Map(site.paths.map((path) => [path, anchorsOf(site.page(path)!)]));
  const broken = site.paths.flatMap((path) =>
    [...site.page(path)!.matchAll(/<a [^>]*href="([^"]+)"/g)].flatMap(([, href = ""]) => {
      const { origin, pathname, hash } = new URL(href, `http://docs/docs/${path}`);
      if (origin !== "http://docs" || !/^\/docs(\/|$)/.test(pathname)) return [];
      const known = anchors.get(href.startsWith("#") ? path : pathname.replace(/^\/docs\/?/, ""));
      return known && (hash === "" || known.has(decodeURIComponent(hash.slice(1)))) ? [] : [`${path}: ${href}`];
    }),
  );

  expect(broken).toEqual([]);
});

test("the reference has every operation with an example, and every field of what it takes", () => {
  for (const [path, methods] of Object.entries(openapi.paths!)) {
    for (const [method, { tags, summary }] of Object.entries(methods)) {
      const page = site.page(`api/${tags![0]!.toLowerCase()}`)!;
      expect(page).toContain(`data-method="${method.toUpperCase()}" data-path="${path}"`);
      expect(page).toContain(summary!.split(" ")[0]!);
    }
  }
  const renders = site.page("api/renders")!;
  for (const field of Object.keys(openapi.components!.schemas!.RenderRequest!.properties!))
    expect(renders).toContain(`<dt><code>${field}</code>`);
});

test("a page that does not exist is HTML for a browser and a problem for a program", async () => {
  const asked = (accept: string) => fetch(`${service.url}/docs/gone`, { headers: { Accept: accept } });
  const [page, problem] = [await asked("text/html,*/*"), await asked("application/json")];

  expect([page.status, problem.status]).toEqual([404, 404]);
  expect(await page.text()).toContain("Page not found");
  expect(await problem.json()).toMatchObject({ code: "not_found" });
});

test("the files of the site are sent, and nothing beside them", async () => {
  for (const file of ["site.css", "site.js", "examples.js", "search.js", "try.js", "theme.js", "icon.svg"])
    expect((await fetch(`${service.url}/docs/site/${file}`)).status).toBe(200);
  for (const file of ["gone.js", "..%2findex.md", "../navigation.json"])
    expect((await fetch(`${service.url}/docs/site/${file}`)).status).toBe(404);
});

/** What a newcomer asks, and the page that answers. */
const QUESTIONS: [question: string, path: string][] = [
  ["how do I make my first template", "first-template"],
  ["template folder files", "template-folder"],
  ["add a logo", "first-invoice"],
  ["use my own font", "template-folder"],
  ["partials include", "template-folder"],
  ["difference between liquid and jinja2", "languages"],
  ["handlebars loop", "languages"],
  ["turn off autoescape", "languages"],
  ["json schema for data", "data-sets"],
  ["data set default", "data-sets"],
  ["publish a version", "versions"],
  ["roll back to an earlier version", "versions"],
  ["asynchronous render polling", "rendering"],
  ["render png image", "images"],
  ["transparent background screenshot", "images"],
  ["signed link to file", "rendering"],
  ["webhook signature in python", "webhooks"],
  ["verify webhook", "webhooks"],
  ["batch zip", "batches"],
  ["many documents with one request", "batches"],
  ["idempotency key", "idempotency"],
  ["units per month", "units"],
  ["how long are files kept", "units"],
  ["charts with javascript", "javascript"],
  ["allow hosts", "javascript"],
  ["page numbers in the footer", "headers-and-footers"],
  ["barcode helper", "helpers"],
  ["format a date", "helpers"],
  ["factur-x invoice", "e-invoices"],
  ["invoice block fields", "invoice-block"],
  ["pdf/ua accessible", "accessible-pdf"],
  ["screen reader", "accessible-pdf"],
  ["api key scopes", "keys"],
  ["environment variables settings", "settings"],
  ["install docker", "install"],
  ["systemd unit", "install"],
  ["backup", "backup"],
  ["upgrade", "backup"],
  ["restore a backup", "backup"],
  ["metrics prometheus", "operating"],
  ["read the logs", "operating"],
  ["behind a reverse proxy nginx", "proxy"],
  ["several machines workers", "many-machines"],
  ["load balancer", "many-machines"],
  ["translate a document into french", "locales"],
  ["time zone of dates", "locales"],
  ["currency format", "locales"],
  ["move from gotenberg", "move-from-gotenberg"],
  ["docraptor prince", "move-from-docraptor"],
  ["n8n node", "n8n"],
  ["receive a webhook in python", "webhooks"],
  ["sign in to the editor", "signing-in"],
  ["command line exit codes", "command-line"],
  ["security model", "security"],
  ["render_timeout", "errors/render-timeout"],
];

test.each(QUESTIONS)("the search for “%s” finds the page %s first", (question, path) => {
  expect(search(question)[0]?.path).toBe(path);
});

function anchorsOf(html: string): Set<string> {
  return new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id = ""]) => id));
}
