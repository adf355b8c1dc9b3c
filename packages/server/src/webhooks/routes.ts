/** /v1/webhooks and /v1/events: who is told about what. */
import { z } from "@hono/zod-openapi";
import { type App, endpoint } from "../http/endpoint.ts";
import { pageOf, pageQuery, pageSchema, readCursor } from "../http/pagination.ts";
import type { Service } from "../http/service.ts";
import { newId } from "../ids.ts";
import { isSuccess, recordAttempt, send, webhookTarget } from "./deliver.ts";
import { eventTypes, TEST_EVENT } from "./event-types.ts";
import { resendEvent } from "./resend-event.ts";
import {
  createWebhook,
  deleteWebhook,
  findWebhook,
  rotateSecret,
  updateWebhook,
  type WebhookRow,
} from "./webhook-store.ts";
import { webhookUrl } from "./webhook-url.ts";
import { workspaceSecret } from "./workspace-secret.ts";

const tag = "Webhooks";
const idParam = z.object({ id: z.string() });

const events = z.array(z.enum(eventTypes)).min(1);

const webhookSchema = z
  .object({
    id: z.string(),
    object: z.literal("webhook"),
    url: z.string(),
    events,
    enabled: z.boolean(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .openapi("Webhook");
const withSecret = webhookSchema.extend({ secret: z.string().openapi({ description: "Shown in this answer only." }) });

const deliverySchema = z
  .object({
    id: z.string(),
    object: z.literal("delivery"),
    event_id: z.string(),
    event_type: z.string(),
    attempt: z.int(),
    succeeded: z.boolean(),
    status_code: z.int().nullable(),
    error: z.string().nullable(),
    duration_ms: z.int(),
    created_at: z.iso.datetime(),
  })
  .openapi("Delivery");

export function webhookRoutes(app: App, service: Service): void {
  const { db } = service.database;
  const scope = "webhook:manage" as const;

  endpoint(
    app,
    service,
    {
      method: "post",
      path: "/v1/webhooks",
      tag,
      summary: "Create a webhook",
      scope,
      body: z.strictObject({ url: webhookUrl, events, enabled: z.boolean().default(true) }).openapi("NewWebhook"),
      answers: { 201: { description: "The webhook with its secret.", schema: withSecret } },
    },
    async ({ body, caller, context, db }) => {
      const { row, plainSecret } = await createWebhook(
        { ...body, workspaceId: caller.workspaceId },
        db,
        service.secret,
      );
      return context.json({ ...webhookObject(row), secret: plainSecret }, 201);
    },
  );

  endpoint(
    app,
    service,
    {
      method: "get",
      path: "/v1/webhooks",
      tag,
      summary: "List webhooks",
      scope,
      query: pageQuery,
      answers: { 200: { description: "Webhooks, newest first.", schema: pageSchema(webhookSchema) } },
    },
    async ({ query, caller, context }) => {
      const after = readCursor(query.cursor, "whk");
      const select = db.selectFrom("webhooks").selectAll().where("workspace_id", "=", caller.workspaceId);
      const rows = await (after === null ? select : select.where("id", "<", after))
        .orderBy("id", "desc")
        .limit(query.limit + 1)
        .execute();
      return context.json(pageOf(rows, query.limit, webhookObject));
    },
  );

  endpoint(
    app,
    service,
    {
      method: "get",
      path: "/v1/webhooks/secret",
      tag,
      summary: "Get the workspace's own secret",
      description: "It signs webhooks of single renders that bring no secret.",
      scope,
      answers: { 200: { description: "The secret.", schema: z.object({ secret: z.string() }) } },
    },
    async ({ caller, context }) =>
      context.json({ secret: await workspaceSecret(caller.workspaceId, service.database, service.secret) }),
  );

  endpoint(
    app,
    service,
    {
      method: "get",
      path: "/v1/webhooks/{id}",
      tag,
      summary: "Get a webhook",
      scope,
      params: idParam,
      answers: { 200: { description: "The webhook.", schema: webhookSchema } },
      problems: ["not_found"],
    },
    async ({ params, caller, context }) =>
      context.json(webhookObject(await findWebhook(params.id, caller.workspaceId, db))),
  );

  endpoint(
    app,
    service,
    {
      method: "patch",
      path: "/v1/webhooks/{id}",
      tag,
      summary: "Change a webhook",
      scope,
      params: idParam,
      body: z.strictObject({ url: webhookUrl.optional(), events: events.optional(), enabled: z.boolean().optional() }),
      answers: { 200: { description: "The changed webhook.", schema: webhookSchema } },
      problems: ["not_found"],
    },
    async ({ params, body, caller, context }) =>
      context.json(webhookObject(await updateWebhook(params.id, caller.workspaceId, body, db))),
  );

  endpoint(
    app,
    service,
    {
      method: "delete",
      path: "/v1/webhooks/{id}",
      tag,
      summary: "Delete a webhook",
      scope,
      params: idParam,
      answers: { 204: { description: "Deleted." } },
      problems: ["not_found"],
    },
    async ({ params, caller, context }) => {
      await deleteWebhook(params.id, caller.workspaceId, db);
      return context.body(null, 204);
    },
  );

  endpoint(
    app,
    service,
    {
      method: "post",
      path: "/v1/webhooks/{id}/rotate",
      tag,
      summary: "Give a webhook a new secret",
      description: "For a day both secrets sign, so that the receiver can change over.",
      scope,
      params: idParam,
      body: z.strictObject({}),
      emptyBody: {},
      answers: { 200: { description: "The webhook with its new secret.", schema: withSecret } },
      problems: ["not_found"],
    },
    async ({ params, caller, context, db }) => {
      const { row, plainSecret } = await rotateSecret(params.id, caller.workspaceId, db, service.secret);
      return context.json({ ...webhookObject(row), secret: plainSecret });
    },
  );

  endpoint(
    app,
    service,
    {
      method: "post",
      path: "/v1/webhooks/{id}/test",
      tag,
      summary: "Send a test event now",
      description: `One attempt with an event of type \`${TEST_EVENT}\`; the answer tells what came of it.`,
      scope,
      params: idParam,
      body: z.strictObject({}),
      emptyBody: {},
      claim: "apart",
      answers: { 200: { description: "The delivery.", schema: deliverySchema } },
      problems: ["not_found"],
    },
    async ({ params, caller, context }) => {
      const webhook = await findWebhook(params.id, caller.workspaceId, db);
      const event = {
        id: newId("evt"),
        workspace_id: caller.workspaceId,
        mode: caller.mode,
        type: TEST_EVENT,
        created_at: new Date(),
      };
      await db.insertInto("events").values(event).execute();
      const body = JSON.stringify({
        id: event.id,
        type: event.type,
        timestamp: event.created_at.toISOString(),
        mode: event.mode,
        data: {},
      });
      const attempt = await send(event, body, webhookTarget(webhook, service), service);
      await recordAttempt(event.id, webhook.id, 1, attempt, service);
      return context.json({
        id: attempt.id,
        object: "delivery" as const,
        event_id: event.id,
        event_type: event.type,
        attempt: 1,
        succeeded: isSuccess(attempt),
        status_code: attempt.statusCode,
        error: attempt.error,
        duration_ms: attempt.durationMs,
        created_at: attempt.createdAt.toISOString(),
      });
    },
  );

  endpoint(
    app,
    service,
    {
      method: "get",
      path: "/v1/webhooks/{id}/deliveries",
      tag,
      summary: "List the attempts to reach a webhook",
      scope,
      params: idParam,
      query: pageQuery,
      answers: { 200: { description: "Attempts, newest first.", schema: pageSchema(deliverySchema) } },
      problems: ["not_found"],
    },
    async ({ params, query, caller, context }) => {
      const webhook = await findWebhook(params.id, caller.workspaceId, db);
      const after = readCursor(query.cursor, "dlv");
      const select = db
        .selectFrom("deliveries")
        .innerJoin("events", "events.id", "deliveries.event_id")
        .selectAll("deliveries")
        .select("events.type")
        .where("deliveries.webhook_id", "=", webhook.id);
      const rows = await (after === null ? select : select.where("deliveries.id", "<", after))
        .orderBy("deliveries.id", "desc")
        .limit(query.limit + 1)
        .execute();
      const page = pageOf(
        rows,
        query.limit,
        ({ id, event_id, type, attempt, status_code, error, duration_ms, created_at }) => ({
          id,
          object: "delivery" as const,
          event_id,
          event_type: type,
          attempt,
          succeeded: error === null,
          status_code,
          error,
          duration_ms,
          created_at: created_at.toISOString(),
        }),
      );
      return context.json(page);
    },
  );

  endpoint(
    app,
    service,
    {
      method: "post",
      path: "/v1/events/{id}/resend",
      tag,
      summary: "Send an event again",
      description: "Under the same `webhook-id`, to every enabled webhook that wants its type.",
      scope,
      params: idParam,
      body: z.strictObject({}),
      emptyBody: {},
      answers: {
        202: {
          description: "How many webhooks it goes to.",
          schema: z.object({ event_id: z.string(), webhooks: z.int() }),
        },
      },
      problems: ["not_found"],
    },
    async ({ params, caller, context, db }) => {
      const webhooks = await resendEvent(params.id, caller.workspaceId, db);
      service.delivery.poke();
      return context.json({ event_id: params.id, webhooks }, 202);
    },
  );
}

function webhookObject({ id, url, events: wanted, enabled, created_at, updated_at }: WebhookRow) {
  return {
    id,
    object: "webhook" as const,
    url,
    events: wanted,
    enabled,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  };
}
