/** Which template a request changes, who changes it, and from which state. */
import type { Context } from "hono";
import type { HttpEnv } from "../http/http-env.ts";
import type { Caller } from "../keys/caller.ts";
import type { TemplateAddress } from "./change-template.ts";

export function addressOf(slug: string, caller: Caller, context: Context<HttpEnv>): TemplateAddress {
  const { workspaceId, keyId } = caller;

  return { workspaceId, slug, ifMatch: context.req.header("if-match"), keyId };
}
