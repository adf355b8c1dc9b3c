/** What a publish freezes: one hash over it tells whether a draft differs from its published version. */
import { createHash } from "node:crypto";
import { emptyTemplate } from "@platen/render";
import type { DraftContent, FrozenAsset, TemplateEngine, TemplateKind } from "../database/tables.ts";

interface Freezable {
  kind: TemplateKind;
  engine: TemplateEngine;
  draft: DraftContent;
  assets: readonly FrozenAsset[];
}

const { kind: _kind, engine: _engine, assets: _assets, ...emptyContent } = emptyTemplate;

export const emptyDraft: DraftContent = emptyContent;

/** Fields of a draft to be put over a stored one. */
export type DraftChanges = { [Field in keyof DraftContent]?: DraftContent[Field] | undefined };

/** The draft with what the changes name; the rest stays. */
export function draftWith(draft: DraftContent, changes: DraftChanges = {}): DraftContent {
  const named = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));

  return { ...draft, ...named };
}

/** The same for the same content, whatever the order of fields and assets. */
export function contentHash({ kind, engine, draft, assets }: Freezable): string {
  const { source, css, head, header, footer, partials, settings, schema } = draft;
  const frozen = [...assets]
    .sort((a, b) => (a.path < b.path ? -1 : 1))
    .map(({ path, sha256, content_type }) => [path, sha256, content_type]);
  const content = [kind, engine, source, css, head, header, footer, partials, settings, schema, frozen];

  return createHash("sha256").update(JSON.stringify(content)).digest("hex");
}
