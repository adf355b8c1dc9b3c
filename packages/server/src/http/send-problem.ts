/** Sends a problem object as application/problem+json. */
import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { asProblem } from "../problems/as-problem.ts";
import { type ProblemObject, problemObject } from "../problems/problem-object.ts";
import type { Service } from "../service.ts";
import type { HttpEnv } from "./http-env.ts";

export function sendProblem(
  context: Context<HttpEnv>,
  problem: ProblemObject,
  headers: Record<string, string> = {},
): Response {
  context.set("problem", { code: problem.code, renderId: problem.render_id, location: problem.location });

  return context.body(JSON.stringify(problem), problem.status as ContentfulStatusCode, {
    "Content-Type": "application/problem+json",
    ...(problem.status === 401 && { "WWW-Authenticate": 'Bearer realm="platen"' }),
    ...headers,
  });
}

/** Whatever was thrown, as the answer to this request. */
export function answerProblem(
  context: Context<HttpEnv>,
  error: unknown,
  { docsUrl, log }: Pick<Service, "docsUrl" | "log">,
): Response {
  const problem = asProblem(error);
  const { requestId } = context.var;
  // A client that went away is not a fault of the service.
  const isGone = problem.code === "unavailable" && context.env.outgoing.destroyed;
  if (problem.status >= 500 && !isGone) log.error({ err: error, request_id: requestId }, "request failed");
  const { retryAfter } = problem.extras;

  return sendProblem(
    context,
    problemObject(problem, { docsUrl, requestId }),
    retryAfter === undefined ? {} : { "Retry-After": String(retryAfter) },
  );
}
