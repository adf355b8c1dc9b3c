/** A page that was asked for under another host than that of the base URL: cookies and origins would not fit there. */
import type { Context } from "hono";
import type { HttpEnv } from "../http/http-env.ts";

/** Listening on every address is not an address that a browser can be sent to. */
const EVERY_ADDRESS = ["0.0.0.0", "[::]"];

/** The same page under the base URL; null where the request came there. */
export function addressAtBase(context: Context<HttpEnv>, baseUrl: string): string | null {
  const base = new URL(baseUrl);
  const forwarded = context.req.header("x-forwarded-host")?.split(",")[0]?.trim();
  const host = URL.parse(`${base.protocol}//${forwarded ?? context.req.header("host")}`)?.host;
  if (host === base.host || EVERY_ADDRESS.includes(base.hostname)) return null;
  // A proxy that passes its own name on, and says that it is one, was asked for the right one.
  if (forwarded === undefined && context.req.header("x-forwarded-for") !== undefined) return null;

  return baseUrl + (context.env.incoming.url ?? "/");
}
