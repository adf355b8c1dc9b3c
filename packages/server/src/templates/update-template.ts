/** Changes a template's slug, name, kind, language or draft; what is not named stays. */
import { type Kysely, sql } from "kysely";
import type { Tables, TemplateEngine, TemplateKind } from "../database/tables.ts";
import { Problem } from "../problems/problem.ts";
import { changeTemplate, type TemplateAddress } from "./change-template.ts";
import { refuseUnusableDraft } from "./draft-findings.ts";
import type { FoundTemplate } from "./find-template.ts";
import { type DraftChanges, draftWith } from "./template-content.ts";

interface TemplateChanges {
  slug?: string | undefined;
  name?: string | undefined;
  kind?: TemplateKind | undefined;
  engine?: TemplateEngine | undefined;
  draft?: DraftChanges | undefined;
}

export async function updateTemplate(
  address: TemplateAddress,
  changes: TemplateChanges,
  db: Kysely<Tables>,
): Promise<FoundTemplate> {
  if (changes.draft) refuseUnusableDraft(changes.draft);
  const { draft, ...fields } = changes;

  const change = async (tx: Kysely<Tables>, { row }: FoundTemplate) => {
    const set = { ...defined(fields), ...(draft && { draft: JSON.stringify(draftWith(row.draft, draft)) }) };
    if (set.slug !== undefined && set.slug !== row.slug) await refuseTakenSlug(set.slug, address.workspaceId, tx);
    if (Object.keys(set).length > 0) await tx.updateTable("templates").set(set).where("id", "=", row.id).execute();
  };

  return changeTemplate(db, address, change, { data: "all" });
}

/** Renames of one workspace take turns: of two to one slug the second is refused. */
async function refuseTakenSlug(slug: string, workspaceId: string, tx: Kysely<Tables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`slug of a template ${workspaceId}`}, 0))`.execute(tx);
  const taken = await tx
    .selectFrom("templates")
    .select("id")
    .where("workspace_id", "=", workspaceId)
    .where("slug", "=", slug)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (taken) throw new Problem("conflict", `The slug ${JSON.stringify(slug)} is taken. Choose another.`);
}

function defined<T extends object>(fields: T): { [Field in keyof T]: Exclude<T[Field], undefined> } {
  const kept = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(kept) as { [Field in keyof T]: Exclude<T[Field], undefined> };
}
