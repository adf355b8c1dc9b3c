/** Webhooks and deliveries as the API describes them. */
import { z } from "@hono/zod-openapi";
import { eventTypes } from "./event-types.ts";

export const eventsSchema = z.array(z.enum(eventTypes)).min(1).describe("Which events are sent.");

export const webhookSchema = z
  .object({
    id: z.string().describe("The id of the webhook."),
    object: z.literal("webhook").describe("Always `webhook`."),
    url: z.string().describe("Where events are sent."),
    events: eventsSchema,
    enabled: z.boolean().describe("Whether events are sent."),
    created_at: z.iso.datetime().describe("When it was created."),
    updated_at: z.iso.datetime().describe("When it was last changed."),
  })
  .openapi("Webhook");
export const webhookWithSecretSchema = webhookSchema.extend({
  secret: z.string().nullable().openapi({ description: "Shown in this answer only; null where it is given again." }),
});

export const deliverySchema = z
  .object({
    id: z.string().describe("The id of the attempt."),
    object: z.literal("delivery").describe("Always `delivery`."),
    event_id: z.string().describe("The event; also sent as `webhook-id`."),
    event_type: z.string().describe("The type of the event."),
    attempt: z.int().describe("From 1."),
    succeeded: z.boolean().describe("Whether the receiver answered with 2xx."),
    status_code: z.int().nullable().describe("The status that the receiver answered with."),
    error: z.string().nullable().describe("Why the attempt failed."),
    duration_ms: z.int().describe("How long it took."),
    created_at: z.iso.datetime().describe("When it was made."),
  })
  .openapi("Delivery");
