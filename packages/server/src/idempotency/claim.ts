/** Idempotency keys: the first request under a key claims it; later ones get its answer or must wait. */
import { createHash } from "node:crypto";
import { CompiledQuery, type Kysely } from "kysely";
import type { Database } from "../database/database.ts";
import type { Tables } from "../database/tables.ts";
import { type Caller, callerId } from "../keys/caller.ts";
import { Problem } from "../problems/problem.ts";
import { seal, unseal } from "../secrets/sealed.ts";
import type { Secret } from "../secrets/secret.ts";

/** An answer as it is kept: the status, the headers that matter and the body. */
export interface KeptAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
  /** The body is base64 of bytes that are not text. */
  isBase64?: boolean;
}

export interface IdempotentRequest {
  key: string;
  scope: string;
  bodyHash: Buffer;
}

/** Anything that runs a statement: the pool, a connection inside a transaction, or a transaction of Kysely's. */
export interface Statements {
  query(statement: { name: string; text: string; values: unknown[] }): Promise<{ rowCount: number | null }>;
}

export function statementsOf(tx: Kysely<Tables>): Statements {
  return {
    async query({ text, values }) {
      const { numAffectedRows } = await tx.executeQuery(CompiledQuery.raw(text, values));
      return { rowCount: Number(numAffectedRows ?? 0) };
    },
  };
}

/** What an earlier request under the key left. */
export type Earlier = { answer: KeptAnswer } | { renderId: string };

/** Hours that an answer is kept. */
export const KEPT_HOURS = 24;
/** A request that claimed its key and then died with its process frees it after this time. */
const ABANDONED_MINUTES = 2;
const LONGEST_KEY = 255;

const IS_OVER = `(created_at < now() - interval '${KEPT_HOURS} hours'
  or (render_id is null and answer is null and created_at < now() - interval '${ABANDONED_MINUTES} minutes'))`;

/** The request's key with its scope: workspace, mode, API key or session from a link, method and path; null where it has none. */
export function idempotentRequest(
  key: string | undefined,
  { caller, method, path, body }: { caller: Caller; method: string; path: string; body: Uint8Array },
): IdempotentRequest | null {
  if (key === undefined) return null;
  if (key.length < 1 || key.length > LONGEST_KEY) {
    throw Problem.of("invalid_request", [
      { path: "Idempotency-Key", message: `has ${key.length} characters: give 1 to ${LONGEST_KEY}` },
    ]);
  }
  const scope = [caller.workspaceId, caller.mode, callerId(caller), method, path, key].join(" ");

  return { key, scope, bodyHash: createHash("sha256").update(body).digest() };
}

/** What was left under the key, null where it is free; throws where the first request still runs or had another body. */
export async function findEarlier(
  request: IdempotentRequest,
  { pool }: Database,
  secret: Secret,
): Promise<Earlier | null> {
  const { rows } = await pool.query<{ body_hash: Buffer; render_id: string | null; answer: string | null }>({
    name: "find-idempotency-key",
    text: `select body_hash, render_id, answer from idempotency_keys where scope = $1 and not ${IS_OVER}`,
    values: [request.scope],
  });
  const [row] = rows;
  if (!row) return null;
  if (!row.body_hash.equals(request.bodyHash)) throw reused(request);
  if (row.answer) return { answer: JSON.parse(unseal(row.answer, "idempotency", secret)) as KeptAnswer };
  if (row.render_id) return { renderId: row.render_id };

  throw inProgress(request);
}

/** Takes the key, in the transaction of what it stands for; throws where another request was faster. */
export async function claimKey(
  request: IdempotentRequest,
  left: { renderId?: string; answer?: KeptAnswer },
  statements: Statements,
  secret: Secret,
): Promise<void> {
  const { rowCount } = await statements.query({
    name: "claim-idempotency-key",
    text: `insert into idempotency_keys (scope, body_hash, render_id, status, answer, created_at) values ($1, $2, $3, $4, $5, now())
           on conflict (scope) do update set
             body_hash = excluded.body_hash, render_id = excluded.render_id, status = excluded.status,
             answer = excluded.answer, created_at = excluded.created_at
           where ${IS_OVER.replaceAll(/\b(created_at|render_id|answer)\b/g, "idempotency_keys.$1")}`,
    values: [
      request.scope,
      request.bodyHash,
      left.renderId ?? null,
      left.answer?.status ?? null,
      left.answer ? sealed(left.answer, secret) : null,
    ],
  });
  if (rowCount === 0) throw inProgress(request);
}

/** Keeps the answer under a key that this request has claimed, or that is still free. */
export async function keepAnswer(
  request: IdempotentRequest,
  answer: KeptAnswer,
  statements: Statements,
  secret: Secret,
): Promise<void> {
  await statements.query({
    name: "keep-idempotent-answer",
    text: `insert into idempotency_keys (scope, body_hash, status, answer, created_at) values ($1, $2, $3, $4, now())
           on conflict (scope) do update set status = excluded.status, answer = excluded.answer
           where idempotency_keys.body_hash = excluded.body_hash and idempotency_keys.answer is null`,
    values: [request.scope, request.bodyHash, answer.status, sealed(answer, secret)],
  });
}

/** Long work says that it is still running, so that its key does not count as abandoned. */
export async function renewClaim(request: IdempotentRequest, { pool }: Database): Promise<void> {
  await pool.query(
    "update idempotency_keys set created_at = now() where scope = $1 and body_hash = $2 and render_id is null and answer is null",
    [request.scope, request.bodyHash],
  );
}

/** How often that is needed. */
export const RENEWAL_MS = (ABANDONED_MINUTES * 60_000) / 4;

/** Frees a key whose request ended in a fault of the service. */
export async function freeKey(request: IdempotentRequest, { pool }: Database): Promise<void> {
  await pool.query(
    "delete from idempotency_keys where scope = $1 and body_hash = $2 and render_id is null and answer is null",
    [request.scope, request.bodyHash],
  );
}

export function inProgress({ key }: IdempotentRequest): Problem {
  return new Problem(
    "idempotency_in_progress",
    `A request with the Idempotency-Key ${JSON.stringify(key)} is still running. Ask again in a second: you will get its answer.`,
    { retryAfter: 1 },
  );
}

function reused({ key }: IdempotentRequest): Problem {
  return new Problem(
    "idempotency_key_reused",
    `The Idempotency-Key ${JSON.stringify(key)} was used with another body. Use a key of its own for each request.`,
  );
}

function sealed(answer: KeptAnswer, secret: Secret): string {
  return seal(JSON.stringify(answer), "idempotency", secret);
}
