/** What reading an object may ask of the file around it, before the document is whole. */
import type { PdfDict, PdfString, PdfValue } from "../objects/values.ts";

export interface ObjectLookup {
  readonly trailer: PdfDict;
  resolve(value: PdfValue | undefined): PdfValue;
  dict(parent: PdfDict, key: string): PdfDict | undefined;
  number(parent: PdfDict, key: string): number | undefined;
  name(parent: PdfDict, key: string): string | undefined;
  string(parent: PdfDict, key: string): PdfString | undefined;
}
