/** Changes a template's name, kind, language or draft; what is not named stays. */
import type { Kysely } from "kysely";
import type { Tables, TemplateEngine, TemplateKind } from "../database/tables.ts";
import { changeTemplate, type TemplateAddress } from "./change-template.ts";
import { refuseUnusableDraft } from "./draft-findings.ts";
import type { FoundTemplate } from "./find-template.ts";
import { type DraftChanges, draftWith } from "./template-content.ts";

interface TemplateChanges {
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

  return changeTemplate(db, address, async (tx, { row }) => {
    const set = { ...defined(fields), ...(draft && { draft: JSON.stringify(draftWith(row.draft, draft)) }) };
    if (Object.keys(set).length > 0) await tx.updateTable("templates").set(set).where("id", "=", row.id).execute();
  });
}

function defined<T extends object>(fields: T): { [Field in keyof T]: Exclude<T[Field], undefined> } {
  const kept = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(kept) as { [Field in keyof T]: Exclude<T[Field], undefined> };
}
