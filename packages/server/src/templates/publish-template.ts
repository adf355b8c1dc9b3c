/** Publishes the draft as a new immutable version; a template with a syntax error is refused. */
import { type Evaluator, refuseFaultyTemplate } from "@platen/render";
import type { Kysely, Selectable } from "kysely";
import type { Tables, TemplateVersionsTable } from "../database/tables.ts";
import type { Quotas } from "../settings/settings.ts";
import { requireRoomForVersion } from "../workspaces/quotas.ts";
import { changeTemplate, type TemplateAddress } from "./change-template.ts";
import { refuseUnusableDraft } from "./draft-findings.ts";
import { type FoundTemplate, findTemplate } from "./find-template.ts";

export type VersionRow = Selectable<TemplateVersionsTable>;

/** `quotas` is null for the starters, which the service brings itself. */
export async function publishTemplate(
  address: TemplateAddress,
  { db, evaluator, quotas }: { db: Kysely<Tables>; evaluator: Evaluator; quotas: Quotas | null },
  note: string | null = null,
): Promise<{ template: FoundTemplate; version: VersionRow }> {
  // Checked before the lock: a long check must not hold up others who change the template.
  const seen = await findTemplate(db, address.workspaceId, address.slug, { data: "none" });
  refuseUnusableDraft(seen.row.draft);
  const own = evaluator.forWorkspace(address.workspaceId);
  await refuseFaultyTemplate({ ...seen.row.draft, engine: seen.row.engine }, own);

  let version: VersionRow | undefined;
  const publish = async (tx: Kysely<Tables>, { row, assets }: FoundTemplate) => {
    if (row.draft_hash !== seen.row.draft_hash) await refuseFaultyTemplate({ ...row.draft, engine: row.engine }, own);
    if (quotas) requireRoomForVersion(row.published_version, quotas);
    const frozen = assets.map(({ path, sha256, bytes, content_type }) => ({ path, sha256, bytes, content_type }));

    version = await tx
      .insertInto("template_versions")
      .values({
        template_id: row.id,
        version: (row.published_version ?? 0) + 1,
        kind: row.kind,
        engine: row.engine,
        content: JSON.stringify(row.draft),
        assets: JSON.stringify(frozen),
        hash: row.draft_hash,
        created_by: address.keyId,
        note,
        created_at: new Date(),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await tx.updateTable("templates").set({ published_version: version.version }).where("id", "=", row.id).execute();
  };
  const template = await changeTemplate(db, address, publish, { data: "all" });

  return { template, version: version! };
}
