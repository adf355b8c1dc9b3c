/** Goes through every dictionary of a file once, whether anything refers to it or not, and keeps those that rules here ask for. */
import { PdfDict, PdfName, PdfStream, type PdfValue } from "../../objects/values.ts";
import type { PdfDocument } from "../../read/document.ts";
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
  const notes = new Notes(document);
  notes.collectBelow(document.trailer);
  // A loop here would be compiled again for each file.
  document.objectNumbers().forEach(notes.collectObject, notes);

  return notes;
}

class Notes implements NotedDictionaries {
  readonly withMetadata: PdfDict[] = [];
  readonly withFiles: PdfDict[] = [];
  readonly fileSpecifications: PdfDict[] = [];
  readonly #document: PdfDocument;
  readonly #waiting: PdfValue[] = [];

  constructor(document: PdfDocument) {
    this.#document = document;
  }

  collectObject(number: number): void {
    this.collectBelow(this.#document.object(number));
  }

  collectBelow(root: PdfValue): void {
    for (let value: PdfValue | undefined = root; value !== undefined; value = this.#waiting.pop()) {
      if (Array.isArray(value)) {
        for (const item of value) this.#visitLater(item);
        continue;
      }
      const dict = value instanceof PdfStream ? value.dict : value;
      if (dict instanceof PdfDict) this.#collect(dict);
    }
  }

  #collect(dict: PdfDict): void {
    for (let index = 0; index < dict.size; index++) {
      const key = dict.keyAt(index);
      const item = dict.valueAt(index);
      if (key === "Metadata") this.withMetadata.push(dict);
      else if (key === "AF") this.withFiles.push(dict);
      else if (key === "Type" && isFileSpecification(this.#document.resolve(item))) this.fileSpecifications.push(dict);
      this.#visitLater(item);
    }
  }

  #visitLater(item: PdfValue): void {
    if (Array.isArray(item) || item instanceof PdfDict) this.#waiting.push(item);
  }
}

function isFileSpecification(type: PdfValue): boolean {
  return type instanceof PdfName && type.text === "Filespec";
}
