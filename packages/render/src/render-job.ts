/** One render's work: what is to be made, from what, within which limits. */
import type { EinvoiceJob } from "./einvoice/einvoice-job.ts";
import type { RenderFailure } from "./failure.ts";
import type { Settings } from "./settings/settings.ts";
import type { OutputFormat, TemplateContent } from "./template.ts";

export interface RenderJob {
  workspace: string;
  /** Of the key that asked: test and live documents never share a page, and a test file says so in its metadata. */
  mode?: "live" | "test";
  template: TemplateContent;
  /** Complete settings: the template's with the request's merged over them. */
  settings: Settings;
  /** What the template sees. */
  data: Record<string, unknown>;
  /** The e-invoice that a PDF is to carry; null for a plain one. */
  invoice: EinvoiceJob | null;
  format: OutputFormat;
  /** The time that templates use. */
  now: Date;
  /** May contain template expressions; null takes none. */
  filename: string | null;
  limits: RenderLimits;
  /** Set where the file is only looked at; absent for a render. */
  preview?: Preview;
}

/** A file to be looked at says that it is one, and is given also where it fails a standard, without claiming it. */
interface Preview {
  /** Whether to find the template's position of everything on the pages. */
  map: boolean;
  /** What the check of the invoice's data refused: the file is made without the invoice. */
  failure: RenderFailure | null;
}

export interface RenderLimits {
  timeoutMs: number;
  maxHtmlBytes: number;
  maxOutputBytes: number;
  maxPages: number;
}
