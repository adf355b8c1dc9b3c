/** Published versions: listed, read and restored into the draft. */
import { type Kysely, sql } from "kysely";
import type { Tables } from "../database/tables.ts";
import { fittingEntries } from "../http/pagination.ts";
import { Problem } from "../problems/problem.ts";
import { changeTemplate, type TemplateAddress } from "./change-template.ts";
import { type DataOptions, type FoundTemplate, findTemplate } from "./find-template.ts";
import type { VersionRow } from "./publish-template.ts";

/** Newest first; `before` is the version that the earlier page ended with. */
export async function listVersions(
  { workspaceId, slug }: Pick<TemplateAddress, "workspaceId" | "slug">,
  page: { before: number | null; limit: number },
  db: Kysely<Tables>,
): Promise<{ template: FoundTemplate; versions: VersionRow[]; hasMore: boolean }> {
  const template = await findTemplate(db, workspaceId, slug, { data: "none" });
  const query = db
    .selectFrom("template_versions")
    .select(["version", sql<number>`octet_length(content::text)`.as("bytes")])
    .where("template_id", "=", template.row.id);
  const sizes = await (page.before === null ? query : query.where("version", "<", page.before))
    .orderBy("version", "desc")
    .limit(page.limit + 1)
    .execute();
  const count = fittingEntries(
    sizes.map(({ bytes }) => bytes),
    page.limit,
  );
  const shown = sizes.slice(0, count).map(({ version }) => version);
  if (shown.length === 0) return { template, versions: [], hasMore: false };
  const versions = await db
    .selectFrom("template_versions")
    .selectAll()
    .where("template_id", "=", template.row.id)
    .where("version", "in", shown)
    .orderBy("version", "desc")
    .execute();

  return { template, versions, hasMore: sizes.length > count };
}

export async function getVersion(
  { workspaceId, slug }: Pick<TemplateAddress, "workspaceId" | "slug">,
  version: number,
  db: Kysely<Tables>,
  options: DataOptions = { data: "none" },
): Promise<{ template: FoundTemplate; version: VersionRow }> {
  const template = await findTemplate(db, workspaceId, slug, options);
  return { template, version: await findVersion(db, template, version) };
}

/** Puts a version's content and assets back into the draft; publishing it again makes a new version. */
export async function restoreVersion(
  address: TemplateAddress,
  version: number,
  db: Kysely<Tables>,
): Promise<FoundTemplate> {
  const restore = async (tx: Kysely<Tables>, template: FoundTemplate) => {
    const { kind, engine, content, assets } = await findVersion(tx, template, version);
    await tx
      .updateTable("templates")
      .set({ kind, engine, draft: JSON.stringify(content) })
      .where("id", "=", template.row.id)
      .execute();
    await tx.deleteFrom("template_assets").where("template_id", "=", template.row.id).execute();
    if (assets.length > 0) {
      await tx
        .insertInto("template_assets")
        .values(assets.map((asset) => ({ ...asset, template_id: template.row.id })))
        .execute();
    }
  };

  return changeTemplate(db, address, restore, { data: "all" });
}

async function findVersion(db: Kysely<Tables>, { row }: FoundTemplate, version: number): Promise<VersionRow> {
  const found = await db
    .selectFrom("template_versions")
    .selectAll()
    .where("template_id", "=", row.id)
    .where("version", "=", version)
    .executeTakeFirst();
  if (found) return found;

  throw new Problem(
    "not_found",
    `The template ${row.slug} has no version ${version}. GET /v1/templates/${row.slug}/versions lists those that exist.`,
  );
}
