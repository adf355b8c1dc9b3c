/** Copies objects of one document into another: each once, references and loops kept. */
import { PdfDict, PdfRef, PdfStream, type PdfValue } from "../objects/values.ts";
import type { PdfDocument } from "../read/document.ts";

export class ObjectCopier {
  readonly source: PdfDocument;
  readonly target: PdfDocument;
  readonly #copied = new Map<number, PdfRef>();
  readonly #waiting: { from: number; to: PdfRef }[] = [];

  constructor(source: PdfDocument, target: PdfDocument) {
    this.source = source;
    this.target = target;
  }

  /** The value as the target knows it; what it refers to is copied too. */
  copy(value: PdfValue): PdfValue {
    const result = this.#translate(value);
    // A list instead of calls: objects can be linked in long rows.
    for (let next = this.#waiting.pop(); next; next = this.#waiting.pop()) {
      this.target.replace(next.to.number, this.#translate(this.source.object(next.from)));
    }

    return result;
  }

  /** From here on the source's object is this one of the target. */
  use(source: PdfRef, target: PdfRef): void {
    this.#copied.set(source.number, target);
  }

  /** The number that an object will have in the target. It is not copied, also where others refer to it. */
  reserve(reference: PdfRef): PdfRef {
    const known = this.#copied.get(reference.number);
    if (known) return known;
    const own = this.target.add(null);
    this.#copied.set(reference.number, own);

    return own;
  }

  #translate(value: PdfValue): PdfValue {
    if (value instanceof PdfRef) return this.#reference(value);
    if (Array.isArray(value)) return this.#array(value);
    if (value instanceof PdfDict) return this.#dict(value);
    if (value instanceof PdfStream) return new PdfStream(this.#dict(value.dict), value.encoded);

    return value;
  }

  #dict(dict: PdfDict): PdfDict {
    const copy = dict.copy();
    for (let index = 0; index < copy.size; index++) copy.setAt(index, this.#translate(copy.valueAt(index)));

    return copy;
  }

  #array(values: readonly PdfValue[]): PdfValue[] {
    const copy = values.slice();
    for (let index = 0; index < copy.length; index++) copy[index] = this.#translate(copy[index]!);

    return copy;
  }

  #reference(reference: PdfRef): PdfRef {
    const known = this.#copied.get(reference.number);
    if (known) return known;
    const copy = this.reserve(reference);
    this.#waiting.push({ from: reference.number, to: copy });

    return copy;
  }
}
