/** The first start: the default workspace with its two keys, and the starter templates, published. */
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { type Evaluator, RenderFailure, readTemplateFolder, type TemplateFolder } from "@platen/render";
import type { Kysely } from "kysely";
import type { Database } from "./database/open-database.ts";
import type { FrozenAsset, Tables } from "./database/tables.ts";
import { newId } from "./ids.ts";
import { createKey } from "./keys/create-key.ts";
import { scopes } from "./keys/scopes.ts";
import type { Logger } from "./log.ts";
import { shippedFolder } from "./shipped-folder.ts";
import type { Storage } from "./storage/storage.ts";
import { storeAsset } from "./templates/asset-store.ts";
import { createTemplate } from "./templates/create-template.ts";
import { publishTemplate } from "./templates/publish-template.ts";
import { emptyDraft } from "./templates/template-content.ts";

export interface FirstStart {
  defaultWorkspaceId: string;
  /** The keys that were made, to be shown once; null on every later start. */
  keys: { live: string | null; test: string } | null;
}

export const starterFolder = shippedFolder("templates");

interface Tools {
  database: Database;
  storage: Storage;
  evaluator: Evaluator;
  rootKey: string | null;
  log: Logger;
}

/** All of it in one transaction: a start that is cut off leaves nothing, and of two first starts one does it. */
export async function firstStart({ database, storage, evaluator, rootKey, log }: Tools): Promise<FirstStart> {
  return database.db.transaction().execute(async (tx) => {
    const made = await tx
      .insertInto("workspaces")
      .values({ id: newId("wsp"), name: "Default", is_default: true, created_at: new Date() })
      .onConflict((conflict) => conflict.column("is_default").where("is_default", "=", true).doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!made) {
      const { id } = await tx
        .selectFrom("workspaces")
        .select("id")
        .where("is_default", "=", true)
        .executeTakeFirstOrThrow();
      return { defaultWorkspaceId: id, keys: null };
    }

    const keyOf = { workspaceId: made.id, scopes, expiresAt: null };
    const live =
      rootKey === null ? (await createKey({ ...keyOf, name: "First live key", mode: "live" }, tx)).key : null;
    const test = (await createKey({ ...keyOf, name: "First test key", mode: "test" }, tx)).key;
    for (const folder of await starterFolders()) await seed(folder, made.id, { db: tx, storage, evaluator, log });

    return { defaultWorkspaceId: made.id, keys: { live, test } };
  });
}

async function starterFolders(): Promise<TemplateFolder[]> {
  const entries = await readdir(starterFolder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);

  return Promise.all(names.sort().map((name) => readTemplateFolder(join(starterFolder, name))));
}

async function seed(
  folder: TemplateFolder,
  workspaceId: string,
  { db, storage, evaluator, log }: Pick<Tools, "storage" | "evaluator" | "log"> & { db: Kysely<Tables> },
): Promise<void> {
  const { slug, name, kind, engine, source, css, head, partials, settings, schema, datasets } = folder;
  const assets: FrozenAsset[] = [];
  for (const [path, { bytes, contentType }] of folder.assets) {
    assets.push({
      path,
      sha256: await storeAsset(storage, workspaceId, bytes),
      bytes: bytes.byteLength,
      content_type: contentType,
    });
  }

  const draft = { ...emptyDraft, source, css, head, partials, settings, schema };
  await createTemplate({ workspaceId, slug, name, kind, engine, draft, datasets, assets }, db);
  try {
    await publishTemplate({ workspaceId, slug, ifMatch: undefined }, { db, evaluator });
  } catch (error) {
    // A starter with a fault must not keep the service from starting: it stays a draft that its author can mend.
    if (!(error instanceof RenderFailure)) throw error;
    log.error({ template: slug, reason: error.message }, "a starter template could not be published");
  }
}
