/** One line of the doctor's report. */

export interface Check {
  /** Stable, for programs: `node`, `packages`, `browser`, `sandbox` … */
  name: string;
  /** `weak` works but should be mended; `missing` stops the service. */
  status: "ok" | "weak" | "missing";
  message: string;
  /** What to do; there whenever the status is not `ok`. */
  mend?: string;
}
