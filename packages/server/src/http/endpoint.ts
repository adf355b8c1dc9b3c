/** One way to declare an endpoint: its schemas check the request, type the handler and describe it in the OpenAPI document. */
import type { Finding } from "@platen/render";
import type { Context } from "hono";
import type { Kysely } from "kysely";
import type { z } from "zod";
import type { Tables } from "../database/tables.ts";
import { answerOnce } from "../idempotency/answer-once.ts";
import { idempotentRequest } from "../idempotency/claim.ts";
import { type Caller, requireScope } from "../keys/caller.ts";
import type { Service } from "../service.ts";
import { authenticate } from "../sessions/authenticate.ts";
import type { Limits } from "../settings/settings.ts";
import type { BodyShare } from "./body-budget.ts";
import { inChosenMode, readsBothModes, withMode } from "./chosen-mode.ts";
import { dataOfText, isPlainText } from "./data-text.ts";
import { describeEndpoint } from "./describe-endpoint.ts";
import type { Call, EndpointDefinition } from "./endpoint-definition.ts";
import type { App, HttpEnv } from "./http-env.ts";
import { withData } from "./json-data.ts";
import { countRequest } from "./rate-limit.ts";
import { isJson, mediaType, parseJson, readBytes, requireFile, requireJson } from "./read-body.ts";
import { refuseTooManyFields } from "./refuse-too-many-fields.ts";
import { inspect, inspectQuery, refuseFindings } from "./validate.ts";
import { weighBody } from "./weigh-body.ts";

/** What is smaller takes little memory, whatever is in it. */
const SMALL_BODY = 256 * 1024;

/**
 * Adds an endpoint. The order of checks is the contract's: key, scope, rate, body; what the handler checks comes after.
 *
 * @example
 * endpoint(app, service, { method: "get", path: "/v1/usage", scope: "usage:read", … }, async ({ caller, context }) => context.json(…));
 */
export function endpoint<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType>(
  app: App,
  service: Service,
  definition: EndpointDefinition<Params, Query, Body>,
  handle: (call: Call<z.output<Params>, z.output<Query>, z.output<Body>>) => Promise<Response>,
): void {
  app.openAPIRegistry.registerPath(describeEndpoint(definition));
  const queryWithMode = definition.method === "get" ? withMode(definition.query) : definition.query;

  app.on(definition.method, honoPath(definition.path), async (context) => {
    const caller = inChosenMode(await authenticate(context, service), context);
    context.set("caller", caller);
    requireScope(caller, definition.scope);
    if (!definition.isUncounted) await countRequest(context, caller, service);
    const share = service.bodies.open(caller);
    try {
      const bytes = await readRequestBody(context, { limits: service.settings.limits, share }, definition);
      if (bytes.length > SMALL_BODY && definition.body && !isFileBody(context, definition))
        share.takeValues(await weighBody(bytes));
      return await answer(context, caller, bytes);
    } finally {
      share.release();
    }
  });

  async function answer(context: Context<HttpEnv>, caller: Caller, bytes: Buffer): Promise<Response> {
    const key = definition.method === "post" ? context.req.header("idempotency-key") : undefined;
    const { method, path } = context.req;
    const body = key !== undefined && definition.unhashed ? withoutFields(bytes, definition.unhashed) : bytes;
    const idempotent = idempotentRequest(key, { caller, method, path, body });
    const run = async (db: Kysely<Tables>) => {
      const isText = definition.takesDataText === true && isPlainText(context.req.header("content-type"));
      const isFile = isFileBody(context, definition);
      const schema = isFile ? undefined : definition.body;
      const sent = schema && (isText ? await dataOfText(bytes) : await bodyValue(bytes, definition.emptyBody));
      context.set("template", namedTemplate(context.req.param("slug") ?? (isObject(sent) ? sent.template : undefined)));
      const params = inspect(definition.params, context.req.param());
      const query = inspectQuery(readsBothModes(caller) ? queryWithMode : definition.query, context.req.query());
      const body = inspect(schema, sent);
      const further = isObject(sent) ? (definition.check?.(sent, service.settings) ?? []) : [];
      refuseFindings([...params.findings, ...query.findings, ...body.findings, ...notIn(body.findings, further)]);

      return handle({
        params: params.value as z.output<Params>,
        query: query.value as z.output<Query>,
        body: body.value as z.output<Body>,
        file: bytes,
        isFile,
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
      shownOnce: definition.shownOnce ?? [],
      handle: run,
    });
  }
}

/** Whether the request sends one of the files that the endpoint takes. */
function isFileBody(
  { env: { incoming } }: Context<HttpEnv>,
  { fileTypes = [] }: Pick<EndpointDefinition<z.ZodType, z.ZodType, z.ZodType>, "fileTypes">,
): boolean {
  return fileTypes.includes(mediaType(incoming));
}

/** The bytes of the body; a JSON body that does not say so, or is too large, is refused here. */
async function readRequestBody(
  context: Context<HttpEnv>,
  { limits, share }: { limits: Limits; share: BodyShare },
  {
    body,
    emptyBody,
    maxFileBytes,
    fileTypes,
    takesBatch,
    takesDataText,
  }: EndpointDefinition<z.ZodType, z.ZodType, z.ZodType>,
): Promise<Buffer> {
  const { incoming } = context.env;
  const read = (maxBytes: number, setting: string) =>
    readBytes(incoming, { maxBytes, setting, timeoutMs: limits.bodyTimeoutMs, share });
  if (maxFileBytes) {
    const limit = maxFileBytes(limits);
    return read(limit.bytes, limit.setting);
  }
  if (fileTypes) {
    if (!body || !isJson(incoming)) requireFile(incoming, fileTypes, { orJson: body !== undefined });
    return read(limits.maxBodyBytes, "PLATEN_MAX_BODY");
  }
  if (!body) return Buffer.alloc(0);

  const bytes = takesBatch
    ? await read(limits.maxBatchBodyBytes, "PLATEN_MAX_BATCH_BODY")
    : await read(limits.maxBodyBytes, "PLATEN_MAX_BODY");
  const isText = takesDataText === true && isPlainText(incoming.headers["content-type"]);
  if (!isText && (bytes.length > 0 || emptyBody === undefined)) requireJson(incoming);

  return bytes;
}

async function bodyValue(bytes: Buffer, emptyBody: unknown): Promise<unknown> {
  if (bytes.length === 0 && emptyBody !== undefined) return emptyBody;
  const document = await parseJson(bytes);
  refuseTooManyFields(document);

  return withData(document);
}

/** A slug, with or without a version; anything else that was sent in its place stays out of the log. */
function namedTemplate(value: unknown): string | undefined {
  return typeof value === "string" && /^[a-z0-9-]{1,80}(@\d{1,9})?$/.test(value) ? value : undefined;
}

/** The body without these fields; one that is not JSON says nothing. */
function withoutFields(bytes: Buffer, fields: readonly string[]): Buffer {
  try {
    const sent: unknown = JSON.parse(bytes.toString("utf8"));
    const kept = isObject(sent) ? Object.entries(sent).filter(([name]) => !fields.includes(name)) : [];
    return Buffer.from(JSON.stringify(kept));
  } catch {
    return Buffer.alloc(0);
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** One finding for each path: what the shape says comes first. */
function notIn(earlier: readonly Finding[], findings: readonly Finding[]): Finding[] {
  const paths = new Set(earlier.map(({ path }) => path));

  return findings.filter(({ path }) => !paths.has(path));
}

/** `{slug}` → `:slug`; `{path}` takes the rest of the address, slashes included. */
function honoPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => (name === "path" ? ":path{.+}" : `:${name}`));
}
