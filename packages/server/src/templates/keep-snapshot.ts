/** Keeps the draft that a change replaces. Called by the change itself, in its transaction. */
import { type Kysely, sql } from "kysely";
import type { Tables } from "../database/tables.ts";
import { newId } from "../ids.ts";
import type { FoundTemplate } from "./find-template.ts";

/** The draft before a change is kept where the newest snapshot is older. */
const LEAST_AGE_MINUTES = 5;
const MOST_KEPT = 50;

export async function keepSnapshot(
  { row }: Pick<FoundTemplate, "row">,
  keyId: string | null,
  tx: Kysely<Tables>,
): Promise<void> {
  const recent = await tx
    .selectFrom("template_snapshots")
    .select("id")
    .where("template_id", "=", row.id)
    .where("created_at", ">", sql<Date>`now() - make_interval(mins => ${LEAST_AGE_MINUTES})`)
    .limit(1)
    .executeTakeFirst();
  if (recent) return;

  const { kind, engine, draft } = row;
  const now = new Date();
  await tx
    .insertInto("template_snapshots")
    .values({
      id: newId("snp"),
      template_id: row.id,
      kind,
      engine,
      draft: JSON.stringify(draft),
      created_by: keyId,
      created_at: now,
    })
    .execute();
  await tx
    .deleteFrom("template_snapshots")
    .where("template_id", "=", row.id)
    .where("id", "not in", (kept) =>
      kept
        .selectFrom("template_snapshots")
        .select("id")
        .where("template_id", "=", row.id)
        .orderBy("id", "desc")
        .limit(MOST_KEPT),
    )
    .execute();
}
