/** Drafts as they were: kept before a change, at most one in five minutes, so that an hour's work can be found again. */
import type { Kysely, Selectable } from "kysely";
import type { Tables, TemplateSnapshotsTable } from "../database/tables.ts";
import { isId } from "../ids.ts";
import { Problem } from "../problems/problem.ts";
import { changeTemplate, type TemplateAddress } from "./change-template.ts";
import { type FoundTemplate, findTemplate } from "./find-template.ts";

type SnapshotRow = Selectable<TemplateSnapshotsTable>;
type ListedSnapshot = Omit<SnapshotRow, "draft">;

/** Newest first; `before` is the id that the earlier page ended with. */
export async function listSnapshots(
  { workspaceId, slug }: Pick<TemplateAddress, "workspaceId" | "slug">,
  page: { before: string | null; limit: number },
  db: Kysely<Tables>,
): Promise<{ template: FoundTemplate; rows: ListedSnapshot[] }> {
  const template = await findTemplate(db, workspaceId, slug, { data: "none" });
  const query = db
    .selectFrom("template_snapshots")
    .select(["id", "template_id", "kind", "engine", "created_by", "created_at"])
    .where("template_id", "=", template.row.id);
  const rows = await (page.before === null ? query : query.where("id", "<", page.before))
    .orderBy("id", "desc")
    .limit(page.limit + 1)
    .execute();

  return { template, rows };
}

export async function getSnapshot(
  { workspaceId, slug }: Pick<TemplateAddress, "workspaceId" | "slug">,
  id: string,
  db: Kysely<Tables>,
): Promise<{ template: FoundTemplate; snapshot: SnapshotRow }> {
  const template = await findTemplate(db, workspaceId, slug, { data: "none" });
  return { template, snapshot: await findSnapshot(db, template, id) };
}

/** Puts a snapshot back into the draft. The template's assets and data sets stay. */
export async function restoreSnapshot(
  address: TemplateAddress,
  id: string,
  db: Kysely<Tables>,
): Promise<FoundTemplate> {
  const restore = async (tx: Kysely<Tables>, template: FoundTemplate) => {
    const { kind, engine, draft } = await findSnapshot(tx, template, id);
    const set = { kind, engine, draft: JSON.stringify(draft) };
    await tx.updateTable("templates").set(set).where("id", "=", template.row.id).execute();
  };

  return changeTemplate(db, address, restore, { data: "all" });
}

async function findSnapshot(db: Kysely<Tables>, { row }: FoundTemplate, id: string): Promise<SnapshotRow> {
  const found = isId("snp", id)
    ? await db
        .selectFrom("template_snapshots")
        .selectAll()
        .where("template_id", "=", row.id)
        .where("id", "=", id)
        .executeTakeFirst()
    : undefined;
  if (found) return found;

  throw new Problem(
    "not_found",
    `The template ${row.slug} has no snapshot ${JSON.stringify(id.slice(0, 80))}. GET /v1/templates/${row.slug}/snapshots lists those that exist.`,
  );
}
