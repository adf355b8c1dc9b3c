/** One way to declare an endpoint: its schemas check the request, type the handler and describe it in the OpenAPI document. */
import type { HttpBindings } from "@hono/node-server";
import type { OpenAPIHono, RouteConfig } from "@hono/zod-openapi";
import type { Context } from "hono";
import type { Kysely } from "kysely";
import type { z } from "zod";
import type { Tables } from "../database/tables.ts";
import { problemExample } from "../docs/problem-example.ts";
import { answerOnce, type ClaimWay } from "../idempotency/answer-once.ts";
import { type IdempotentRequest, idempotentRequest } from "../idempotency/claim.ts";
import type { Caller } from "../keys/caller.ts";
import { requireScope } from "../keys/caller.ts";
import type { Scope } from "../keys/scopes.ts";
import { type ProblemCode, problemCodes } from "../problems/problem-codes.ts";
import { type DescribedHeader, describedHeaders } from "./described-headers.ts";
import { problemSchema } from "./problem-schema.ts";
import { countRequest } from "./rate-limit.ts";
import { parseJson, readBytes, requireJson } from "./read-body.ts";
import { refuseCrowd } from "./refuse-crowd.ts";
import type { Service } from "./service.ts";
import { validate } from "./validate.ts";

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

interface Answer {
  description: string;
  schema?: z.ZodType;
  /** Media types of an answer that is no JSON. */
  contentTypes?: string[];
  headers?: Record<string, string>;
}

interface Definition<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType> {
  method: "get" | "post" | "put" | "patch" | "delete";
  /** As in OpenAPI: `/v1/templates/{slug}`. */
  path: string;
  tag: string;
  summary: string;
  description?: string;
  scope: Scope;
  params?: Params;
  query?: Query;
  body?: Body;
  /** Where set, the body may be left out and this is taken. */
  emptyBody?: unknown;
  /** Request headers besides those that all endpoints have. */
  headers?: DescribedHeader[];
  /** The body is a file of this size at most, not JSON. */
  maxFileBytes?: (service: Service) => { bytes: number; setting: string };
  /** The body may be as large as a batch. */
  takesBatch?: boolean;
  /** How an Idempotency-Key is claimed; `together` where nothing is said. */
  claim?: ClaimWay;
  answers: Record<number, Answer>;
  problems?: ProblemCode[];
}

export interface Call<Params, Query, Body> {
  params: Params;
  query: Query;
  body: Body;
  /** The body as sent, where the endpoint takes a file. */
  file: Buffer;
  caller: Caller;
  requestId: string;
  /** A transaction where the request has an Idempotency-Key that is claimed together with what it changes. */
  db: Kysely<Tables>;
  /** The request's Idempotency-Key, to be claimed by the handler where the endpoint says so. */
  idempotent: IdempotentRequest | null;
  context: Context<HttpEnv>;
}

/** Problems that any endpoint with a key can answer with. */
const USUAL_PROBLEMS: ProblemCode[] = [
  "invalid_request",
  "unauthorized",
  "forbidden",
  "rate_limited",
  "internal_error",
  "unavailable",
];
const POST_PROBLEMS: ProblemCode[] = ["idempotency_in_progress", "idempotency_key_reused"];
const BODY_PROBLEMS: ProblemCode[] = ["invalid_json", "payload_too_large", "unsupported_media_type"];

/**
 * Adds an endpoint. The order of checks is the contract's: key, scope, rate, body; what the handler checks comes after.
 *
 * @example
 * endpoint(app, service, { method: "get", path: "/v1/usage", scope: "usage:read", … }, async ({ caller, context }) => context.json(…));
 */
export function endpoint<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType>(
  app: App,
  service: Service,
  definition: Definition<Params, Query, Body>,
  handle: (call: Call<z.output<Params>, z.output<Query>, z.output<Body>>) => Promise<Response>,
): void {
  app.openAPIRegistry.registerPath(describe(definition));

  app.on(definition.method, honoPath(definition.path), async (context) => {
    const caller = await service.keys.authenticate(context.req.header("authorization"));
    context.set("caller", caller);
    requireScope(caller, definition.scope);
    await countRequest(context, caller, service);
    const bytes = await readRequestBody(context, service, definition);

    const key = definition.method === "post" ? context.req.header("idempotency-key") : undefined;
    const { method, path } = context.req;
    const idempotent = idempotentRequest(key, { caller, method, path, body: bytes });
    const run = async (db: Kysely<Tables>) => {
      const params = definition.params && validate(definition.params, context.req.param());
      const query = definition.query && validate(definition.query, context.req.query());
      const body = definition.body && validate(definition.body, await bodyValue(bytes, definition.emptyBody));

      return handle({
        params: params as z.output<Params>,
        query: query as z.output<Query>,
        body: body as z.output<Body>,
        file: bytes,
        caller,
        requestId: context.var.requestId,
        db,
        idempotent,
        context,
      });
    };
    if (!idempotent) return run(service.database.db);

    return answerOnce({
      request: idempotent,
      caller,
      context,
      service,
      way: definition.claim ?? "together",
      handle: run,
    });
  });
}

/** The bytes of the body; a JSON body that does not say so, or is too large, is refused here. */
async function readRequestBody(
  context: Context<HttpEnv>,
  service: Service,
  { body, emptyBody, maxFileBytes, takesBatch }: Definition<z.ZodType, z.ZodType, z.ZodType>,
): Promise<Buffer> {
  const { limits } = service.settings;
  if (maxFileBytes) {
    const limit = maxFileBytes(service);
    return readBytes(context.env.incoming, limit.bytes, limit.setting);
  }
  if (!body) return Buffer.alloc(0);

  const bytes = takesBatch
    ? await readBytes(context.env.incoming, limits.maxBatchBodyBytes, "PLATEN_MAX_BATCH_BODY")
    : await readBytes(context.env.incoming, limits.maxBodyBytes, "PLATEN_MAX_BODY");
  if (bytes.length > 0 || emptyBody === undefined) requireJson(context.env.incoming);

  return bytes;
}

async function bodyValue(bytes: Buffer, emptyBody: unknown): Promise<unknown> {
  if (bytes.length === 0 && emptyBody !== undefined) return emptyBody;
  const value = await parseJson(bytes);
  refuseCrowd(value);

  return value;
}

/** `{slug}` → `:slug`; `{path}` takes the rest of the address, slashes included. */
function honoPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => (name === "path" ? ":path{.+}" : `:${name}`));
}

function describe(definition: Definition<z.ZodType, z.ZodType, z.ZodType>): RouteConfig {
  const { method, path, tag, summary, description, scope, params, query, body, emptyBody, maxFileBytes } = definition;
  const headers: DescribedHeader[] = [
    ...(method === "post" ? (["Idempotency-Key"] as const) : []),
    ...(definition.headers ?? []),
  ];
  const request = {
    ...(params && { params: params as z.ZodObject }),
    ...(query && { query: query as z.ZodObject }),
    ...(headers.length > 0 && { headers: describedHeaders(headers) }),
    ...(body && { body: { required: emptyBody === undefined, content: { "application/json": { schema: body } } } }),
    ...(maxFileBytes && {
      body: {
        required: true,
        content: { "application/octet-stream": { schema: { type: "string", format: "binary" } as const } },
      },
    }),
  };

  return {
    method,
    path,
    operationId: operationId(method, path),
    tags: [tag],
    summary,
    description: `${description ? `${description}\n\n` : ""}Needs the scope \`${scope}\`.`,
    security: [{ key: [scope] }],
    request,
    responses: { ...describeAnswers(definition.answers), ...describeProblems(definition) },
  } as RouteConfig;
}

function describeAnswers(answers: Record<number, Answer>): RouteConfig["responses"] {
  return Object.fromEntries(
    Object.entries(answers).map(([status, { description, schema, contentTypes = [], headers = {} }]) => {
      const content = {
        ...(schema && { "application/json": { schema } }),
        ...Object.fromEntries(
          contentTypes.map((type) => [type, { schema: { type: "string", format: "binary" } as const }]),
        ),
      };
      const described = Object.fromEntries(
        Object.entries({ "X-Request-Id": "The id of this request.", ...headers }).map(([name, text]) => [
          name,
          { description: text, schema: { type: "string" } as const },
        ]),
      );
      return [status, { description, headers: described, ...(Object.keys(content).length > 0 && { content }) }];
    }),
  );
}

function describeProblems({
  method,
  problems = [],
  body,
  maxFileBytes,
}: Definition<z.ZodType, z.ZodType, z.ZodType>): RouteConfig["responses"] {
  const codes = [
    ...USUAL_PROBLEMS,
    ...(body || maxFileBytes ? BODY_PROBLEMS : []),
    ...(method === "post" ? POST_PROBLEMS : []),
    ...problems,
  ];
  const byStatus = Map.groupBy(new Set(codes), (code) => problemCodes[code].status);

  return Object.fromEntries(
    [...byStatus].map(([status, ofStatus]) => [
      status,
      {
        description: ofStatus.map((code) => `\`${code}\`: ${problemCodes[code].title}.`).join(" "),
        content: {
          "application/problem+json": {
            schema: problemSchema,
            examples: Object.fromEntries(ofStatus.map((code) => [code, { value: problemExample(code) }])),
          },
        },
      },
    ]),
  );
}

/** `get /v1/renders/{id}/result` → `get_renders_result`. */
function operationId(method: string, path: string): string {
  return `${method}_${path
    .replace(/^\/v1\//, "")
    .replaceAll(/\{(\w+)\}/g, "by_$1")
    .replaceAll(/[^\w]+/g, "_")}`;
}
