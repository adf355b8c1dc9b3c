/** What the thread that converts a template is given. */
import type { PdfmonkeyTemplate } from "./api/template.ts";

export interface ConversionJob {
  template: PdfmonkeyTemplate;
  /** Code by name. */
  snippets: ReadonlyMap<string, string>;
}
