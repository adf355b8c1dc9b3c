/** An endpoint as the OpenAPI document describes it. */
import type { RouteConfig } from "@hono/zod-openapi";
import type { z } from "zod";
import { problemExample } from "../docs/problem-example.ts";
import { type ProblemCode, problemCodes } from "../problems/problem-codes.ts";
import { type DescribedHeader, describedHeaders } from "./described-headers.ts";
import type { AnswerDefinition, EndpointDefinition } from "./endpoint-definition.ts";
import { problemSchema } from "./problem-schema.ts";

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
/** A file is taken as it comes, of any type. */
const FILE_PROBLEMS: ProblemCode[] = ["payload_too_large"];
const BODY_PROBLEMS: ProblemCode[] = ["invalid_json", "payload_too_large", "unsupported_media_type"];

export function describeEndpoint(definition: EndpointDefinition<z.ZodType, z.ZodType, z.ZodType>): RouteConfig {
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

function describeAnswers(answers: Record<number, AnswerDefinition>): RouteConfig["responses"] {
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
}: EndpointDefinition<z.ZodType, z.ZodType, z.ZodType>): RouteConfig["responses"] {
  const codes = [
    ...USUAL_PROBLEMS,
    ...(body ? BODY_PROBLEMS : []),
    ...(maxFileBytes ? FILE_PROBLEMS : []),
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
