/** What the reading of a block gives. Plain values: they can be cloned and sent to another process. */

import type { Finding } from "../finding.ts";
import type { Invoice } from "./invoice.ts";

export interface InvoiceReading {
  readonly invoice: Invoice;
  readonly findings: readonly Finding[];
  /** The paths that were given and could not be read; rules that need them stay silent. */
  readonly unreadable: readonly string[];
}
