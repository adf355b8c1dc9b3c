/** Assets of a template: logos, fonts, style sheets that its HTML and CSS refer to by relative addresses. */
import { contentTypeOf } from "@platen/render";
import type { Kysely } from "kysely";
import type { Tables } from "../database/tables.ts";
import { Problem } from "../problems/problem.ts";
import type { Limits } from "../settings/settings.ts";
import type { Storage } from "../storage/storage.ts";
import { assetKey, holdAssets, storeAsset } from "./asset-store.ts";
import { changeTemplate, type TemplateAddress } from "./change-template.ts";
import { type AssetRow, type FoundTemplate, findTemplate } from "./find-template.ts";

interface AssetTools {
  db: Kysely<Tables>;
  storage: Storage;
}

const MAX_PATH_LENGTH = 200;

export async function getAsset(
  { workspaceId, slug }: Pick<TemplateAddress, "workspaceId" | "slug">,
  path: string,
  { db, storage }: AssetTools,
): Promise<{ template: FoundTemplate; asset: AssetRow; bytes: Uint8Array }> {
  const template = await findTemplate(db, workspaceId, slug, { data: "none" });
  const asset = assetOf(template, assetPath(path));
  const bytes = await storage.get(assetKey(workspaceId, asset.sha256));
  if (!bytes) throw new Error(`The stored content of asset ${asset.sha256} is gone.`);

  return { template, asset, bytes };
}

export async function putAsset(
  address: TemplateAddress,
  { path: given, bytes, contentType }: { path: string; bytes: Uint8Array; contentType: string | undefined },
  { db, storage, limits }: AssetTools & { limits: Limits },
): Promise<{ template: FoundTemplate; asset: AssetRow; isNew: boolean }> {
  const path = assetPath(given);
  const seen = await findTemplate(db, address.workspaceId, address.slug, { data: "none" });
  refuseTooMuch(seen, path, bytes.byteLength, limits);
  const isGeneric =
    contentType === undefined || /^application\/(octet-stream|x-www-form-urlencoded)\b/.test(contentType);
  let isNew = false;
  const template = await changeTemplate(db, address, async (tx, present) => {
    refuseTooMuch(present, path, bytes.byteLength, limits);
    await holdAssets(tx, address.workspaceId, "one of many");
    const asset = {
      path,
      sha256: await storeAsset(storage, address.workspaceId, bytes),
      bytes: bytes.byteLength,
      content_type: isGeneric ? contentTypeOf(path) : contentType,
    };
    isNew = !present.assets.some((candidate) => candidate.path === path);
    await tx
      .insertInto("template_assets")
      .values({ ...asset, template_id: present.row.id })
      .onConflict((conflict) => conflict.columns(["template_id", "path"]).doUpdateSet(asset))
      .execute();
  });

  return { template, asset: assetOf(template, path), isNew };
}

export async function deleteAsset(address: TemplateAddress, path: string, db: Kysely<Tables>): Promise<FoundTemplate> {
  return changeTemplate(db, address, async (tx, template) => {
    const asset = assetOf(template, assetPath(path));
    await tx
      .deleteFrom("template_assets")
      .where("template_id", "=", template.row.id)
      .where("path", "=", asset.path)
      .execute();
  });
}

/** `logo.svg` and `assets/logo.svg` name the same file; templates refer to it as `assets/logo.svg`. */
function assetPath(given: string): string {
  const path = given.startsWith("assets/") ? given : `assets/${given}`;
  const isPlain =
    path.length <= MAX_PATH_LENGTH &&
    /^[\w.@+ -]+(\/[\w.@+ -]+)*$/.test(path) &&
    !path.split("/").some((part) => /^\.+$/.test(part));
  if (isPlain) return path;

  throw Problem.of("invalid_request", [
    {
      path: "path",
      message: `is ${JSON.stringify(given.slice(0, 80))}: use letters, digits, "-", "_", "." and "/", at most ${MAX_PATH_LENGTH} characters, such as "assets/logo.svg"`,
    },
  ]);
}

function assetOf({ row, assets }: FoundTemplate, path: string): AssetRow {
  const asset = assets.find((candidate) => candidate.path === path);
  if (asset) return asset;

  throw new Problem("not_found", `The template ${row.slug} has no asset ${JSON.stringify(path)}.`);
}

function refuseTooMuch({ assets }: FoundTemplate, path: string, bytes: number, limits: Limits): void {
  const others = assets.filter((asset) => asset.path !== path).reduce((sum, asset) => sum + asset.bytes, 0);
  if (others + bytes <= limits.maxAssetsBytes) return;

  throw new Problem(
    "payload_too_large",
    `With this file the template's assets would be ${others + bytes} bytes, over the ${limits.maxAssetsBytes} allowed. Delete assets it does not use, or raise PLATEN_MAX_ASSETS.`,
  );
}
