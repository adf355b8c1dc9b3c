/** How a render ended, and what follows from it. */
import type { AccessibilityReport, EinvoiceReport } from "@platen/render";
import type { RenderStatus } from "../database/tables.ts";
import type { RenderRow } from "./render-row.ts";

/** How long each part took; null where it was not reached. */
export interface Timings {
  queue_ms: number | null;
  template_ms: number | null;
  browser_ms: number | null;
  /** Finishing the file and storing it. */
  finish_ms: number | null;
  check_ms: number | null;
  total_ms: number | null;
}

export const noTimings: Timings = {
  queue_ms: null,
  template_ms: null,
  browser_ms: null,
  finish_ms: null,
  check_ms: null,
  total_ms: null,
};

/** How a render ended: everything that its row keeps. */
export interface Ending {
  status: Extract<RenderStatus, "succeeded" | "failed">;
  units: number;
  error: object | null;
  einvoice: EinvoiceReport | null;
  accessibility: AccessibilityReport | null;
  warnings: object[];
  filename: string | null;
  file: {
    key: string;
    /** Of the e-invoice that the file carries. */
    xmlKey: string | null;
    contentType: string;
    bytes: number;
    pages: number | null;
    sha256: string;
    expiresAt: Date;
  } | null;
  timings: Timings;
  engine: object;
  startedAt: Date;
  finishedAt: Date;
}

/** The columns of the render's row that its end writes. */
export function endingColumns({ file, startedAt, finishedAt, ...fields }: Ending) {
  return {
    ...fields,
    file_key: file?.key ?? null,
    file_content_type: file?.contentType ?? null,
    file_bytes: file?.bytes ?? null,
    file_pages: file?.pages ?? null,
    file_sha256: file?.sha256 ?? null,
    file_expires_at: file?.expiresAt ?? null,
    xml_key: file?.xmlKey ?? null,
    started_at: startedAt,
    finished_at: finishedAt,
  };
}

/** The row as it is after its end, without reading it again. */
export function withEnding(row: RenderRow, ending: Ending): RenderRow {
  return { ...row, ...endingColumns(ending), payload: null };
}

/** A render that has ended, for the answer to the request that waited for it. */
export interface EndedRender {
  row: RenderRow;
  /** The file, where there is one: the answer need not read it again. */
  bytes: Uint8Array | null;
}

/** What changed with the end, for those who act on it after the commit. */
export interface Ended {
  /** False where the lease was lost: nothing was written. */
  isOurs: boolean;
  /** A webhook is to be sent. */
  hasEvents: boolean;
  /** The batch whose last render this was. */
  finishedBatchId: string | null;
}
