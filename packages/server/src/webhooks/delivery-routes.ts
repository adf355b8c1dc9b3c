/** Attempts to deliver events: made for a test, listed, made again. */
import { z } from "@hono/zod-openapi";
import { endpoint } from "../http/endpoint.ts";
import type { App } from "../http/http-env.ts";
import { pageOf, pageQuery, pageSchema, readCursor } from "../http/pagination.ts";
import { newId } from "../ids.ts";
import type { Service } from "../service.ts";
import { isSuccess } from "./attempt.ts";
import { TEST_EVENT } from "./event-types.ts";
import { recordAttempt } from "./record-attempt.ts";
import { resendEvent } from "./resend-event.ts";
import { deliverySchema } from "./schemas.ts";
import { sendEvent } from "./send-event.ts";
import { webhookTarget } from "./target.ts";
import { findWebhook } from "./webhook-store.ts";

const tag = "Webhooks";
const webhookParam = z.object({
  id: z.string().openapi({ description: "The id of the webhook.", example: "whk_01kav0t8m2c6r9t4yw0f3b7zxe" }),
});
const eventParam = z.object({
  id: z.string().openapi({ description: "The id of the event.", example: "evt_01kav0t8m2c6r9t4yw0f3b7zxe" }),
});

export function deliveryRoutes(app: App, service: Service): void {
  const { db } = service.database;
  const scope = "webhook:manage" as const;

  endpoint(
    app,
    service,
    {
      method: "post",
      path: "/v1/webhooks/{id}/test",
      tag,
      summary: "Send a test event now",
      description: `One attempt with an event of type \`${TEST_EVENT}\`; the answer is the delivery.`,
      scope,
      params: webhookParam,
      body: z.strictObject({}),
      emptyBody: {},
      claim: "apart",
      answers: { 200: { description: "The delivery.", schema: deliverySchema } },
      problems: ["not_found"],
    },
    async ({ params, caller, context }) => {
      const webhook = await findWebhook(params.id, caller, db);
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
      const attempt = await sendEvent(event, body, webhookTarget(webhook, service), service);
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
      params: webhookParam,
      query: pageQuery,
      answers: { 200: { description: "Attempts, newest first.", schema: pageSchema(deliverySchema) } },
      problems: ["not_found"],
    },
    async ({ params, query, caller, context }) => {
      const webhook = await findWebhook(params.id, caller, db);
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
      description:
        "Under the same `webhook-id`, to every enabled webhook that wants its type. An event about a render or batch needs the scope `render:read` too.",
      scope,
      params: eventParam,
      body: z.strictObject({}),
      emptyBody: {},
      answers: {
        202: {
          description: "How many webhooks it goes to.",
          schema: z.object({
            event_id: z.string().describe("The event."),
            webhooks: z.int().describe("How many webhooks it goes to."),
          }),
        },
      },
      problems: ["not_found"],
    },
    async ({ params, caller, context, db }) => {
      const webhooks = await resendEvent(params.id, caller, db);
      service.delivery.poke();
      return context.json({ event_id: params.id, webhooks }, 202);
    },
  );
}
