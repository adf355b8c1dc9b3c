/** A session from a link reads both modes: `?mode=` on a GET chooses. What it changes is live. */
import type { Context } from "hono";
import { z } from "zod";
import type { Caller } from "../keys/caller.ts";
import type { HttpEnv } from "./http-env.ts";

const mode = z.enum(["live", "test"]);

export function readsBothModes({ keyId }: Caller): boolean {
  return keyId === null;
}

/** The caller in the mode that the request asks for, where the caller may choose. */
export function inChosenMode(caller: Caller, context: Context<HttpEnv>): Caller {
  if (!readsBothModes(caller) || context.req.method !== "GET") return caller;
  const chosen = mode.safeParse(context.req.query("mode"));

  return chosen.success ? { ...caller, mode: chosen.data } : caller;
}

/** The query of an endpoint with `mode` in it. */
export function withMode(query: z.ZodType | undefined): z.ZodType {
  const known = query instanceof z.ZodObject ? query : z.object({});

  return "mode" in known.shape ? known : known.extend({ mode: mode.optional() });
}
