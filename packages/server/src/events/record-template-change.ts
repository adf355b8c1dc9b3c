/** Notes that a template changed, in the transaction that changes it. */
import type { Kysely } from "kysely";
import type { Tables } from "../database/tables.ts";
import { newId } from "../ids.ts";

/** `etag` is null where the template was deleted or has another slug now. */
export async function recordTemplateChange(
  workspaceId: string,
  change: { slug: string; etag: string | null },
  tx: Kysely<Tables>,
): Promise<void> {
  await tx
    .insertInto("stream_events")
    .values({
      id: newId("evt"),
      workspace_id: workspaceId,
      mode: null,
      type: "template.changed",
      data: JSON.stringify(change),
    })
    .execute();
}
