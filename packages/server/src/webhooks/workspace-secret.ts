/** The workspace's own webhook secret: signs the webhooks of single renders and batches that bring none. */
import type { Database } from "../database/database.ts";
import type { Mode } from "../keys/key-format.ts";
import { seal, unseal } from "../secrets/sealed.ts";
import type { Secret } from "../secrets/secret.ts";
import { makeWebhookSecret } from "./signature.ts";

export const SECRET_PURPOSE = "webhook";

/** One for each mode. Made when it is first asked for; of two who ask at once, both get the same. */
export async function workspaceSecret(
  { workspace_id, mode }: { workspace_id: string; mode: Mode },
  { pool }: Database,
  secret: Secret,
): Promise<string> {
  const fresh = seal(makeWebhookSecret(), SECRET_PURPOSE, secret);
  const column = mode === "live" ? "webhook_secret" : "test_webhook_secret";
  const { rows } = await pool.query<{ kept: string }>(
    `update workspaces set ${column} = coalesce(${column}, $2) where id = $1 returning ${column} as kept`,
    [workspace_id, fresh],
  );

  return unseal(rows[0]!.kept, SECRET_PURPOSE, secret);
}
