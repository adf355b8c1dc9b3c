/** What `check` reports: a fault in a template that is found without rendering it. */

export interface TemplateFinding {
  severity: "error" | "warning";
  /** Stable, such as `syntax`, `unknown-filter`, `unknown-tag`, `unknown-partial`, `wrong-arguments`. */
  code: string;
  message: string;
  file: string;
  /** Offsets into the file's text. */
  from: number;
  to: number;
  /** Counted from 1. */
  line: number;
  column: number;
}
