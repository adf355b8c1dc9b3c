/** What a webhook can be told about. */

export const eventTypes = [
  "render.succeeded",
  "render.failed",
  "batch.finished",
  "usage.warning",
  "usage.exhausted",
] as const;

export type EventType = (typeof eventTypes)[number];

/** Sent by POST /v1/webhooks/{id}/test; nobody subscribes to it. */
export const TEST_EVENT = "webhook.test";
