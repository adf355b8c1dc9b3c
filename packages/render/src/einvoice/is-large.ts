/** Whether work on an invoice takes too long for the event loop, which other requests wait for. */
import { blockSize } from "@platen/einvoice";

/** About as many as 120 lines have: some milliseconds of work. */
const MOST_VALUES = 2_000;

export function isLarge(invoice: unknown): boolean {
  return blockSize(invoice, MOST_VALUES) >= MOST_VALUES;
}
