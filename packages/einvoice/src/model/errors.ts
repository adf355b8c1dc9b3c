/** What the writer throws for a block that it cannot write. */

import type { Finding } from "../finding.ts";

export class InvoiceDataError extends Error {
  readonly findings: readonly Finding[];

  constructor(findings: readonly Finding[]) {
    const [first] = findings;
    const more = findings.length > 1 ? ` (and ${findings.length - 1} more)` : "";
    super(`${first ? `${first.path}: ${first.message}` : "The block cannot be written"}${more}`);
    this.name = "InvoiceDataError";
    this.findings = findings;
  }
}
