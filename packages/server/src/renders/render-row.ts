/** A render as the database keeps it. */
import type { Selectable } from "kysely";
import type { RendersTable } from "../database/tables.ts";

export type RenderRow = Selectable<RendersTable>;

/** What the API shows of a render; the payload, which may be large, is not among it. */
export const shownColumns = [
  "id",
  "status",
  "mode",
  "template_slug",
  "template_version",
  "format",
  "output",
  "error",
  "einvoice",
  "accessibility",
  "warnings",
  "units",
  "webhook",
  "webhook_status",
  "webhook_attempts",
  "webhook_error",
  "metadata",
  "batch_id",
  "request_id",
  "timings",
  "engine",
  "file_key",
  "file_content_type",
  "file_bytes",
  "file_pages",
  "file_sha256",
  "file_expires_at",
  "xml_key",
  "created_at",
  "started_at",
  "finished_at",
] as const satisfies (keyof RenderRow)[];

export type ShownRender = Pick<RenderRow, (typeof shownColumns)[number]>;
