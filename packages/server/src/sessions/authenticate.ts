/** Who makes a request: the key of its Authorization header or else the session of its cookie. */
import type { Context } from "hono";
import type { HttpEnv } from "../http/http-env.ts";
import type { Caller } from "../keys/caller.ts";
import { Problem } from "../problems/problem.ts";
import type { Service } from "../service.ts";
import { findSession } from "./find-session.ts";
import { refuseOtherOrigin } from "./request-origin.ts";
import type { Session } from "./session.ts";
import { readSessionCookie } from "./session-cookie.ts";

type Tools = Pick<Service, "keys" | "database" | "settings" | "baseUrl">;

export async function authenticate(context: Context<HttpEnv>, service: Tools): Promise<Caller> {
  const authorization = context.req.header("authorization");
  const cookie = authorization === undefined ? editorCookie(context, service) : null;
  if (cookie === null) return service.keys.authenticate(authorization);

  return (await sessionOf(context, cookie, service)).chosen.caller;
}

/** The session of the request; `unauthorized` where it has none. */
export async function requireSession(context: Context<HttpEnv>, service: Tools): Promise<Session> {
  const isWithKey = context.req.header("authorization") !== undefined;
  const cookie = isWithKey ? null : editorCookie(context, service);
  if (cookie !== null) return sessionOf(context, cookie, service);

  throw new Problem(
    "unauthorized",
    isWithKey
      ? "A request with an Authorization header has no session. Leave the header out."
      : "The request has no session: it needs the cookie of one and the header Platen-Editor: 1. Sign in with POST /v1/session.",
  );
}

/**
 * What the session's cookie holds. It counts only together with a header that no form and no image of another page can
 * send, and that a script of another page may not send.
 */
export function editorCookie(context: Context<HttpEnv>, { baseUrl }: Pick<Service, "baseUrl">): string | null {
  if (context.req.header("platen-editor") !== "1") return null;

  return readSessionCookie(context.req.header("cookie"), baseUrl);
}

async function sessionOf(context: Context<HttpEnv>, cookie: string, service: Tools): Promise<Session> {
  const isRead = context.req.method === "GET" || context.req.method === "HEAD";
  if (!isRead) refuseOtherOrigin(context, service.baseUrl, "must be there");

  return findSession(cookie, context.req.header("platen-workspace"), service);
}
