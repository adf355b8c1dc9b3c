/** What a publish freezes: one hash over it tells whether a draft differs from its published version. */
import { createHash } from "node:crypto";
import type { DraftContent, FrozenAsset, TemplateEngine, TemplateKind } from "../database/tables.ts";

export interface Freezable {
  kind: TemplateKind;
  engine: TemplateEngine;
  draft: DraftContent;
  assets: readonly FrozenAsset[];
}

export const emptyDraft: DraftContent = {
  source: "",
  css: "",
  head: "",
  header: "",
  footer: "",
  partials: {},
  settings: {},
  schema: null,
};

/** The same for the same content, whatever the order of fields and assets. */
export function contentHash({ kind, engine, draft, assets }: Freezable): string {
  const { source, css, head, header, footer, partials, settings, schema } = draft;
  const frozen = [...assets]
    .sort((a, b) => (a.path < b.path ? -1 : 1))
    .map(({ path, sha256, content_type }) => [path, sha256, content_type]);
  const content = [kind, engine, source, css, head, header, footer, partials, settings, schema, frozen];

  return createHash("sha256").update(JSON.stringify(content)).digest("hex");
}
