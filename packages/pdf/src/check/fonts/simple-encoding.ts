/** The Encoding entry of a simple font (ISO 32000-1, 9.6.6). */
import { PdfDict, PdfName } from "../../objects/values.ts";
import type { PdfDocument } from "../../read/document.ts";
import { nameInEncoding, nameInStandardEncoding } from "./encodings.ts";

export class SimpleEncoding {
  readonly isPresent: boolean;
  /** The name of the encoding, or of the one that the differences are based on. */
  readonly baseName: string | null = null;
  /** True where it is a dictionary. */
  readonly isDictionary: boolean;
  readonly #differences: ReadonlyMap<number, string> | null = null;

  constructor(document: PdfDocument, font: PdfDict) {
    const entry = document.resolve(font.get("Encoding"));
    this.isPresent = entry !== null;
    this.isDictionary = entry instanceof PdfDict;
    if (entry instanceof PdfName) this.baseName = entry.text;
    if (!(entry instanceof PdfDict)) return;
    this.baseName = document.name(entry, "BaseEncoding") ?? null;
    this.#differences = readDifferences(document, entry);
  }

  get hasDifferences(): boolean {
    return this.#differences !== null;
  }

  /** The names in the differences. */
  differingNames(): Iterable<string> {
    return this.#differences?.values() ?? [];
  }

  /** The name of a code; null where the font's built-in encoding decides. */
  nameOf(code: number, otherwise: "standard" | "built-in"): string | null {
    const own = this.#differences?.get(code) ?? nameInEncoding(this.baseName, code);
    if (own !== null) return own;

    return otherwise === "standard" ? nameInStandardEncoding(code) : null;
  }

  /** The name by which a TrueType program is asked for a code's glyph (9.6.6.4): what a dictionary leaves out is standard. */
  trueTypeNameOf(code: number): string | null {
    const own = this.#differences?.get(code) ?? nameInEncoding(this.baseName, code);
    if (own !== ".notdef" && own !== null) return own;

    return this.isDictionary ? nameInStandardEncoding(code) : own;
  }
}

function readDifferences(document: PdfDocument, encoding: PdfDict): ReadonlyMap<number, string> | null {
  const list = document.array(encoding, "Differences");
  if (!list) return null;
  const names = new Map<number, string>();
  let code = 0;
  for (const item of list) {
    const value = document.resolve(item);
    if (typeof value === "number") code = value;
    else if (value instanceof PdfName) names.set(code++, value.text);
  }

  return names;
}
