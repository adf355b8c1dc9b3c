/** Batches: many renders that were asked for at once. */
import type { RenderStatus } from "./renders.ts";
import type { Mode } from "./session.ts";

export interface BatchSummary {
  id: string;
  status: "queued" | "rendering" | "succeeded" | "partially_failed" | "failed";
  mode: Mode;
  total: number;
  succeeded: number;
  failed: number;
  zip_url: string | null;
  request_id: string;
  created_at: string;
  finished_at: string | null;
}

export interface Batch extends BatchSummary {
  renders: { id: string; status: RenderStatus; index: number }[];
}
