/** Which values are colour spaces (ISO 32000-1, 8.6.3). */
import { PdfName, type PdfValue } from "../objects/values.ts";
import type { PdfDocument } from "../read/document.ts";

/** Spaces that need no parameters. */
const DIRECT_NAMES: ReadonlySet<string> = new Set(["DeviceGray", "DeviceRGB", "DeviceCMYK", "Pattern"]);
/** Spaces that are written as arrays with parameters. */
const FAMILIES: ReadonlySet<string> = new Set("CalGray CalRGB Lab ICCBased Indexed Separation DeviceN".split(" "));

/** Whether a name is a space by itself: other names are looked up in the resources. */
export function isDirectSpaceName(name: string): boolean {
  return DIRECT_NAMES.has(name);
}

/** Whether a value is a space that PDF defines, with parameters where it needs them. */
export function isColourSpace(document: PdfDocument, value: PdfValue): boolean {
  if (value instanceof PdfName) return DIRECT_NAMES.has(value.text);
  const family = Array.isArray(value) ? document.resolve(value[0]) : null;
  if (!Array.isArray(value) || !(family instanceof PdfName)) return false;

  return DIRECT_NAMES.has(family.text) || (FAMILIES.has(family.text) && value.length > 1);
}
