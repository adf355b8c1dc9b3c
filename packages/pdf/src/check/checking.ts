/** One check under way: the document, the models that rules look at, each made once, and the failures found. */
import type { PdfDocument } from "../read/document.ts";
import type { Place } from "./place.ts";

export interface Failure {
  /** The rule's number in its profile. */
  rule: string;
  /** How many objects break it. */
  count: number;
  message: string;
  /** Where, for the first of them. */
  places: Place[];
}

/** The rules of PDF/A-2B that a file inside the checked one breaks; null where it cannot be read or is too deep inside. */
export type InnerCheck = (bytes: Uint8Array) => string[] | null;

const MOST_PLACES = 100;

export class Checking {
  readonly document: PdfDocument;
  readonly checkInner: InnerCheck;
  readonly #models: Map<unknown, unknown>;
  readonly #failures = new Map<string, Failure>();

  /** Models are shared by the checks of several profiles on one document. */
  constructor(document: PdfDocument, models: Map<unknown, unknown> = new Map(), checkInner: InnerCheck = () => null) {
    this.document = document;
    this.#models = models;
    this.checkInner = checkInner;
  }

  /** What a function makes of the document, made at the first call. */
  model<Model>(make: (checking: Checking) => Model): Model {
    if (this.#models.has(make)) return this.#models.get(make) as Model;
    const model = make(this);
    this.#models.set(make, model);

    return model;
  }

  /** Places are asked for only as long as they are kept: finding one can take a while. */
  fail(rule: string, message: string, placeOf: () => Place | null): void {
    let failure = this.#failures.get(rule);
    if (!failure) {
      failure = { rule, count: 0, message, places: [] };
      this.#failures.set(rule, failure);
    }
    failure.count++;
    if (failure.places.length >= MOST_PLACES) return;
    const place = placeOf();
    if (place) failure.places.push(place);
  }

  failures(): Failure[] {
    return [...this.#failures.values()];
  }
}
