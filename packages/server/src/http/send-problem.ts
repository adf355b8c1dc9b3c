/** Sends a problem object as application/problem+json. */
import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { ProblemObject } from "../problem.ts";
import type { HttpEnv } from "./endpoint.ts";

export function sendProblem(
  context: Context<HttpEnv>,
  problem: ProblemObject,
  headers: Record<string, string> = {},
): Response {
  return context.body(JSON.stringify(problem), problem.status as ContentfulStatusCode, {
    "Content-Type": "application/problem+json",
    ...(problem.status === 401 && { "WWW-Authenticate": 'Bearer realm="platen"' }),
    ...headers,
  });
}
