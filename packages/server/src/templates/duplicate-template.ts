/** Copies a template with its draft, data sets and assets; its versions stay with it. */
import type { Kysely } from "kysely";
import type { Tables } from "../database/tables.ts";
import { holdAssets } from "./asset-store.ts";
import { createTemplate } from "./create-template.ts";
import { type FoundTemplate, findTemplate } from "./find-template.ts";

interface Copy {
  workspaceId: string;
  /** Of the one that is copied. */
  from: string;
  slug: string;
  /** Absent: that of the one that is copied. */
  name: string | undefined;
}

/** Call it inside a transaction. */
export async function duplicateTemplate(
  { workspaceId, from, slug, name }: Copy,
  tx: Kysely<Tables>,
): Promise<FoundTemplate> {
  // The files are there already: held until the copy names them too.
  await holdAssets(tx, workspaceId, "one of many");
  const { row, datasets, assets } = await findTemplate(tx, workspaceId, from);

  return createTemplate(
    {
      workspaceId,
      slug,
      name: name ?? row.name,
      kind: row.kind,
      engine: row.engine,
      draft: row.draft,
      datasets: datasets.map(({ name: dataset, data, is_default }) => ({
        name: dataset,
        text: data,
        default: is_default,
      })),
      assets: assets.map(({ path, sha256, bytes, content_type }) => ({ path, sha256, bytes, content_type })),
    },
    tx,
  );
}
