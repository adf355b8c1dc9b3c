/** A render as the API shows it: every field always there, null where there is nothing. */
import { fileUrl, xmlUrl } from "../files/file-link.ts";
import type { Secret } from "../secrets/secret.ts";
import { noTimings } from "./ending.ts";
import type { ShownRender } from "./render-row.ts";

export interface Links {
  baseUrl: string;
  secret: Secret;
}

export function renderObject(row: ShownRender, links: Links) {
  return {
    id: row.id,
    object: "render" as const,
    status: row.status,
    mode: row.mode,
    template: row.template_slug === null ? null : { slug: row.template_slug, version: row.template_version },
    format: row.format,
    output: row.output,
    file: fileObject(row, links),
    error: row.error,
    einvoice: row.einvoice && { ...row.einvoice, xml_url: einvoiceUrl(row, links) },
    accessibility: row.accessibility,
    warnings: row.warnings ?? [],
    units: row.units,
    webhook: row.webhook === null ? null : webhookState(row),
    metadata: row.metadata,
    batch_id: row.batch_id,
    request_id: row.request_id,
    timings: row.timings ?? noTimings,
    engine: row.engine ?? { platen: null, chromium: null },
    created_at: row.created_at.toISOString(),
    started_at: row.started_at?.toISOString() ?? null,
    finished_at: row.finished_at?.toISOString() ?? null,
  };
}

export type RenderObject = ReturnType<typeof renderObject>;

function webhookState({ webhook_status, webhook_attempts, webhook_error }: ShownRender) {
  return { status: webhook_status ?? ("pending" as const), attempts: webhook_attempts, last_error: webhook_error };
}

function fileObject(row: ShownRender, links: Links) {
  if (row.file_key === null || row.file_expires_at === null) return null;

  return {
    url: fileUrl(row.id, row.file_expires_at, links),
    content_type: row.file_content_type,
    bytes: Number(row.file_bytes),
    pages: row.file_pages,
    sha256: row.file_sha256,
    expires_at: row.file_expires_at.toISOString(),
  };
}

function einvoiceUrl({ id, xml_key, file_expires_at }: ShownRender, links: Links): string | null {
  return xml_key === null || file_expires_at === null ? null : xmlUrl(id, file_expires_at, links);
}
