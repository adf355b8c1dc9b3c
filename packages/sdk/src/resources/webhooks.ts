/** `platen.webhooks`: where events are sent, and what became of them. */
import type { Delivery, NewWebhook, Operations, Webhook, WebhookChanges } from "../api-types.ts";
import { type Client, call } from "../http/call.ts";
import type { RequestOptions } from "../http/request.ts";
import { type List, makeList } from "../list.ts";

type WebhookQuery = Operations["GET /v1/webhooks"]["query"];
type DeliveryQuery = Operations["GET /v1/webhooks/{id}/deliveries"]["query"];

export class Webhooks {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /** The answer has the `secret`, this once. */
  create(webhook: NewWebhook, options?: RequestOptions): Promise<Operations["POST /v1/webhooks"]["answer"]> {
    return call(this.#client, "POST /v1/webhooks", { body: webhook }, options);
  }

  get(id: string, options?: RequestOptions): Promise<Webhook> {
    return call(this.#client, "GET /v1/webhooks/{id}", { path: { id } }, options);
  }

  list(query: WebhookQuery = {}, options?: RequestOptions): List<Webhook> {
    return makeList((cursor) =>
      call(this.#client, "GET /v1/webhooks", { query: { ...query, cursor: cursor ?? query.cursor } }, options),
    );
  }

  iterate(query: WebhookQuery = {}, options?: RequestOptions): AsyncGenerator<Webhook, void, undefined> {
    return this.list(query, options).iterate();
  }

  update(id: string, changes: WebhookChanges, options?: RequestOptions): Promise<Webhook> {
    return call(this.#client, "PATCH /v1/webhooks/{id}", { path: { id }, body: changes }, options);
  }

  async delete(id: string, options?: RequestOptions): Promise<void> {
    await call(this.#client, "DELETE /v1/webhooks/{id}", { path: { id } }, options);
  }

  /** Gives a new secret; the old one goes on signing too until the time in the answer. */
  rotate(id: string, options?: RequestOptions): Promise<Operations["POST /v1/webhooks/{id}/rotate"]["answer"]> {
    return call(this.#client, "POST /v1/webhooks/{id}/rotate", { path: { id }, body: {} }, options);
  }

  /** Sends an event to try it. */
  test(id: string, options?: RequestOptions): Promise<Delivery> {
    return call(this.#client, "POST /v1/webhooks/{id}/test", { path: { id }, body: {} }, options);
  }

  deliveries(id: string, query: DeliveryQuery = {}, options?: RequestOptions): List<Delivery> {
    return makeList((cursor) =>
      call(
        this.#client,
        "GET /v1/webhooks/{id}/deliveries",
        { path: { id }, query: { ...query, cursor: cursor ?? query.cursor } },
        options,
      ),
    );
  }

  /** The workspace's own secret: it signs webhooks of single renders that name no secret. */
  secret(options?: RequestOptions): Promise<Operations["GET /v1/webhooks/secret"]["answer"]> {
    return call(this.#client, "GET /v1/webhooks/secret", {}, options);
  }

  /** Sends an event again, to every webhook that wants it. */
  resend(eventId: string, options?: RequestOptions): Promise<Operations["POST /v1/events/{id}/resend"]["answer"]> {
    return call(this.#client, "POST /v1/events/{id}/resend", { path: { id: eventId }, body: {} }, options);
  }
}
