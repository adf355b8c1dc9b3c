/** The first start: the default workspace with its two keys, a link to sign in with, and the starter templates, published. Later starts publish the starters that it could not. */
import { createHash } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { type Evaluator, RenderFailure, readTemplateFolder, type TemplateFolder } from "@platen/render";
import type { Kysely } from "kysely";
import type { Database } from "./database/database.ts";
import type { DraftContent, FrozenAsset, Tables } from "./database/tables.ts";
import { newId } from "./ids.ts";
import { createKey } from "./keys/create-key.ts";
import { type FirstKeys, writeKeysFile } from "./keys/keys-file.ts";
import { scopes } from "./keys/scopes.ts";
import type { Logger } from "./log.ts";
import { Problem } from "./problems/problem.ts";
import { createSignInLink } from "./sessions/sign-in-token.ts";
import { shippedFolder } from "./shipped-folder.ts";
import type { Storage } from "./storage/storage.ts";
import { holdAssets, storeAsset } from "./templates/asset-store.ts";
import type { TemplateAddress } from "./templates/change-template.ts";
import { createTemplate } from "./templates/create-template.ts";
import { publishTemplate } from "./templates/publish-template.ts";
import { contentHash } from "./templates/template-content.ts";
import { templateETag } from "./templates/template-object.ts";

interface FirstStart {
  defaultWorkspaceId: string;
  /** The keys and the link that were made, to be shown once; null on every later start. */
  keys: FirstKeys | null;
}

const starterFolder = shippedFolder("templates");

interface Tools {
  database: Database;
  storage: Storage;
  evaluator: Evaluator;
  rootKey: string | null;
  keysFile: string | null;
  baseUrl: string;
  log: Logger;
}

/** All of it in one transaction: a start that is cut off leaves nothing, and of two first starts one does it. */
export async function firstStart(tools: Tools): Promise<FirstStart> {
  const { database, storage, evaluator, rootKey, keysFile, baseUrl, log } = tools;
  const start = await database.db.transaction().execute(async (tx) => {
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

    const { url: signInUrl } = await createSignInLink(made.id, baseUrl, tx);
    const keys = { live, test, signInUrl };

    // Before the commit: keys that cannot be handed over are not made.
    if (keysFile !== null) {
      await writeKeysFile(keysFile, keys);
      log.info({ file: keysFile }, "the first keys are in the file of PLATEN_KEYS_FILE");
    }

    return { defaultWorkspaceId: made.id, keys };
  });
  if (start.keys === null) await publishLeftStarters(start.defaultWorkspaceId, tools);

  return start;
}

/** Starters that an earlier start could not publish, and that nobody has changed since. */
async function publishLeftStarters(workspaceId: string, { database: { db }, evaluator, log }: Tools): Promise<void> {
  const left = await db
    .selectFrom("templates")
    .select(["id", "slug", "revision", "draft_hash"])
    .where("workspace_id", "=", workspaceId)
    .where("published_version", "is", null)
    .where("deleted_at", "is", null)
    .execute();
  if (left.length === 0) return;

  const hashes = new Map((await starterFolders()).map((folder) => [folder.slug, contentHash(freezable(folder))]));
  for (const template of left) {
    const { slug, draft_hash } = template;
    // With its ETag: of two processes that start together one publishes it.
    const address = { workspaceId, slug, ifMatch: templateETag(template), keyId: null };
    if (hashes.get(slug) === draft_hash) await publish(address, { db, evaluator, log });
  }
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
  const { slug, name, datasets } = folder;
  await holdAssets(db, workspaceId, "one of many");
  for (const { bytes } of folder.assets.values()) await storeAsset(storage, workspaceId, bytes);
  await createTemplate({ workspaceId, slug, name, datasets, ...freezable(folder) }, db);
  await publish({ workspaceId, slug, ifMatch: undefined, keyId: null }, { db, evaluator, log });
}

/** What a publish of the starter freezes. */
function freezable({ kind, engine, assets, ...folder }: TemplateFolder) {
  const { source, css, head, header, footer, partials, settings, schema } = folder;
  const draft: DraftContent = { source, css, head, header, footer, partials, settings, schema };
  const frozen = [...assets].map(
    ([path, { bytes, contentType }]): FrozenAsset => ({
      path,
      sha256: createHash("sha256").update(bytes).digest("hex"),
      bytes: bytes.byteLength,
      content_type: contentType,
    }),
  );

  return { kind, engine, draft, assets: frozen };
}

async function publish(
  address: TemplateAddress,
  { db, evaluator, log }: Pick<Tools, "evaluator" | "log"> & { db: Kysely<Tables> },
): Promise<void> {
  try {
    await publishTemplate(address, { db, evaluator, quotas: null });
  } catch (error) {
    // A starter that cannot be published must not keep the service from starting: it stays a draft until the next start.
    if (!(error instanceof RenderFailure || error instanceof Problem)) throw error;
    log.error({ template: address.slug, reason: error.message }, "a starter template could not be published");
  }
}
