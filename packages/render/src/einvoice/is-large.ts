/** Whether work on an invoice takes too long for the event loop, which other requests wait for. */
import { blockSize } from "@platen/einvoice";

/** About as many as 500 lines have. */
const MOST_VALUES = 8_000;

export function isLarge(invoice: unknown): boolean {
  return blockSize(invoice, MOST_VALUES) >= MOST_VALUES;
}
