/** Goes through every dictionary of a file once, whether anything refers to it or not, and keeps those that rules here ask for. */
import { PdfDict, PdfName, PdfStream, type PdfValue } from "../../objects/values.ts";
import type { Checking } from "../checking.ts";

interface NotedDictionaries {
  /** With an entry Metadata: any object can have a packet of its own (ISO 32000-1, 14.3.2). */
  withMetadata: PdfDict[];
  /** With an entry AF: files that are associated with the object (ISO 19005-3, annex E). */
  withFiles: PdfDict[];
  /** Of the type Filespec (7.11.3). */
  fileSpecifications: PdfDict[];
}

export function notedDictionaries({ document }: Checking): NotedDictionaries {
  const noted: NotedDictionaries = { withMetadata: [], withFiles: [], fileSpecifications: [] };
  const waiting: PdfValue[] = [];
  const collect = (root: PdfValue) => {
    for (let value: PdfValue | undefined = root; value !== undefined; value = waiting.pop()) {
      if (Array.isArray(value)) {
        for (const item of value) if (Array.isArray(item) || item instanceof PdfDict) waiting.push(item);
        continue;
      }
      const dict = value instanceof PdfStream ? value.dict : value;
      if (!(dict instanceof PdfDict)) continue;
      for (let index = 0; index < dict.size; index++) {
        const key = dict.keyAt(index);
        const item = dict.valueAt(index);
        if (key === "Metadata") noted.withMetadata.push(dict);
        else if (key === "AF") noted.withFiles.push(dict);
        else if (key === "Type" && isFileSpecification(document.resolve(item))) noted.fileSpecifications.push(dict);
        if (Array.isArray(item) || item instanceof PdfDict) waiting.push(item);
      }
    }
  };
  collect(document.trailer);
  for (const number of document.objectNumbers()) collect(document.object(number));

  return noted;
}

function isFileSpecification(type: PdfValue): boolean {
  return type instanceof PdfName && type.text === "Filespec";
}
