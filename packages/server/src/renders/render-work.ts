/** One render in the hands of this process, from its lease to its end. */
import type { TemplateContent } from "@platen/render";
import type { Lease } from "./lease.ts";
import type { RenderPayload } from "./prepared-render.ts";
import type { RenderRow } from "./render-row.ts";

export interface RenderWork {
  row: RenderRow;
  lease: Lease;
  template: TemplateContent;
  payload: RenderPayload;
  startedAt: Date;
  signal: AbortSignal;
  /** Settles when the render's row is written: drawing need not wait for it, storing does. */
  inserted: Promise<void>;
  /** Gives the place at the browser back: storing and counting need none. */
  release(): void;
}
