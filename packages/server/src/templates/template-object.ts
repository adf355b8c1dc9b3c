/** A template as the API shows it, without the data of its data sets. */
import type { FoundTemplate } from "./find-template.ts";

export function templateObject({ row, datasets, assets, publishedHash }: FoundTemplate) {
  return {
    id: row.id,
    object: "template" as const,
    slug: row.slug,
    name: row.name,
    kind: row.kind,
    engine: row.engine,
    draft: row.draft,
    datasets: datasets.map(({ name, is_default }) => ({ name, default: is_default })),
    assets: assets.map(({ path, bytes, sha256, content_type }) => ({ path, bytes, sha256, content_type })),
    published_version: row.published_version,
    has_unpublished_changes: row.draft_hash !== publishedHash,
    source: row.source && { service: row.source.service, id: row.source.id },
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

export type TemplateObject = ReturnType<typeof templateObject>;

/** Changes with every change to the template, and differs from that of an earlier template with the same slug. */
export function templateETag({ id, revision }: { id: string; revision: number }): string {
  return `"${id.slice("tpl_".length)}-${revision}"`;
}
