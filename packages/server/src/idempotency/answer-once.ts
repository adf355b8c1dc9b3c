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
  keepAnswer,
  RENEWAL_MS,
  renewClaim,
  type Statements,
  statementsOf,
} from "./claim.ts";

/** Headers of one answer alone; all others are given again, those that protect the reader among them. */
const NOT_REPEATED =
  /^(x-request-id|ratelimit-.*|date|connection|keep-alive|content-length|transfer-encoding|set-cookie)$/;
/** A larger answer is not kept: its key is free again. */
const LARGEST_KEPT_BYTES = 32 * 1024 * 1024;
/** Answers that were given before the key is looked at, or about it. */
const NOT_KEPT = [401, 403, 413, 415, 429];

interface Run {
  request: IdempotentRequest;
  caller: Caller;
  context: Context<HttpEnv>;
  service: Service;
  way: ClaimWay;
  /** Fields of the answer, such as `keys.live`, that are never kept. */
  shownOnce: readonly string[];
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
  const renewal = run.way === "apart" ? renewWhileRunning(run) : undefined;
  const response = await work.catch((error) => answerProblem(context, error, service));
  clearInterval(renewal);
  if (run.way === "together" && response.ok) return response;
  if (response.status >= 500) await freeKey(request, service.database);
  else await keep(response, run, service.database.pool);

  return response;
}

function renewWhileRunning({ request, service }: Run): NodeJS.Timeout {
  // A database that does not answer is noticed by the work itself.
  return setInterval(() => void renewClaim(request, service.database).catch(() => {}), RENEWAL_MS).unref();
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

async function keep(response: Response, run: Run, statements: Statements): Promise<void> {
  const { request, service, context } = run;
  if (NOT_KEPT.includes(response.status) || context.var.problem?.code.startsWith("idempotency_")) return;
  // A render that has ended is kept as the render: its links are made again, its bytes are where they are.
  if (context.var.isKeptAsRender) return;

  const headers = Object.fromEntries([...response.headers].filter(([name]) => !NOT_REPEATED.test(name)));
  const bytes = Buffer.from(await response.clone().arrayBuffer());
  if (bytes.length > LARGEST_KEPT_BYTES) return freeKey(request, service.database);

  const isJson = /\bjson\b/.test(headers["content-type"] ?? "");
  const body = isJson
    ? { body: withoutSecrets(bytes.toString("utf8"), run.shownOnce) }
    : { body: bytes.toString("base64"), isBase64: true };
  await keepAnswer(request, { status: response.status, headers, ...body }, statements, service.secret);
}

/** What is shown once is null in an answer that is given again. */
function withoutSecrets(text: string, shownOnce: readonly string[]): string {
  if (shownOnce.length === 0) return text;
  const answer = JSON.parse(text) as Record<string, unknown>;
  for (const path of shownOnce) {
    const names = path.split(".");
    const last = names.pop()!;
    const holder = names.reduce<unknown>((value, name) => (isObject(value) ? value[name] : undefined), answer);
    if (isObject(holder) && last in holder) holder[last] = null;
  }

  return JSON.stringify(answer);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

async function replay(earlier: Earlier, { request, caller, context, service }: Run): Promise<Response> {
  context.header("Idempotent-Replayed", "true");
  if ("answer" in earlier) {
    const { status, headers, body, isBase64 } = earlier.answer;
    return context.body(isBase64 ? Buffer.from(body, "base64") : body, status as ContentfulStatusCode, headers);
  }

  const row = await getRender(earlier.renderId, caller, service.database.db);
  if (row.status === "queued" || row.status === "rendering") {
    context.header("Idempotent-Replayed", undefined);
    throw inProgress(request);
  }
  return answerEnded(context, { row, bytes: null }, row.output, service);
}
