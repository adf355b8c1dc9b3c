/** How much one workspace may have: what is over a quota is refused, naming the setting that holds it. */
import { type Kysely, sql } from "kysely";
import type { Tables } from "../database/tables.ts";
import { Problem } from "../problems/problem.ts";
import type { Quotas } from "../settings/settings.ts";
import { inOneTransaction } from "../transaction.ts";

type Counted = "keys" | "webhooks" | "templates";

const ofWorkspace = {
  keys: { setting: "PLATEN_MAX_KEYS", way: "Revoke keys that nothing uses" },
  webhooks: { setting: "PLATEN_MAX_WEBHOOKS", way: "Delete webhooks that nothing needs" },
  templates: { setting: "PLATEN_MAX_TEMPLATES", way: "Delete templates that nothing uses" },
} as const;

/**
 * Adds one more of the kind, or refuses where the workspace has as many as it may. Exact, however many requests come at
 * once: they are counted one after the other, each in the transaction that adds.
 */
export async function addWithinQuota<Added>(
  kind: Counted,
  workspaceId: string,
  { db, quotas }: { db: Kysely<Tables>; quotas: Quotas },
  add: (tx: Kysely<Tables>) => Promise<Added>,
): Promise<Added> {
  return inOneTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`quota of ${kind} ${workspaceId}`}, 0))`.execute(tx);
    await requireRoom(kind, workspaceId, { db: tx, quotas });
    return add(tx);
  });
}

/** Refuses where the workspace has as many as it may, `more` that are planned included. */
export async function requireRoom(
  kind: Counted,
  workspaceId: string,
  { db, quotas, more = 0 }: { db: Kysely<Tables>; quotas: Quotas; more?: number },
): Promise<void> {
  const count = (await countOf(kind, workspaceId, db)) + more;
  if (count < quotas[kind]) return;
  const { setting, way } = ofWorkspace[kind];
  throw full(`This workspace has ${count} ${kind}`, way, setting);
}

/** Refuses a version more than a template may have. */
export function requireRoomForVersion(published: number | null, quotas: Quotas): void {
  if ((published ?? 0) < quotas.versions) return;
  throw full(`The template has ${published} versions`, "Continue in a new template", "PLATEN_MAX_VERSIONS");
}

export function full(what: string, way: string, setting: string, limit = "which is all it may have"): Problem {
  return new Problem("conflict", `${what}, ${limit}. ${way}, or have the operator raise ${setting}.`);
}

async function countOf(kind: Counted, workspaceId: string, db: Kysely<Tables>): Promise<number> {
  const counts = {
    keys: () => db.selectFrom("api_keys").where("revoked_at", "is", null),
    webhooks: () => db.selectFrom("webhooks"),
    templates: () => db.selectFrom("templates").where("deleted_at", "is", null),
  };
  const { count } = await (counts[kind]() as ReturnType<typeof counts.webhooks>)
    .select((columns) => columns.fn.countAll<string>().as("count"))
    .where("workspace_id", "=", workspaceId)
    .executeTakeFirstOrThrow();

  return Number(count);
}
