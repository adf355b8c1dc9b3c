/** Finds a template of a workspace with all that belongs to it. */
import { type Kysely, type RawBuilder, type Selectable, sql } from "kysely";
import type { Tables, TemplateAssetsTable, TemplateDatasetsTable, TemplatesTable } from "../database/tables.ts";
import { Problem } from "../problems/problem.ts";

type TemplateRow = Selectable<TemplatesTable>;
export interface DatasetRow extends Selectable<TemplateDatasetsTable> {
  /** Of all its data, also where that was not read. */
  bytes: number;
}
export type AssetRow = Selectable<TemplateAssetsTable>;

export interface FoundTemplate {
  row: TemplateRow;
  datasets: DatasetRow[];
  assets: AssetRow[];
  /** Of the published version; null where there is none. */
  publishedHash: string | null;
}

/** Whose data is read: a template's data sets can have some hundred megabytes. The others have `{}`. */
export type WantedData = "all" | "none" | "default" | { named: string };

export interface DataOptions {
  data?: WantedData;
  /** Larger data is left out as well: `bytes` says how much there is. */
  maxDataBytes?: number;
}

export async function findTemplate(
  db: Kysely<Tables>,
  workspaceId: string,
  slug: string,
  options: DataOptions & { lock?: boolean } = {},
): Promise<FoundTemplate> {
  const query = db
    .selectFrom("templates")
    .selectAll()
    .where("workspace_id", "=", workspaceId)
    .where("slug", "=", slug)
    .where("deleted_at", "is", null);
  const row = await (options.lock ? query.forUpdate() : query).executeTakeFirst();
  if (!row) throw templateNotFound(slug);

  const [found] = await withParts(db, [row], options);
  return found!;
}

/** For one that is known to exist: its slug may have just changed. */
export async function findTemplateById(
  db: Kysely<Tables>,
  id: string,
  options: DataOptions = {},
): Promise<FoundTemplate> {
  const row = await db.selectFrom("templates").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const [found] = await withParts(db, [row], options);

  return found!;
}

/** Adds data sets, assets and the published hash to rows, in one query for each kind. */
export async function withParts(
  db: Kysely<Tables>,
  rows: TemplateRow[],
  { data: wanted = "all", maxDataBytes }: DataOptions = {},
): Promise<FoundTemplate[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const datasets = await db
    .selectFrom("template_datasets")
    .select(["template_id", "name", "is_default", "created_at"])
    .select([dataOf(wanted, maxDataBytes).as("data"), sql<number>`octet_length(data)`.as("bytes")])
    .where("template_id", "in", ids)
    .orderBy("name")
    .execute();
  const assets = await db
    .selectFrom("template_assets")
    .selectAll()
    .where("template_id", "in", ids)
    .orderBy("path")
    .execute();
  const published = await db
    .selectFrom("template_versions as version")
    .innerJoin("templates as template", (join) =>
      join.onRef("template.id", "=", "version.template_id").onRef("template.published_version", "=", "version.version"),
    )
    .select(["version.template_id", "version.hash"])
    .where("version.template_id", "in", ids)
    .execute();

  return rows.map((row) => ({
    row,
    datasets: datasets.filter((dataset) => dataset.template_id === row.id),
    assets: assets.filter((asset) => asset.template_id === row.id),
    publishedHash: published.find((version) => version.template_id === row.id)?.hash ?? null,
  }));
}

function dataOf(wanted: WantedData, maxBytes: number | undefined): RawBuilder<string> {
  if (wanted === "all") return sql`data`;
  if (wanted === "none") return sql`'{}'`;
  const isWanted = wanted === "default" ? sql`is_default` : sql`name = ${wanted.named}`;

  const isSmall = maxBytes === undefined ? sql`true` : sql`octet_length(data) <= ${maxBytes}`;

  return sql`case when ${isWanted} and ${isSmall} then data else '{}' end`;
}

export function templateNotFound(slug: string): Problem {
  return new Problem(
    "template_not_found",
    `No template has the slug ${JSON.stringify(slug)}. GET /v1/templates lists those that exist.`,
  );
}
