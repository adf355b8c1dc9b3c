/** One line of the doctor's report. */

export interface Check {
  /** Stable, for programs: `node`, `packages`, `browser`, `sandbox` … */
  name: string;
  /** `warning` works but should be fixed; with `error` the service does not run. */
  status: "ok" | "warning" | "error";
  message: string;
  /** What to do; there whenever the status is not `ok`. */
  fix?: string;
}
