/** /docs: what users read, made from the folder of Markdown files and from the OpenAPI document. */
import { readFile } from "node:fs/promises";
import { extname } from "node:path";
import type { Context } from "hono";
import type { App, HttpEnv } from "../http/http-env.ts";
import { Problem } from "../problems/problem.ts";
import type { Service } from "../service.ts";
import { shippedFolder } from "../shipped-folder.ts";
import type { OpenapiDocument } from "./api/openapi.ts";
import { type DocsSite, openDocsSite } from "./site/open-site.ts";

export const docsFolder = shippedFolder("docs");

const contentTypes: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".svg": "image/svg+xml",
};

const headers = {
  "Content-Security-Policy":
    "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
};

export function docsRoutes(app: App, { docsUrl }: Pick<Service, "docsUrl">, openapi: () => OpenapiDocument): void {
  const home = new URL(docsUrl).pathname.replace(/\/$/, "");
  // Made with the first call and kept: making it takes a while.
  let opened: Promise<DocsSite> | undefined;
  const site = () => {
    opened ??= openDocsSite({ folder: docsFolder, home, openapi: openapi(), isServed: true });
    return opened;
  };
  const show = async (context: Context<HttpEnv>, path: string) => {
    const { page, notFound } = await site();
    const html = page(path);
    if (html !== null) return context.html(html, 200, headers);
    if (context.req.header("accept")?.includes("text/html")) return context.html(notFound(), 404, headers);
    throw new Problem(
      "not_found",
      `There is no page ${context.req.path.slice(0, 200)}. ${home} lists those that exist.`,
    );
  };

  app.get("/docs", (context) => show(context, ""));
  app.get("/docs/search.json", async (context) => context.json((await site()).searchIndex, 200, headers));
  app.get("/docs/site/:file{[a-z-]+\\.(?:css|js|svg)}", async (context) => {
    const name = context.req.param("file");
    const bytes = await readFile(`${docsFolder}site/${name}`).catch(() => null);
    if (!bytes) throw new Problem("not_found", "The documentation has no such file. Load the page again.");
    return context.body(new Uint8Array(bytes), 200, {
      ...headers,
      "Content-Type": contentTypes[extname(name)]!,
      "Cache-Control": "no-cache",
    });
  });
  app.get("/docs/*", (context) => show(context, context.req.path.slice("/docs/".length)));
}
