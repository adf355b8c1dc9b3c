/** The editor: its page at every screen's address, its files, the frame of the Flow preview and the fonts for it. */
import { createHash, randomBytes } from "node:crypto";
import type { Context } from "hono";
import { acceptedEncoding } from "../http/accepted-encoding.ts";
import type { App, HttpEnv } from "../http/http-env.ts";
import { Problem } from "../problems/problem.ts";
import type { Service } from "../service.ts";
import { shippedFolder } from "../shipped-folder.ts";
import { openBuiltEditor } from "./built-editor.ts";
import { addressAtBase } from "./other-host.ts";
import { assetPolicy, framePolicy, ownOriginOnly, pageHeaders } from "./page-policy.ts";

const SCREENS = "(?:templates|renders|batches|webhooks|keys|usage|import|settings)";
const ONE_YEAR = "public, max-age=31536000, immutable";

/** `folder` is that of the built editor. */
export function pageRoutes(app: App, { baseUrl }: Pick<Service, "baseUrl">, folder = shippedFolder("editor")): void {
  const editor = openBuiltEditor(folder);

  const showPage = async (context: Context<HttpEnv>) => {
    const address = addressAtBase(context, baseUrl);
    if (address !== null) {
      context.header("Cache-Control", "no-store");
      return context.redirect(address, 307);
    }
    const nonce = randomBytes(18).toString("base64");
    const page = (await editor.page()).replaceAll("__CSP_NONCE__", nonce);

    return context.body(page, 200, pageHeaders(nonce));
  };
  for (const home of ["", "/w/:workspace"]) {
    app.get(home || "/", showPage);
    app.get(`${home}/:screen{${SCREENS}}`, showPage);
    app.get(`${home}/:screen{${SCREENS}}/:part`, showPage);
  }
  app.get("/w/:workspace/", showPage);

  app.get("/assets/:name", async (context) => {
    const name = context.req.param("name");
    const asset = await editor.asset(name, acceptedEncoding(context.req.header("accept-encoding")));
    if (!asset) throw new Problem("not_found", "The editor has no such file. Load the page again.");
    const etag = `"${name}${asset.encoding ? `-${asset.encoding}` : ""}"`;
    const headers = {
      "Cache-Control": ONE_YEAR,
      ETag: etag,
      Vary: "Accept-Encoding",
      "Content-Security-Policy": assetPolicy,
      ...ownOriginOnly,
    };
    if (context.req.header("if-none-match") === etag) return context.body(null, 304, headers);

    return context.body(asset.bytes as Uint8Array<ArrayBuffer>, 200, {
      ...headers,
      "Content-Type": asset.contentType,
      ...(asset.encoding && { "Content-Encoding": asset.encoding }),
    });
  });

  app.get("/flow-frame", async (context) => {
    const script = await editor.frameScript();
    const hash = createHash("sha256").update(script).digest("base64");

    return context.body(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Preview</title><script>${script}</script></head><body></body></html>`,
      200,
      {
        "Content-Type": "text/html; charset=utf-8",
        "Content-Security-Policy": framePolicy(hash, new URL(baseUrl).origin),
        "Cache-Control": "no-store",
        "Referrer-Policy": "no-referrer",
        "X-Content-Type-Options": "nosniff",
      },
    );
  });
}
