/** What a check found: the shape of the service's check, which every part of the editor screen uses. */

type Severity = "error" | "warning" | "info";

export interface Finding {
  severity: Severity;
  /** What was checked; `preview` and `accessibility` are what a rendered preview reports. */
  source: "template" | "settings" | "schema" | "einvoice" | "data" | "preview" | "accessibility";
  /** Stable, such as `syntax` or `unknown-filter`. */
  code: string;
  message: string;
  /** Such as `template.html`, `partials/party.html` or `data/studio.json`. */
  file: string;
  /** Counted from 1, in UTF-16 units; null where the whole file is meant. */
  line: number | null;
  column: number | null;
  /** The field, in findings about data and settings. */
  path?: string;
  /** The rule of a standard, such as `BR-CO-15`. */
  rule?: string;
  /** Offsets into the file's text, where the check knows how far the fault reaches. */
  from?: number;
  to?: number;
}

/** Who found it. Each origin replaces only its own findings. */
export type Origin = "worker" | "service" | "preview";
