/** The events that a webhook can receive. */

export const eventTypes = [
  "render.succeeded",
  "render.failed",
  "batch.finished",
  "usage.warning",
  "usage.exhausted",
] as const;

/** Sent by POST /v1/webhooks/{id}/test; no webhook subscribes to it. */
export const TEST_EVENT = "webhook.test";
