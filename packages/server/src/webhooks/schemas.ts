/** Webhooks and deliveries as the API describes them. */
import { z } from "@hono/zod-openapi";
import { eventTypes } from "./event-types.ts";

export const eventsSchema = z.array(z.enum(eventTypes)).min(1);

export const webhookSchema = z
  .object({
    id: z.string(),
    object: z.literal("webhook"),
    url: z.string(),
    events: eventsSchema,
    enabled: z.boolean(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .openapi("Webhook");
export const webhookWithSecretSchema = webhookSchema.extend({
  secret: z.string().openapi({ description: "Shown in this answer only." }),
});

export const deliverySchema = z
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
