/** Creates a template with its draft, data sets and, for seeds and imports, assets. */
import type { Kysely } from "kysely";
import type {
  DraftContent,
  FrozenAsset,
  Tables,
  TemplateEngine,
  TemplateKind,
  TemplateSource,
} from "../database/tables.ts";
import { recordTemplateChange } from "../events/record-template-change.ts";
import { refuseFindings } from "../http/validate.ts";
import { newId } from "../ids.ts";
import { Problem } from "../problems/problem.ts";
import { datasetFindings, draftFindings } from "./draft-findings.ts";
import { type FoundTemplate, findTemplate } from "./find-template.ts";
import { contentHash } from "./template-content.ts";
import { templateETag } from "./template-object.ts";

interface NewTemplate {
  workspaceId: string;
  slug: string;
  name: string;
  kind: TemplateKind;
  engine: TemplateEngine;
  draft: DraftContent;
  /** With the JSON text of the data, kept as it is. */
  datasets: { name: string; text: string; default: boolean }[];
  assets?: FrozenAsset[];
  source?: TemplateSource;
}

/** Call it inside a transaction. */
export async function createTemplate(request: NewTemplate, db: Kysely<Tables>): Promise<FoundTemplate> {
  refuseFindings([...draftFindings(request.draft), ...datasetFindings(request.datasets)]);
  const now = new Date();
  const { assets = [], datasets, draft, source, ...fields } = request;

  const row = await db
    .insertInto("templates")
    .values({
      id: newId("tpl"),
      workspace_id: fields.workspaceId,
      slug: fields.slug,
      name: fields.name,
      kind: fields.kind,
      engine: fields.engine,
      draft: JSON.stringify(draft),
      draft_hash: contentHash({ ...fields, draft, assets }),
      revision: 1,
      source: source ? JSON.stringify(source) : null,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.columns(["workspace_id", "slug"]).where("deleted_at", "is", null).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!row) {
    throw new Problem(
      "conflict",
      `The slug ${JSON.stringify(fields.slug)} is taken. Choose another, or change the template with PATCH /v1/templates/${fields.slug}.`,
    );
  }

  if (datasets.length > 0) {
    const rows = withOneDefault(datasets).map((dataset) => ({
      template_id: row.id,
      name: dataset.name,
      data: dataset.text,
      is_default: dataset.default,
      created_at: now,
    }));
    await db.insertInto("template_datasets").values(rows).execute();
  }
  if (assets.length > 0) {
    await db
      .insertInto("template_assets")
      .values(assets.map((asset) => ({ ...asset, template_id: row.id })))
      .execute();
  }

  const created = await findTemplate(db, fields.workspaceId, fields.slug);
  await recordTemplateChange(fields.workspaceId, { slug: fields.slug, etag: templateETag(created.row) }, db);

  return created;
}

/** Exactly one data set is the default: the one that says so, or the first. */
function withOneDefault<T extends { name: string; default: boolean }>(datasets: T[]): T[] {
  if (datasets.some((dataset) => dataset.default)) return datasets;

  return datasets.map((dataset, index) => ({ ...dataset, default: index === 0 }));
}
