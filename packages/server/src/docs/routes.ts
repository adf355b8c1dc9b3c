/** /docs: what users read, served from the folder of Markdown files; one page for every error code. */
import { readdir, readFile } from "node:fs/promises";
import type { Context } from "hono";
import type { App, HttpEnv } from "../http/http-env.ts";
import { Problem } from "../problems/problem.ts";
import { allProblemCodes, problemCodes, problemPage } from "../problems/problem-codes.ts";
import type { Service } from "../service.ts";
import { shippedFolder } from "../shipped-folder.ts";
import { apiReference } from "./api-reference.ts";
import { docsPage } from "./page.ts";

export const docsFolder = shippedFolder("docs");

export function docsRoutes(app: App, { docsUrl }: Service): void {
  const home = new URL(docsUrl).pathname.replace(/\/$/, "");
  const showHtml = (context: Context<HttpEnv>, html: string) =>
    context.html(html, 200, {
      "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'",
      "X-Content-Type-Options": "nosniff",
    });
  const show = (context: Context<HttpEnv>, source: string) => showHtml(context, docsPage(source, home).html);

  app.get("/docs", async (context) => show(context, (await page("index")) ?? (await contents(home))));
  // Made with the first call, when every route is there, and kept: making it takes a while.
  let reference: string | undefined;
  app.get("/docs/api", async (context) => {
    reference ??= docsPage(
      apiReference(app.getOpenAPI31Document({ openapi: "3.1.0", info: { title: "Platen", version: "1" } })),
      home,
    ).html;
    return showHtml(context, reference);
  });
  app.get("/docs/errors", (context) => show(context, errorList(home)));
  app.get("/docs/:name{(?:errors/)?[a-z0-9-]+}", async (context) => {
    const source = await page(context.req.param("name"));
    if (source === null)
      throw new Problem(
        "not_found",
        `There is no page ${context.req.path.slice(0, 200)}. ${home} lists those that exist.`,
      );
    return show(context, source);
  });
}

/** The Markdown of a page, or null. The route lets only plain names through; what contributors read (docs/dev) is not shown. */
async function page(name: string): Promise<string | null> {
  try {
    return await readFile(`${docsFolder}${name}.md`, "utf8");
  } catch (error) {
    if (["ENOENT", "ENAMETOOLONG"].includes((error as NodeJS.ErrnoException).code ?? "")) return null;
    throw error;
  }
}

async function contents(home: string): Promise<string> {
  const files = (await readdir(docsFolder)).filter((file) => file.endsWith(".md")).sort();
  const lines = await Promise.all(
    files.map(async (file) => {
      const name = file.slice(0, -".md".length);
      const title = /^#\s+(.+)$/m.exec((await page(name)) ?? "")?.[1] ?? name;
      return `- [${title}](${home}/${name})`;
    }),
  );

  return `# Platen\n\nTemplates and data become PDFs, images and legal e-invoices.\n\n- [API reference](${home}/api)\n- [Errors](${home}/errors)\n${lines.join("\n")}\n`;
}

function errorList(home: string): string {
  const rows = allProblemCodes.map(
    (code) =>
      `| [\`${code}\`](${home}/errors/${problemPage(code)}) | ${problemCodes[code].status} | ${problemCodes[code].title} |`,
  );

  return `# Errors\n\nEvery error answer is a problem object with a \`code\`. Each code has a page: what happened, an example, how to fix it.\n\n| Code | Status | Meaning |\n|---|---|---|\n${rows.join("\n")}\n`;
}
