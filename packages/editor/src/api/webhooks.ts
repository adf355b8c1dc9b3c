/** Webhooks and the attempts to reach them. */
import { request, requestJson } from "./request.ts";

export const webhookEvents = [
  "render.succeeded",
  "render.failed",
  "batch.finished",
  "usage.warning",
  "usage.exhausted",
] as const;

export interface Webhook {
  id: string;
  url: string;
  events: string[];
  enabled: boolean;
  created_at: string;
  updated_at: string;
}

export interface Delivery {
  id: string;
  event_id: string;
  event_type: string;
  attempt: number;
  succeeded: boolean;
  status_code: number | null;
  error: string | null;
  duration_ms: number;
  created_at: string;
}

type WithSecret = Webhook & { secret: string };

export function createWebhook(webhook: { url: string; events: string[] }): Promise<WithSecret> {
  return requestJson("/v1/webhooks", { method: "POST", json: webhook });
}

export function changeWebhook(id: string, changes: Partial<Pick<Webhook, "url" | "events" | "enabled">>) {
  return requestJson<Webhook>(`/v1/webhooks/${id}`, { method: "PATCH", json: changes });
}

export async function deleteWebhook(id: string): Promise<void> {
  await request(`/v1/webhooks/${id}`, { method: "DELETE" });
}

export function rotateWebhookSecret(id: string): Promise<WithSecret> {
  return requestJson(`/v1/webhooks/${id}/rotate`, { method: "POST", json: {} });
}

export function testWebhook(id: string): Promise<Delivery> {
  return requestJson(`/v1/webhooks/${id}/test`, { method: "POST", json: {} });
}

export function resendEvent(id: string): Promise<{ webhooks: number }> {
  return requestJson(`/v1/events/${id}/resend`, { method: "POST", json: {} });
}
