/** The one way to change a template: locked, its ETag compared, its revision raised, all in one transaction. */
import type { Kysely } from "kysely";
import type { Tables } from "../database/tables.ts";
import { recordTemplateChange } from "../events/record-template-change.ts";
import { Problem } from "../problems/problem.ts";
import { inOneTransaction } from "../transaction.ts";
import { type FoundTemplate, findTemplate, findTemplateById, type WantedData } from "./find-template.ts";
import { keepSnapshot } from "./keep-snapshot.ts";
import { contentHash } from "./template-content.ts";
import { templateETag } from "./template-object.ts";

export interface TemplateAddress {
  workspaceId: string;
  slug: string;
  /** The If-Match header; undefined changes whatever is there. */
  ifMatch: string | undefined;
  /** Who changes it; null for a session that a sign-in link opened, and for the service itself. */
  keyId: string | null;
}

/** `change` sees no data of data sets, only their names and sizes; `data` says what of it the result has. */
export async function changeTemplate(
  db: Kysely<Tables>,
  { workspaceId, slug, ifMatch, keyId }: TemplateAddress,
  change: (tx: Kysely<Tables>, template: FoundTemplate) => Promise<void>,
  { data = "none" }: { data?: WantedData } = {},
): Promise<FoundTemplate> {
  const run = async (tx: Kysely<Tables>): Promise<FoundTemplate> => {
    const template = await findTemplate(tx, workspaceId, slug, { lock: true, data: "none" });
    assertMatch(template, ifMatch);
    await change(tx, template);

    const { row, ...parts } = await findTemplateById(tx, template.row.id, { data });
    const raised = {
      revision: row.revision + 1,
      draft_hash: contentHash({ kind: row.kind, engine: row.engine, draft: row.draft, assets: parts.assets }),
      updated_at: new Date(),
    };
    await tx.updateTable("templates").set(raised).where("id", "=", row.id).execute();
    if (row.slug !== slug) await recordTemplateChange(workspaceId, { slug, etag: null }, tx);
    await recordTemplateChange(workspaceId, { slug: row.slug, etag: templateETag({ ...row, ...raised }) }, tx);
    if (!hasSameDraft(row, template.row)) await keepSnapshot(template, keyId, tx);

    return { ...parts, row: { ...row, ...raised } };
  };

  return inOneTransaction(db, run);
}

type Drafted = Pick<FoundTemplate["row"], "kind" | "engine" | "draft">;

function hasSameDraft(one: Drafted, other: Drafted): boolean {
  const [first, second] = [one, other].map(({ kind, engine, draft }) =>
    contentHash({ kind, engine, draft, assets: [] }),
  );

  return first === second;
}

/** RFC 9110, 13.1.1: one of the listed tags must be the present one; `*` takes any. */
export function assertMatch({ row }: Pick<FoundTemplate, "row">, ifMatch: string | undefined): void {
  if (ifMatch === undefined) return;
  const present = templateETag(row);
  const tags = ifMatch.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  if (tags.includes("*") || tags.includes(present)) return;

  throw new Problem(
    "conflict",
    `The template ${row.slug} was changed by someone else: its ETag is now ${present}. Get it again, redo the change and send the new ETag.`,
  );
}
