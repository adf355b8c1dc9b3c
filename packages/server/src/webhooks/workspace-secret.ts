/** The workspace's own webhook secret: signs the webhooks of single renders that bring none. */
import type { Database } from "../database/database.ts";
import { seal, unseal } from "../secrets/sealed.ts";
import type { Secret } from "../secrets/secret.ts";
import { makeWebhookSecret } from "./signature.ts";

export const SECRET_PURPOSE = "webhook";

/** Made when it is first asked for; of two who ask at once, both get the same. */
export async function workspaceSecret(workspaceId: string, { pool }: Database, secret: Secret): Promise<string> {
  const fresh = seal(makeWebhookSecret(), SECRET_PURPOSE, secret);
  const { rows } = await pool.query<{ webhook_secret: string }>(
    "update workspaces set webhook_secret = coalesce(webhook_secret, $2) where id = $1 returning webhook_secret",
    [workspaceId, fresh],
  );

  return unseal(rows[0]!.webhook_secret, SECRET_PURPOSE, secret);
}
