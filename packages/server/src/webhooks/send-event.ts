/** Sends an event once: signed, through egress, without following redirects. */
import { EgressError, guardedFetch } from "@platen/egress";
import { newId } from "../ids.ts";
import type { Settings } from "../settings/settings.ts";
import { platenVersion } from "../version.ts";
import type { Attempt } from "./attempt.ts";
import type { EventRow } from "./event.ts";
import { readRetryAfter } from "./retry-after.ts";
import { signedHeaders } from "./signature.ts";
import type { Target } from "./target.ts";

const TIMEOUT_MS = 10_000;
const LARGEST_ANSWER = 1024 * 1024;

/** Always gives an attempt: a receiver that cannot be reached is recorded in it, not thrown. */
export async function sendEvent(
  event: Pick<EventRow, "id">,
  body: string,
  target: Target,
  { settings }: { settings: Pick<Settings, "webhookAllowPrivate"> },
): Promise<Attempt> {
  const started = performance.now();
  const createdAt = new Date();
  const attempt = (result: Pick<Attempt, "statusCode" | "error" | "isRefused">, retryAfter?: string): Attempt => ({
    id: newId("dlv"),
    ...result,
    retryAfterSeconds: readRetryAfter(retryAfter, new Date()),
    durationMs: Math.round(performance.now() - started),
    createdAt,
  });
  const headers = signedHeaders(
    { id: event.id, timestamp: Math.floor(createdAt.getTime() / 1000), body },
    target.secrets,
  );

  try {
    const { status, headers: answered } = await guardedFetch({
      url: target.url,
      method: "POST",
      headers: { ...headers, "content-type": "application/json", "user-agent": `Platen/${platenVersion}` },
      body,
      allowPrivate: settings.webhookAllowPrivate,
      allowPrivateSetting: "PLATEN_WEBHOOK_ALLOW_PRIVATE",
      timeoutMs: TIMEOUT_MS,
      maxBytes: LARGEST_ANSWER,
      maxRedirects: 0,
    });
    const isAccepted = status >= 200 && status < 300;
    const error = isAccepted ? null : `The receiver answered ${status}; only 2xx counts as received.`;
    return attempt({ statusCode: status, error, isRefused: false }, answered["retry-after"]);
  } catch (error) {
    return attempt({
      statusCode: null,
      error: error instanceof EgressError ? error.message : "The receiver could not be reached.",
      // A name that does not exist counts too: the difference would show which names the operator's network has.
      isRefused: error instanceof EgressError && /^blocked_|^name_not_found$/.test(error.code),
    });
  }
}
