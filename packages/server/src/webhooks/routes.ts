/** /v1/webhooks: the addresses that events are sent to. */
import { z } from "@hono/zod-openapi";
import { endpoint } from "../http/endpoint.ts";
import type { App } from "../http/http-env.ts";
import { pageOf, pageQuery, pageSchema, readCursor } from "../http/pagination.ts";
import { requireScope } from "../keys/caller.ts";
import type { Service } from "../service.ts";
import { addWithinQuota } from "../workspaces/quotas.ts";
import { requireScopesFor } from "./event-scopes.ts";
import { eventsSchema, webhookSchema, webhookWithSecretSchema } from "./schemas.ts";
import { webhookObject } from "./webhook.ts";
import { createWebhook, deleteWebhook, findWebhook, rotateSecret, updateWebhook } from "./webhook-store.ts";
import { webhookUrl } from "./webhook-url.ts";
import { workspaceSecret } from "./workspace-secret.ts";

const tag = "Webhooks";
const idParam = z.object({
  id: z.string().openapi({ description: "The id of the webhook.", example: "whk_01kav0t8m2c6r9t4yw0f3b7zxe" }),
});

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
      description:
        "An event has the render, batch or usage in it: the key needs `render:read` or `usage:read` too, by the events.",
      scope,
      body: z
        .strictObject({
          url: webhookUrl.describe("Where events are sent."),
          events: eventsSchema,
          enabled: z.boolean().default(true).describe("Whether events are sent."),
        })
        .openapi("NewWebhook", { example: { url: "https://shop.example.com/hooks", events: ["render.failed"] } }),
      shownOnce: ["secret"],
      answers: { 201: { description: "The webhook with its secret.", schema: webhookWithSecretSchema } },
      problems: ["conflict"],
    },
    async ({ body, caller, context, db }) => {
      requireScopesFor(body.events, caller);
      const { quotas } = service.settings;
      const { row, plainSecret } = await addWithinQuota("webhooks", caller.workspaceId, { db, quotas }, (tx) =>
        createWebhook(caller, body, tx, service.secret),
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
      const select = db
        .selectFrom("webhooks")
        .selectAll()
        .where("workspace_id", "=", caller.workspaceId)
        .where("mode", "=", caller.mode);
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
      description:
        "It signs webhooks of single renders and batches that bring no secret; live and test have one each. Needs the scope `render:write` too.",
      scope,
      answers: {
        200: {
          description: "The secret.",
          schema: z.object({ secret: z.string().describe("Signs events of single renders.") }),
        },
      },
    },
    async ({ caller, context }) => {
      requireScope(caller, "render:write");
      const of = { workspace_id: caller.workspaceId, mode: caller.mode };
      return context.json({ secret: await workspaceSecret(of, service.database, service.secret) });
    },
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
    async ({ params, caller, context }) => context.json(webhookObject(await findWebhook(params.id, caller, db))),
  );

  endpoint(
    app,
    service,
    {
      method: "patch",
      path: "/v1/webhooks/{id}",
      tag,
      summary: "Change a webhook",
      description: "Needs the scopes that creating it would need, except to disable it.",
      scope,
      params: idParam,
      body: z
        .strictObject({
          url: webhookUrl.optional().describe("Where events are sent."),
          events: eventsSchema.optional().describe("Which events are sent."),
          enabled: z.boolean().optional().describe("Whether events are sent."),
        })
        .openapi("WebhookChanges", { example: { enabled: false } }),
      answers: { 200: { description: "The changed webhook.", schema: webhookSchema } },
      problems: ["not_found"],
    },
    async ({ params, body, caller, context }) => {
      const isOnlyDisabled = body.enabled === false && body.url === undefined && body.events === undefined;
      const { events } = await findWebhook(params.id, caller, db);
      if (!isOnlyDisabled) requireScopesFor([...events, ...(body.events ?? [])], caller);
      return context.json(webhookObject(await updateWebhook(params.id, caller, body, db)));
    },
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
      await deleteWebhook(params.id, caller, db);
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
      shownOnce: ["secret"],
      answers: { 200: { description: "The webhook with its new secret.", schema: webhookWithSecretSchema } },
      problems: ["not_found"],
    },
    async ({ params, caller, context, db }) => {
      const { row, plainSecret } = await rotateSecret(params.id, caller, db, service.secret);
      return context.json({ ...webhookObject(row), secret: plainSecret });
    },
  );
}
