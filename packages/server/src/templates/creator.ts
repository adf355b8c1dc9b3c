/** Who made a version or a snapshot, as the API shows it. */
import { z } from "@hono/zod-openapi";
import type { Kysely } from "kysely";
import type { Tables } from "../database/tables.ts";

export const creatorSchema = z
  .object({
    key: z
      .object({ id: z.string().describe("The id of the key."), name: z.string().describe("Its name.") })
      .nullable()
      .describe("The key; null for a session that a sign-in link opened."),
  })
  .describe("Who made it.");

export type Creator = z.output<typeof creatorSchema>;

const ROOT = "root";

/** The creators behind the ids of keys, in one query. */
export async function findCreators(
  ids: readonly (string | null)[],
  db: Kysely<Tables>,
): Promise<(id: string | null) => Creator> {
  const wanted = [...new Set(ids)].filter((id) => id !== null && id !== ROOT);
  const rows =
    wanted.length === 0
      ? []
      : await db.selectFrom("api_keys").select(["id", "name"]).where("id", "in", wanted).execute();
  const names = new Map([...rows.map(({ id, name }) => [id, name] as const), [ROOT, "Root key"]]);

  return (id) => ({ key: id === null ? null : { id, name: names.get(id) ?? "" } });
}
