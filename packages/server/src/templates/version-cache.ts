/** Published versions never change, so each is read once, assets included, and kept while it is in use. */
import type { Asset } from "@platen/browser";
import type { TemplateContent } from "@platen/render";
import type { Database } from "../database/database.ts";
import type { DraftContent, FrozenAsset, TemplateEngine, TemplateKind } from "../database/tables.ts";
import type { Storage } from "../storage/storage.ts";
import { assetKey } from "./asset-store.ts";

export interface VersionCache {
  /** The content of a version that exists. */
  content(workspaceId: string, templateId: string, version: number): Promise<TemplateContent>;
}

const MAX_CACHED_BYTES = 64 * 1024 * 1024;

export function openVersionCache({ db }: Database, storage: Storage): VersionCache {
  /** In the order of last use. */
  const cache = new Map<string, { content: TemplateContent; bytes: number }>();
  let cachedBytes = 0;

  function remember(key: string, content: TemplateContent): void {
    const bytes = sizeOf(content);
    cache.set(key, { content, bytes });
    cachedBytes += bytes;
    for (const [oldest, entry] of cache) {
      if (cachedBytes <= MAX_CACHED_BYTES) break;
      cache.delete(oldest);
      cachedBytes -= entry.bytes;
    }
  }

  return {
    async content(workspaceId, templateId, version) {
      const key = `${templateId}@${version}`;
      const cached = cache.get(key);
      if (cached) {
        cache.delete(key);
        cache.set(key, cached);
        return cached.content;
      }

      const row = await db
        .selectFrom("template_versions")
        .select(["kind", "engine", "content", "assets"])
        .where("template_id", "=", templateId)
        .where("version", "=", version)
        .executeTakeFirstOrThrow();
      const content = await loadContent({ ...row, draft: row.content }, workspaceId, storage);
      if (!cache.has(key)) remember(key, content);

      return content;
    },
  };
}

/** A draft or version with the bytes of its assets. */
export async function loadContent(
  {
    kind,
    engine,
    draft,
    assets,
  }: { kind: TemplateKind; engine: TemplateEngine; draft: DraftContent; assets: readonly FrozenAsset[] },
  workspaceId: string,
  storage: Storage,
): Promise<TemplateContent> {
  const { source, css, head, header, footer, partials, settings, schema } = draft;
  const loaded = await Promise.all(
    assets.map(async ({ path, sha256, content_type }): Promise<[string, Asset]> => {
      const bytes = await storage.get(assetKey(workspaceId, sha256));
      if (!bytes) throw new Error(`The stored content of asset ${sha256} is gone.`);
      return [path, { contentType: content_type, bytes }];
    }),
  );

  return { kind, engine, source, css, head, header, footer, partials, settings, schema, assets: new Map(loaded) };
}

function sizeOf({ source, css, head, header, footer, partials, assets }: TemplateContent): number {
  const texts = [source, css, head, header, footer, ...Object.values(partials)];
  const text = texts.reduce((sum, { length }) => sum + length, 0);
  return 1_000 + 2 * text + [...assets.values()].reduce((sum, asset) => sum + asset.bytes.byteLength, 0);
}
