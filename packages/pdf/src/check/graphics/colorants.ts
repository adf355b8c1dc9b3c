/** The colorants of Separation and DeviceN spaces, by name (ISO 32000-1, 8.6.6.4 and 8.6.6.5). */
import { PdfName, type PdfValue } from "../../objects/values.ts";
import type { PdfDocument } from "../../read/document.ts";

/** `array` is the space as it is written. */
export function colorantNames(document: PdfDocument, array: readonly PdfValue[]): string[] {
  const names = document.resolve(array[1]);

  return namesIn(document, Array.isArray(names) ? names : [names]);
}

export function namesIn(document: PdfDocument, values: readonly PdfValue[]): string[] {
  return values.flatMap((value) => {
    const name = document.resolve(value);
    return name instanceof PdfName ? [name.text] : [];
  });
}
