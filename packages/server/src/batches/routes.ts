/** /v1/renders/batch and /v1/batches. */
import { z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { endpoint } from "../http/endpoint.ts";
import type { App, HttpEnv } from "../http/http-env.ts";
import { pageOf, pageQuery, pageSchema, readCursor } from "../http/pagination.ts";
import { claimKey, type IdempotentRequest, type KeptAnswer } from "../idempotency/claim.ts";
import type { Caller } from "../keys/caller.ts";
import { refusalProblems } from "../renders/render-problems.ts";
import type { Service } from "../service.ts";
import { batchObject, batchSummary, getBatch } from "./batch.ts";
import { batchFindings } from "./batch-findings.ts";
import { type BatchRequest, batchRequestSchema } from "./batch-request.ts";
import { type AcceptedBatch, createBatch } from "./create-batch.ts";

const tag = "Batches";

const summarySchema = z.object({
  id: z.string().describe("The id of the batch."),
  object: z.literal("batch").describe("Always `batch`."),
  status: z
    .enum(["queued", "rendering", "succeeded", "partially_failed", "failed"])
    .describe("The last three are final."),
  mode: z.enum(["live", "test"]).describe("The mode of the key that asked."),
  total: z.int().describe("How many renders it has."),
  succeeded: z.int().describe("How many have succeeded."),
  failed: z.int().describe("How many have failed."),
  zip_url: z.string().nullable().describe("All files in one zip, signed; null unless asked for and ready."),
  request_id: z.string().describe("The id of the request that created it."),
  created_at: z.iso.datetime().describe("When it was accepted."),
  finished_at: z.iso.datetime().nullable().describe("When its last render ended."),
});

export const batchSchema = summarySchema
  .extend({
    renders: z
      .array(
        z.object({
          id: z.string().describe("The id of the render."),
          status: z.enum(["queued", "rendering", "succeeded", "failed"]).describe("The status of the render."),
          index: z.int().describe("The place of its item in the request, from 0."),
        }),
      )
      .describe("Its renders, in the order of the items."),
  })
  .openapi("Batch");

export function batchRoutes(app: App, service: Service): void {
  const { db } = service.database;

  endpoint(
    app,
    service,
    {
      method: "post",
      path: "/v1/renders/batch",
      tag,
      summary: "Render many documents",
      description:
        "All items are checked first: the first bad one gives its problem with `index`, and nothing is queued.",
      scope: "render:write",
      body: batchRequestSchema,
      check: batchFindings,
      takesBatch: true,
      claim: "itself",
      answers: { 202: { description: "Accepted.", schema: batchSchema, headers: { Location: "The batch." } } },
      problems: ["units_exhausted", "conflict", ...refusalProblems],
    },
    async ({ body, caller, requestId, idempotent, context }) =>
      answerBatch({ request: body, caller, requestId, idempotent, context }, service),
  );

  endpoint(
    app,
    service,
    {
      method: "get",
      path: "/v1/batches",
      tag,
      summary: "List batches",
      scope: "render:read",
      query: pageQuery,
      answers: {
        200: { description: "Batches, newest first, without their renders.", schema: pageSchema(summarySchema) },
      },
    },
    async ({ query, caller, context }) => {
      const after = readCursor(query.cursor, "bat");
      const select = db
        .selectFrom("batches")
        .selectAll()
        .where("workspace_id", "=", caller.workspaceId)
        .where("mode", "=", caller.mode);
      const rows = await (after === null ? select : select.where("id", "<", after))
        .orderBy("id", "desc")
        .limit(query.limit + 1)
        .execute();
      return context.json(
        pageOf(rows, query.limit, (row) => batchSummary(row, row.succeeded + row.failed > 0, service)),
      );
    },
  );

  endpoint(
    app,
    service,
    {
      method: "get",
      path: "/v1/batches/{id}",
      tag,
      summary: "Get a batch",
      scope: "render:read",
      params: z.object({
        id: z.string().openapi({ description: "The id of the batch.", example: "bat_01kav0t8m2c6r9t4yw0f3b7zxe" }),
      }),
      answers: { 200: { description: "The batch.", schema: batchSchema } },
      problems: ["not_found"],
    },
    async ({ params, caller, context }) => {
      const { row, renders } = await getBatch(params.id, caller, db);
      const headers =
        row.finished_at === null ? { "Retry-After": String(service.settings.limits.retryAfterSeconds) } : undefined;
      return context.json(batchObject(row, renders, service), 200, headers);
    },
  );
}

interface BatchCall {
  request: BatchRequest;
  caller: Caller;
  requestId: string;
  idempotent: IdempotentRequest | null;
  context: Context<HttpEnv>;
}

/** Also the answer to POST /v1/renders with `items`. */
export async function answerBatch(
  { request, caller, requestId, idempotent, context }: BatchCall,
  service: Service,
): Promise<Response> {
  const accepted = (batch: AcceptedBatch): KeptAnswer => ({
    status: 202,
    headers: {
      "Content-Type": "application/json",
      Location: `${service.baseUrl}/v1/batches/${batch.row.id}`,
      "Retry-After": String(service.settings.limits.retryAfterSeconds),
    },
    body: JSON.stringify(batchObject(batch.row, batch.renders, service)),
  });
  const claim =
    idempotent &&
    ((batch: AcceptedBatch, executor: Parameters<typeof claimKey>[2]) =>
      claimKey(idempotent, { answer: accepted(batch) }, executor, service.secret));
  const answer = accepted(await createBatch({ request, caller, requestId, claim }, service));

  return context.body(answer.body, 202, answer.headers);
}
