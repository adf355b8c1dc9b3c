/** What a render gives: the file, and what is to be known about it. */
import type { DocumentMap } from "./document-map/document-map.ts";
import type { RenderFailure } from "./failure.ts";
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
  /** Of a preview: why a render would have refused the file, and where in the template everything on its pages is written. */
  failure: RenderFailure | null;
  map: DocumentMap | null;
  timings: { template_ms: number; browser_ms: number; finish_ms: number; check_ms: number };
}
