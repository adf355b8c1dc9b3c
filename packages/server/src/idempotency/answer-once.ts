/** Runs a request under its Idempotency-Key: it runs once, and repetitions get the same answer. */
import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { Kysely } from "kysely";
import type { Tables } from "../database/tables.ts";
import type { HttpEnv } from "../http/http-env.ts";
import { answerProblem } from "../http/send-problem.ts";
import type { Caller } from "../keys/caller.ts";
import { answerEnded } from "../renders/answer.ts";
import { getRender } from "../renders/get-render.ts";
import type { Service } from "../service.ts";
import {
  claimKey,
  type Earlier,
  findEarlier,
  freeKey,
  type IdempotentRequest,
  inProgress,
  type KeptAnswer,
  keepAnswer,
  type Statements,
  statementsOf,
} from "./claim.ts";

const KEPT_HEADERS = ["content-type", "location", "retry-after", "etag", "preference-applied"];
/** Answers that were given before the key is looked at, or about it. */
const NOT_KEPT = [401, 403, 413, 415, 429];

interface Run {
  request: IdempotentRequest;
  caller: Caller;
  context: Context<HttpEnv>;
  service: Service;
  way: ClaimWay;
  handle(db: Kysely<Tables>): Promise<Response>;
}

/**
 * How a request's key is claimed: `together` with what the request changes, in one transaction, so that neither is ever
 * there without the other; `itself` by the handler, in a transaction of its own; or `apart`, before the work and with the
 * answer kept after it, where the work changes nothing or takes too long for a transaction.
 */
export type ClaimWay = "together" | "itself" | "apart";

export async function answerOnce(run: Run): Promise<Response> {
  const { request, service, context } = run;
  const earlier = await findEarlier(request, service.database, service.secret);
  if (earlier) return replay(earlier, run);
  if (run.way === "apart") await claimKey(request, {}, service.database.pool, service.secret);

  const work = run.way === "together" ? handleTogether(run) : run.handle(service.database.db);
  const response = await work.catch((error) => answerProblem(context, error, service));
  if (run.way === "together" && response.ok) return response;
  if (response.status >= 500) await freeKey(request, service.database);
  else await keep(response, run, service.database.pool);

  return response;
}

/** A refusal undoes the claim with all the rest; its answer is kept afterwards, where it is one to keep. */
async function handleTogether(run: Run): Promise<Response> {
  const { request, service } = run;

  return service.database.db.transaction().execute(async (tx) => {
    const statements = statementsOf(tx);
    await claimKey(request, {}, statements, service.secret);
    const response = await run.handle(tx);
    await keep(response, run, statements);

    return response;
  });
}

async function keep(response: Response, { request, service, context }: Run, statements: Statements): Promise<void> {
  if (NOT_KEPT.includes(response.status) || context.var.problem?.code.startsWith("idempotency_")) return;
  // A render that has ended is kept as the render: its links are made anew, its bytes are where they are.
  if (context.var.isKeptAsRender) return;

  const headers = Object.fromEntries(
    KEPT_HEADERS.flatMap((name) => (response.headers.has(name) ? [[name, response.headers.get(name)!]] : [])),
  );
  const answer: KeptAnswer = { status: response.status, headers, body: await response.clone().text() };
  await keepAnswer(request, answer, statements, service.secret);
}

async function replay(earlier: Earlier, { request, caller, context, service }: Run): Promise<Response> {
  context.header("Idempotent-Replayed", "true");
  if ("answer" in earlier) {
    const { status, headers, body } = earlier.answer;
    return context.body(body, status as ContentfulStatusCode, headers);
  }

  const row = await getRender(earlier.renderId, caller, service.database.db);
  if (row.status === "queued" || row.status === "rendering") {
    context.header("Idempotent-Replayed", undefined);
    throw inProgress(request);
  }
  return answerEnded(context, { row, bytes: null }, row.output, service);
}
