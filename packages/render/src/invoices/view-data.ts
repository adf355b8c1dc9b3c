/** What the starter `invoice-view` is given to show an invoice that came in. */
import type { JsonData } from "@platen/json";
import type { InvoiceContent } from "./read-invoice-file.ts";

/** An invoice as it was read, or a block alone. */
type Viewed = Pick<InvoiceContent, "invoice"> & Partial<InvoiceContent>;

/** The data for the page in a locale such as `de-AT`; English where the starter does not speak its language. */
export function viewData(
  { invoice, syntax, profile, guideline, attachments, unmapped }: Viewed,
  locale: string,
): JsonData {
  const value = {
    _invoice: invoice,
    locale,
    source: { syntax: syntax ?? null, profile: profile ?? null, guideline: guideline ?? null },
    files: (attachments ?? []).map(({ filename, mime, bytes }) => ({ filename, mime, bytes })),
    unmapped: unmapped ?? [],
  };

  return { value, invoice };
}
