/** An endpoint as the OpenAPI document describes it. */
import type { RouteConfig } from "@hono/zod-openapi";
import type { z } from "zod";
import { problemExample } from "../docs/problem-example.ts";
import type { Scope } from "../keys/scopes.ts";
import { type ProblemCode, problemCodes } from "../problems/problem-codes.ts";
import { type DescribedHeader, describedHeaders } from "./described-headers.ts";
import type { AnswerDefinition, EndpointDefinition } from "./endpoint-definition.ts";
import { problemSchema } from "./problem-schema.ts";

/** Problems that any endpoint can answer with. */
const USUAL_PROBLEMS: ProblemCode[] = ["invalid_request", "unauthorized", "forbidden", "internal_error", "unavailable"];
const KEY_PROBLEMS: ProblemCode[] = ["rate_limited"];
const POST_PROBLEMS: ProblemCode[] = ["idempotency_in_progress", "idempotency_key_reused"];
/** A file is taken as it comes, of any type. */
const FILE_PROBLEMS: ProblemCode[] = ["payload_too_large"];
const TYPED_FILE_PROBLEMS: ProblemCode[] = [...FILE_PROBLEMS, "unsupported_media_type"];
const BODY_PROBLEMS: ProblemCode[] = ["invalid_json", "payload_too_large", "unsupported_media_type"];

/** An endpoint that takes a key; or one about sessions, which takes none and no Idempotency-Key. */
type Described =
  | EndpointDefinition<z.ZodType, z.ZodType, z.ZodType>
  | (Omit<EndpointDefinition<z.ZodType, z.ZodType, z.ZodType>, "scope"> & { security: "session" | "none" });

export function describeEndpoint(definition: Described): RouteConfig {
  const { method, path, tag, summary, description, params, query, body, emptyBody, maxFileBytes } = definition;
  const needs = "scope" in definition ? [`Needs the scope ${scopesOf(definition.scope).map(code).join(" or ")}.`] : [];
  const headers: DescribedHeader[] = [
    ...(takesIdempotencyKey(definition) ? (["Idempotency-Key"] as const) : []),
    ...(definition.headers ?? []),
  ];
  const request = {
    ...(params && { params: params as z.ZodObject }),
    ...(query && { query: query as z.ZodObject }),
    ...(headers.length > 0 && { headers: describedHeaders(headers) }),
    ...(body && {
      body: {
        required: emptyBody === undefined,
        content: {
          "application/json": { schema: body },
          ...(definition.takesDataText && { "text/plain": { schema: { type: "string" } as const } }),
          ...binaryContent(definition.fileTypes ?? []),
        },
      },
    }),
    ...(!body && definition.fileTypes && { body: { required: true, content: binaryContent(definition.fileTypes) } }),
    ...(maxFileBytes && {
      body: {
        required: true,
        content: binaryContent(["application/octet-stream"]),
      },
    }),
  };

  return {
    method,
    path,
    operationId: operationId(method, path),
    tags: [tag],
    summary,
    description: [...(description ? [description] : []), ...needs].join("\n\n"),
    security: securityOf(definition),
    request,
    responses: { ...describeAnswers(definition.answers), ...describeProblems(definition) },
  } as RouteConfig;
}

function binaryContent(types: readonly string[]) {
  return Object.fromEntries(types.map((type) => [type, { schema: { type: "string", format: "binary" } as const }]));
}

function scopesOf(scope: Scope | readonly Scope[]): Scope[] {
  return [scope].flat();
}

function code(text: string): string {
  return `\`${text}\``;
}

function takesIdempotencyKey(definition: Described): boolean {
  return definition.method === "post" && "scope" in definition;
}

function securityOf(definition: Described): RouteConfig["security"] {
  if ("scope" in definition)
    return scopesOf(definition.scope).flatMap((scope) => [{ key: [scope] }, { session: [scope] }]);

  return definition.security === "session" ? [{ session: [] }] : [];
}

function describeAnswers(answers: Record<number, AnswerDefinition>): RouteConfig["responses"] {
  return Object.fromEntries(
    Object.entries(answers).map(([status, { description, schema, contentTypes = [], headers = {} }]) => {
      const content = {
        ...(schema && { "application/json": { schema } }),
        ...binaryContent(contentTypes),
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

function describeProblems(definition: Described): RouteConfig["responses"] {
  const { problems = [], body, maxFileBytes } = definition;
  const codes = [
    ...USUAL_PROBLEMS,
    ...("scope" in definition ? KEY_PROBLEMS : []),
    ...(body ? BODY_PROBLEMS : []),
    ...(maxFileBytes ? FILE_PROBLEMS : []),
    ...(definition.fileTypes ? TYPED_FILE_PROBLEMS : []),
    ...(takesIdempotencyKey(definition) ? POST_PROBLEMS : []),
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
