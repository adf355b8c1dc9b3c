/** The rate limit of a key: requests a minute, counted in the database so that all API processes share one count. */
import type { Context } from "hono";
import { type Caller, callerId } from "../keys/caller.ts";
import { Problem } from "../problems/problem.ts";
import type { Service } from "../service.ts";
import type { HttpEnv } from "./http-env.ts";

/** Counts this request and tells how many are left; throws `rate_limited` where there are none. */
export async function countRequest(
  context: Context<HttpEnv>,
  caller: Caller,
  { settings, database }: Pick<Service, "settings" | "database">,
): Promise<void> {
  const limit = settings.rateLimit;
  if (limit === null) return;

  const { rows } = await database.pool.query<{ requests: number; reset: number }>({
    name: "count-request",
    text: `insert into request_counts as counted (key_id, minute, requests) values ($1, date_trunc('minute', now()), 1)
           on conflict (key_id, minute) do update set requests = counted.requests + 1
           returning requests, ceil(extract(epoch from minute + interval '1 minute' - now()))::int as reset`,
    values: [`${caller.workspaceId} ${callerId(caller)}`],
  });
  const { requests, reset } = rows[0]!;
  context.header("RateLimit-Limit", String(limit));
  context.header("RateLimit-Remaining", String(Math.max(0, limit - requests)));
  context.header("RateLimit-Reset", String(reset));
  if (requests <= limit) return;

  throw new Problem(
    "rate_limited",
    `This key made ${limit} requests in this minute, which is all it may. Try again in ${reset} s.`,
    { retryAfter: reset },
  );
}
