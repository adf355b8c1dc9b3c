/** Deletes a template. Its versions stay until no render needs them; its slug is free at once. */
import type { Kysely } from "kysely";
import type { Tables } from "../database/tables.ts";
import { recordTemplateChange } from "../events/record-template-change.ts";
import { assertMatch, type TemplateAddress } from "./change-template.ts";
import { findTemplate } from "./find-template.ts";

export async function deleteTemplate(
  { workspaceId, slug, ifMatch }: Omit<TemplateAddress, "keyId">,
  db: Kysely<Tables>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const template = await findTemplate(tx, workspaceId, slug, { lock: true, data: "none" });
    assertMatch(template, ifMatch);
    await tx.updateTable("templates").set({ deleted_at: new Date() }).where("id", "=", template.row.id).execute();
    await recordTemplateChange(workspaceId, { slug, etag: null }, tx);
  });
}
