/** What is said about an endpoint, and what its handler is called with. */
import type { Finding } from "@platen/render";
import type { Context } from "hono";
import type { Kysely } from "kysely";
import type { z } from "zod";
import type { Tables } from "../database/tables.ts";
import type { ClaimWay } from "../idempotency/answer-once.ts";
import type { IdempotentRequest } from "../idempotency/claim.ts";
import type { Caller } from "../keys/caller.ts";
import type { Scope } from "../keys/scopes.ts";
import type { ProblemCode } from "../problems/problem-codes.ts";
import type { Limits, Settings } from "../settings/settings.ts";
import type { DescribedHeader } from "./described-headers.ts";
import type { HttpEnv } from "./http-env.ts";

export interface AnswerDefinition {
  description: string;
  schema?: z.ZodType;
  /** Media types of an answer that is not JSON. */
  contentTypes?: string[];
  headers?: Record<string, string>;
}

export interface EndpointDefinition<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType> {
  method: "get" | "post" | "put" | "patch" | "delete";
  /** As in OpenAPI: `/v1/templates/{slug}`. */
  path: string;
  tag: string;
  summary: string;
  description?: string;
  /** One of them is enough where there are several. */
  scope: Scope | readonly Scope[];
  params?: Params;
  query?: Query;
  body?: Body;
  /** What a schema cannot say, of the body as it was sent: also asked where its shape is wrong, so that one answer names everything. */
  check?: (sent: Record<string, unknown>, settings: Settings) => Finding[];
  /** Where set, the body may be left out and this is taken. */
  emptyBody?: unknown;
  /** Request headers besides those that all endpoints have. */
  headers?: DescribedHeader[];
  /** The body is a file of this size at most, not JSON. */
  maxFileBytes?: (limits: Limits) => { bytes: number; setting: string };
  /** The body may be a file of one of these media types; it must be where there is no `body`. */
  fileTypes?: readonly string[];
  /** The body may also be the text of its `data`, sent as text/plain. */
  takesDataText?: boolean;
  /** The body may be as large as a batch. */
  takesBatch?: boolean;
  /** Requests do not count towards the rate limit of the key. */
  isUncounted?: boolean;
  /** How an Idempotency-Key is claimed; `together` where nothing is said. */
  claim?: ClaimWay;
  /** Fields of the body that hold a secret: an Idempotency-Key does not compare them, so that not even a hash of them is kept. */
  unhashed?: string[];
  /** Fields of the answer that hold a secret, such as `keys.live`: null where the answer is given again. */
  shownOnce?: string[];
  answers: Record<number, AnswerDefinition>;
  problems?: ProblemCode[];
}

export interface Call<Params, Query, Body> {
  params: Params;
  query: Query;
  body: Body;
  /** The body as sent. */
  file: Buffer;
  /** Whether the body is one of the `fileTypes`; `body` is undefined then. */
  isFile: boolean;
  caller: Caller;
  requestId: string;
  /** A transaction where the request has an Idempotency-Key that is claimed together with what it changes. */
  db: Kysely<Tables>;
  /** The request's Idempotency-Key, to be claimed by the handler where the endpoint says so. */
  idempotent: IdempotentRequest | null;
  context: Context<HttpEnv>;
}
