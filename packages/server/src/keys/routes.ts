/** /v1/keys: make, list and revoke API keys. */
import { z } from "@hono/zod-openapi";
import { endpoint } from "../http/endpoint.ts";
import type { App } from "../http/http-env.ts";
import { lineOfText } from "../http/line-of-text.ts";
import { pageQuery, pageSchema } from "../http/pagination.ts";
import { Problem } from "../problems/problem.ts";
import type { Service } from "../service.ts";
import { addWithinQuota } from "../workspaces/quotas.ts";
import { createKey, type KeyRecord } from "./create-key.ts";
import { exceedsCaller } from "./exceeds-caller.ts";
import { listKeys } from "./list-keys.ts";
import { revokeKey } from "./revoke-key.ts";
import { scopes } from "./scopes.ts";

const tag = "Keys";

const keySchema = z
  .object({
    id: z.string().describe("The id of the key."),
    object: z.literal("key").describe("Always `key`."),
    name: z.string().describe("A name for people."),
    mode: z.enum(["live", "test"]).describe("Renders of a test key cost nothing."),
    scopes: z.array(z.enum(scopes)).describe("What the key may do."),
    prefix: z.string().describe("How the key begins."),
    last_four: z.string().describe("How the key ends."),
    expires_at: z.iso.datetime().nullable().describe("When it stops working; null for never."),
    last_used_at: z.iso.datetime().nullable().describe("When it was last used, to the minute."),
    created_at: z.iso.datetime().describe("When it was created."),
  })
  .openapi("Key");

const newKeySchema = z
  .strictObject({
    name: lineOfText(200).describe("A name for people."),
    mode: z.enum(["live", "test"]).describe("Renders of a test key cost nothing."),
    scopes: z.array(z.enum(scopes)).min(1).describe("What the key may do."),
    expires_at: z.iso
      .datetime({ offset: true, error: 'must be a time such as "2027-01-01T00:00:00Z"' })
      .nullable()
      .default(null)
      .describe("When it stops working; null for never."),
  })
  .openapi("NewKey", { example: { name: "Shop", mode: "live", scopes: ["render:write", "render:read"] } });

export function keyRoutes(app: App, service: Service): void {
  const { db } = service.database;

  endpoint(
    app,
    service,
    {
      method: "post",
      path: "/v1/keys",
      tag,
      summary: "Create an API key",
      description:
        "The key itself is in this answer only. A new key has at most the mode, the scopes and the expiry of the key that makes it; the root key makes any key.",
      scope: "key:manage",
      body: newKeySchema,
      shownOnce: ["key"],
      answers: {
        201: {
          description: "The key.",
          schema: keySchema.extend({
            key: z
              .string()
              .nullable()
              .describe("The key itself, shown in this answer only; null where it is given again."),
          }),
        },
      },
      problems: ["conflict"],
    },
    async ({ body, caller, context, db }) => {
      const expiresAt = body.expires_at === null ? null : new Date(body.expires_at);
      if (expiresAt !== null && expiresAt.getTime() <= Date.now()) {
        throw Problem.of("invalid_request", [
          { path: "expires_at", message: `is ${body.expires_at}, which is past: give a time to come, or null` },
        ]);
      }
      const excess = exceedsCaller({ ...body, expiresAt }, caller);
      if (excess !== null)
        throw new Problem("forbidden", `The new key would be able to do more than the calling key: ${excess}.`);
      const asked = { ...body, scopes: [...new Set(body.scopes)], expiresAt, workspaceId: caller.workspaceId };
      const { quotas } = service.settings;
      const { key, ...record } = await addWithinQuota("keys", caller.workspaceId, { db, quotas }, (tx) =>
        createKey(asked, tx),
      );
      return context.json({ ...keyObject(record), key }, 201);
    },
  );

  endpoint(
    app,
    service,
    {
      method: "get",
      path: "/v1/keys",
      tag,
      summary: "List API keys",
      scope: "key:manage",
      query: pageQuery,
      answers: {
        200: { description: "Keys, newest first; without the keys themselves.", schema: pageSchema(keySchema) },
      },
    },
    async ({ query, caller, context }) => context.json(await listKeys(caller.workspaceId, query, db, keyObject)),
  );

  endpoint(
    app,
    service,
    {
      method: "delete",
      path: "/v1/keys/{id}",
      tag,
      summary: "Revoke an API key",
      description:
        "It stops working, at once in this process and within two seconds in others. A key revokes only keys that it could have made.",
      scope: "key:manage",
      params: z.object({
        id: z.string().openapi({ description: "The id of the key.", example: "key_01kav0t8m2c6r9t4yw0f3b7zxe" }),
      }),
      answers: { 204: { description: "Revoked." } },
      problems: ["not_found"],
    },
    async ({ params, caller, context }) => {
      await revokeKey(params.id, caller, db);
      service.keys.forget();
      return context.body(null, 204);
    },
  );
}

function keyObject({ id, name, mode, scopes, prefix, last_four, expires_at, last_used_at, created_at }: KeyRecord) {
  return {
    id,
    object: "key" as const,
    name,
    mode,
    scopes,
    prefix,
    last_four,
    expires_at: expires_at?.toISOString() ?? null,
    last_used_at: last_used_at?.toISOString() ?? null,
    created_at: created_at.toISOString(),
  };
}
