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
    /** Of the problem that is the answer. */
    problemCode?: ProblemCode;
    /** Under its Idempotency-Key the answer is kept as the render it is about. */
    isKeptAsRender?: boolean;
  };
}

export type App = OpenAPIHono<HttpEnv>;
