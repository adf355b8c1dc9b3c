/** Which files are a few milliseconds of work: they wait for no large one. */
import type { EinvoiceJob } from "../einvoice/einvoice-job.ts";
import { isLarge } from "../einvoice/is-large.ts";
import type { FileJob } from "./make-file.ts";

/** About 20 ms of work. */
const MOST_BYTES = 200_000;
/** Text that compresses well is short in the file and long in work. */
const MOST_SOURCE = 500_000;
const MOST_BYTES_WITH_SCRIPTS = 40_000;

/** By its size before compression, which its source tells, and by its invoice. */
export function isSmallFile({ printed, sourceLength, hasScripts, invoice }: FileJob): boolean {
  const mostBytes = hasScripts ? MOST_BYTES_WITH_SCRIPTS : MOST_BYTES;

  return printed.length <= mostBytes && !isLongSource(sourceLength) && (!invoice || isSmallInvoice(invoice.job));
}

export function isSmallInvoice({ invoice }: EinvoiceJob): boolean {
  return !isLarge(invoice);
}

export function isLongSource(characters: number): boolean {
  return characters > MOST_SOURCE;
}
