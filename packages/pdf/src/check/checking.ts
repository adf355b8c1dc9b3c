/** One check under way: the document, the models that rules look at, each made once, and the failures found. */

import type { PdfDocument } from "../read/document.ts";
import type { Profile } from "../standards.ts";
import type { Failure } from "./failure.ts";
import type { Place } from "./place.ts";

/** The rules of PDF/A-2B that a file inside the checked one breaks; null where it cannot be read or is too deep inside. */
export type InnerCheck = (bytes: Uint8Array) => string[] | null;

const MOST_PLACES = 100;

/** What the checks of several profiles on one document share. */
interface Shared {
  models: Map<unknown, unknown>;
  checkInner: InnerCheck;
  /** The profiles that are asked for: what only others look at is not made. */
  profiles: readonly Profile[];
}

export class Checking {
  readonly document: PdfDocument;
  readonly checkInner: InnerCheck;
  readonly profiles: readonly Profile[];
  readonly #models: Map<unknown, unknown>;
  #lastMake: unknown = null;
  #lastModel: unknown = null;
  readonly #failures = new Map<string, Failure>();

  constructor(document: PdfDocument, shared: Partial<Shared> = {}) {
    this.document = document;
    this.#models = shared.models ?? new Map();
    this.checkInner = shared.checkInner ?? (() => null);
    this.profiles = shared.profiles ?? ["ua1", "a3a"];
  }

  /** What a function makes of the document, made at the first call. */
  model<Model>(make: (checking: Checking) => Model): Model {
    // Rules ask for the same one at every object.
    if (make === this.#lastMake) return this.#lastModel as Model;
    let model = this.#models.get(make) as Model | undefined;
    if (model === undefined) {
      model = make(this);
      this.#models.set(make, model);
    }
    this.#lastMake = make;
    this.#lastModel = model;

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
