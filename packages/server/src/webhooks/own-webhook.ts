/** The webhook that a render or a batch brings with it, as the database keeps it: sealed. */
import { seal, unseal } from "../secrets/sealed.ts";
import type { Secret } from "../secrets/secret.ts";
import { SECRET_PURPOSE } from "./workspace-secret.ts";

interface OwnWebhook {
  url: string;
  /** Null: the workspace's own secret signs. */
  secret: string | null;
}

export function sealOwnWebhook(webhook: { url: string; secret?: string | undefined }, secret: Secret): string {
  const own: OwnWebhook = { url: webhook.url, secret: webhook.secret ?? null };
  return seal(JSON.stringify(own), SECRET_PURPOSE, secret);
}

export function openOwnWebhook(sealed: string, secret: Secret): OwnWebhook {
  return JSON.parse(unseal(sealed, SECRET_PURPOSE, secret)) as OwnWebhook;
}
