/** What Hono's context carries from the first look at a request to its answer. */
import type { HttpBindings } from "@hono/node-server";
import type { OpenAPIHono } from "@hono/zod-openapi";
import type { Caller } from "../keys/caller.ts";
import type { ProblemCode } from "../problems/problem-codes.ts";

export interface HttpEnv {
  Bindings: HttpBindings;
  Variables: {
    requestId: string;
    caller: Caller;
    /** The slug that the request names, for the log. */
    template?: string;
    /** The problem that is the answer, as far as the log tells of it. */
    problem?: { code: ProblemCode; renderId?: string | undefined; location: string | null };
    /** Under its Idempotency-Key the answer is kept as the render it is about. */
    isKeptAsRender?: boolean;
  };
}

export type App = OpenAPIHono<HttpEnv>;
