/** What a render gives: the file, and what is to be known about it. */
import type { AccessibilityReport, EinvoiceReport } from "./reports.ts";
import type { RenderWarning } from "./warning.ts";

export interface RenderedDocument {
  bytes: Uint8Array;
  contentType: string;
  /** Null for images and HTML. */
  pages: number | null;
  filename: string | null;
  warnings: RenderWarning[];
  /** What was checked in the file; null where the render asked for no such check. */
  einvoice: EinvoiceReport | null;
  accessibility: AccessibilityReport | null;
  /** The invoice that the file carries. */
  invoiceXml: Uint8Array | null;
  timings: { template_ms: number; browser_ms: number; finish_ms: number; check_ms: number };
}
