/** The XML that the invoice of a data set becomes, written in this browser. */
import { exactInvoice, readJsonData } from "@platen/json";

/** Throws with the sentence to show where it cannot be written. */
export async function writeDataXml(text: string, choice: Record<string, string>): Promise<string> {
  const { writeInvoiceXml, InvoiceDataError } = await import("@platen/einvoice");
  const block = exactInvoice(readJsonData(text));
  if (block === undefined) throw new Error("The data set has no _invoice block.");
  try {
    return writeInvoiceXml(block as Parameters<typeof writeInvoiceXml>[0], choice);
  } catch (error) {
    if (error instanceof InvoiceDataError)
      throw new Error("The invoice cannot be written yet: correct the findings above.");
    throw error;
  }
}
