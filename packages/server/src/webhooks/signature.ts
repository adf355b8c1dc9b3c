/** Signatures of Standard Webhooks 1.0.0: HMAC-SHA256 over id, timestamp and body, one for each live secret. */
import { createHmac, randomBytes } from "node:crypto";

const SECRET_BYTES = 32;

export function makeWebhookSecret(): string {
  return `whsec_${randomBytes(SECRET_BYTES).toString("base64")}`;
}

/** The three headers that a receiver verifies. */
export function signedHeaders(
  message: { id: string; timestamp: number; body: string },
  secrets: readonly string[],
): Record<string, string> {
  const content = `${message.id}.${message.timestamp}.${message.body}`;
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
    return `v1,${createHmac("sha256", key).update(content).digest("base64")}`;
  });

  return {
    "webhook-id": message.id,
    "webhook-timestamp": String(message.timestamp),
    "webhook-signature": signatures.join(" "),
  };
}
