/** Ends the work of a request whose client no longer waits for the answer. */
import type { Context } from "hono";
import { Problem } from "../problems/problem.ts";
import type { HttpEnv } from "./http-env.ts";

/** Aborts with a problem when the connection closes before the answer was sent. */
export function clientGone({ env: { outgoing } }: Context<HttpEnv>): AbortSignal {
  const controller = new AbortController();
  const giveUp = () => {
    if (outgoing.writableFinished) return;
    controller.abort(new Problem("unavailable", "The client closed the connection before the answer was ready."));
  };
  if (outgoing.destroyed) giveUp();
  else outgoing.once("close", giveUp);

  return controller.signal;
}
