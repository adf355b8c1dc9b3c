/** Whether dictionaries have entries, whatever these hold. */
import type { PdfDict } from "../../objects/values.ts";

/** A null stands for no entry (ISO 32000-1, 7.3.7); a reference is one, even where it leads nowhere. */
export function hasEntry(dict: PdfDict, key: string): boolean {
  return (dict.get(key) ?? null) !== null;
}
