/** /v1/renders: create, read, wait for the result, the file. */
import { z } from "@hono/zod-openapi";
import { batchFindings } from "../batches/batch-findings.ts";
import { batchRequestSchema } from "../batches/batch-request.ts";
import { answerBatch } from "../batches/routes.ts";
import type { Executor } from "../database/executor.ts";
import { clientGone } from "../http/client-gone.ts";
import { endpoint } from "../http/endpoint.ts";
import { fileHeaders } from "../http/file-headers.ts";
import type { App } from "../http/http-env.ts";
import { pageQuery, pageSchema } from "../http/pagination.ts";
import { validate } from "../http/validate.ts";
import { claimKey } from "../idempotency/claim.ts";
import type { Service } from "../service.ts";
import { createRender } from "./accept/create-render.ts";
import { requestFindings } from "./accept/request-findings.ts";
import { answerEnded, answerFile, answerNotYet, answerXml, notYet } from "./answer.ts";
import { getRender } from "./get-render.ts";
import { listRenders } from "./list-renders.ts";
import { makePagePictures } from "./page-picture.ts";
import { readPrefer } from "./prefer.ts";
import { deleteRenderFile } from "./render-file.ts";
import { renderObject } from "./render-object.ts";
import { failureProblems, refusalProblems } from "./render-problems.ts";
import { renderRequestSchema } from "./render-request.ts";
import type { RenderRow } from "./render-row.ts";
import { fileContentTypes, renderSchema } from "./schemas.ts";

const tag = "Renders";
const idParam = z.object({
  id: z.string().openapi({ description: "The id of the render.", example: "rnd_01kav0t8m2c6r9t4yw0f3b7zxe" }),
});
const pageParam = idParam.extend({
  page: z
    .string()
    .regex(/^[1-9]\d{0,5}\.png$/, { error: "must be the number of a page from 1 and .png, such as 1.png" })
    .openapi({ description: "The number of the page, from 1, and `.png`.", example: "1.png" }),
});
const outputQuery = z.object({
  output: z.enum(["json", "binary"]).optional().openapi({ description: "Wins over `output` of the request." }),
});
const timeFilter = z.iso.datetime({ offset: true, error: 'must be a time such as "2026-11-15T09:30:00Z"' });
const waiting = { Location: "Where the result will be.", "Retry-After": "Seconds until it makes sense to ask again." };

export function renderRoutes(app: App, service: Service): void {
  const { db } = service.database;
  const pictures = makePagePictures(service);

  endpoint(
    app,
    service,
    {
      method: "post",
      path: "/v1/renders",
      tag,
      summary: "Render a document",
      description:
        "Answers with the render, or with the file itself where `output` is `binary`. With `async: true`, or where the render takes longer than the request may wait, the answer is 202 and `Location` tells where the result will be.",
      scope: "render:write",
      headers: ["Prefer"],
      query: outputQuery,
      body: renderRequestSchema,
      check: (sent, settings) =>
        sent.items === undefined ? requestFindings(sent, settings) : batchFindings(sent, settings, "with its shape"),
      claim: "itself",
      answers: {
        200: { description: "The render, or the file.", schema: renderSchema, contentTypes: fileContentTypes },
        202: { description: "Accepted; not rendered yet.", schema: renderSchema, headers: waiting },
      },
      problems: ["units_exhausted", "conflict", "file_expired", ...refusalProblems, ...failureProblems],
    },
    async ({ body, query, caller, requestId, idempotent, context }) => {
      const request = { ...body, output: query.output ?? body.output };
      if (request.items)
        return answerBatch(
          { request: validate(batchRequestSchema, request), caller, requestId, idempotent, context },
          service,
        );
      const prefer = readPrefer(context.req.header("prefer"));
      const isAsync = request.async || prefer.isAsync;
      const waitMs = isAsync
        ? 0
        : Math.min(prefer.waitMs ?? Number.POSITIVE_INFINITY, service.settings.limits.syncWaitMs);

      const preferred = prefer.isAsync ? { "Preference-Applied": "respond-async" } : {};
      const claim =
        idempotent &&
        ((row: RenderRow, executor: Executor) =>
          claimKey(
            idempotent,
            { renderId: row.id, ...(isAsync && { answer: notYet(row, service, preferred) }) },
            executor,
            service.secret,
          ));

      const outcome = await createRender({ request, caller, requestId, waitMs, claim }, service);
      if (outcome.isEnded) return answerEnded(context, outcome.render, request.output, service);
      return answerNotYet(
        context,
        outcome.row,
        service,
        prefer.isAsync ? { "Preference-Applied": "respond-async" } : {},
      );
    },
  );

  endpoint(
    app,
    service,
    {
      method: "get",
      path: "/v1/renders",
      tag,
      summary: "List renders: the render log",
      scope: "render:read",
      query: pageQuery.extend({
        status: z
          .enum(["queued", "rendering", "succeeded", "failed"])
          .optional()
          .describe("Only renders with this status."),
        template: z.string().optional().describe("Only renders of this template, by its slug."),
        mode: z.enum(["live", "test"]).optional().describe("Only renders of this mode."),
        batch_id: z.string().optional().describe("Only renders of this batch."),
        since: timeFilter.optional().describe("Only renders accepted at or after this time."),
        until: timeFilter.optional().describe("Only renders accepted before this time."),
      }),
      answers: { 200: { description: "Renders, newest first.", schema: pageSchema(renderSchema) } },
    },
    async ({ query, caller, context }) => context.json(await listRenders(query, caller, db, service)),
  );

  endpoint(
    app,
    service,
    {
      method: "get",
      path: "/v1/renders/{id}",
      tag,
      summary: "Get a render",
      scope: "render:read",
      params: idParam,
      answers: {
        200: {
          description: "The render.",
          schema: renderSchema,
          headers: { "Retry-After": "On a render that has not ended." },
        },
      },
      problems: ["render_not_found"],
    },
    async ({ params, caller, context }) => {
      const row = await getRender(params.id, caller, db);
      const hasEnded = row.status === "succeeded" || row.status === "failed";
      const headers = hasEnded ? undefined : { "Retry-After": String(service.settings.limits.retryAfterSeconds) };
      return context.json(renderObject(row, service), 200, headers);
    },
  );

  endpoint(
    app,
    service,
    {
      method: "get",
      path: "/v1/renders/{id}/result",
      tag,
      summary: "Wait for the result of a render",
      description:
        "202 while it has not ended; then what the synchronous request would have answered, its problem included.",
      scope: "render:read",
      params: idParam,
      query: outputQuery,
      answers: {
        200: { description: "The render, or the file.", schema: renderSchema, contentTypes: fileContentTypes },
        202: { description: "Not rendered yet.", schema: renderSchema, headers: waiting },
      },
      problems: ["render_not_found", "file_expired", ...failureProblems],
    },
    async ({ params, query, caller, context }) => {
      const row = await getRender(params.id, caller, db);
      if (row.status === "queued" || row.status === "rendering") return answerNotYet(context, row, service);
      return answerEnded(context, { row, bytes: null }, query.output ?? row.output, service);
    },
  );

  endpoint(
    app,
    service,
    {
      method: "get",
      path: "/v1/renders/{id}/file",
      tag,
      summary: "Get the file of a render",
      scope: "render:read",
      params: idParam,
      answers: { 200: { description: "The file.", contentTypes: fileContentTypes } },
      problems: ["render_not_found", "not_found", "file_expired"],
    },
    async ({ params, caller, context }) => answerFile(context, await getRender(params.id, caller, db), null, service),
  );

  endpoint(
    app,
    service,
    {
      method: "get",
      path: "/v1/renders/{id}/pages/{page}",
      tag,
      summary: "Get a page of a PDF as a picture",
      description: "For lists and previews. It is drawn from the file when it is asked for, and ends with the file.",
      scope: "render:read",
      params: pageParam,
      query: z.object({
        width: z.coerce
          .number({ error: "must be a number of pixels" })
          .int({ error: "must be a whole number of pixels" })
          .min(16, { error: "must be 16 at least" })
          .max(2_000, { error: "must be 2000 at most" })
          .default(360)
          .describe("Width of the picture in pixels."),
      }),
      answers: { 200: { description: "The picture.", contentTypes: ["image/png"] } },
      problems: ["render_not_found", "not_found", "file_expired", "output_too_large", "render_timeout"],
    },
    async ({ params, query, caller, context }) => {
      const row = await getRender(params.id, caller, db);
      const page = Number.parseInt(params.page, 10);
      const png = await pictures.draw(row, page, query.width, clientGone(context));
      return context.body(png as Uint8Array<ArrayBuffer>, 200, fileHeaders("image/png"));
    },
  );

  endpoint(
    app,
    service,
    {
      method: "get",
      path: "/v1/renders/{id}/einvoice.xml",
      tag,
      summary: "Get the e-invoice of a render as XML",
      description: "The very XML that the file carries; it ends with the file.",
      scope: "render:read",
      params: idParam,
      answers: { 200: { description: "The XML.", contentTypes: ["application/xml"] } },
      problems: ["render_not_found", "not_found", "file_expired"],
    },
    async ({ params, caller, context }) => answerXml(context, await getRender(params.id, caller, db), service),
  );

  endpoint(
    app,
    service,
    {
      method: "delete",
      path: "/v1/renders/{id}/file",
      tag,
      summary: "Delete the file of a render",
      description: "At once, and the XML of its e-invoice with it; the record stays.",
      scope: "render:write",
      params: idParam,
      answers: { 204: { description: "Deleted." } },
      problems: ["render_not_found", "conflict"],
    },
    async ({ params, caller, context }) => {
      await deleteRenderFile(await getRender(params.id, caller, db), service);
      return context.body(null, 204);
    },
  );
}
