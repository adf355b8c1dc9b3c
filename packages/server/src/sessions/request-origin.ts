/** Where a browser's request comes from: pages of other hosts must not use a session. */
import type { Context } from "hono";
import type { HttpEnv } from "../http/http-env.ts";
import { Problem } from "../problems/problem.ts";

/** Throws `forbidden` where the Origin header names another origin than that of the base URL, or is missing but must be there. */
export function refuseOtherOrigin(
  context: Context<HttpEnv>,
  baseUrl: string,
  presence: "must be there" | "may be missing",
): void {
  const origin = context.req.header("origin");
  if (origin === undefined && presence === "may be missing") return;
  const own = new URL(baseUrl).origin;
  if (origin === own) return;

  throw new Problem(
    "forbidden",
    origin === undefined
      ? `A change in a session needs the header Origin: ${own}. Browsers send it by themselves; programs use a key instead.`
      : `The request comes from a page of ${JSON.stringify(origin.slice(0, 100))}, this service is ${own}. Open the editor there, or set PLATEN_BASE_URL to the address that browsers use.`,
  );
}
