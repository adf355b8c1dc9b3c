/** Takes the numbers that were printed inside language tags out of the file again and finds the elements they stand for. */

import { CountedElements } from "../model/counted-elements.ts";
import { type Carrier, type ModelElement, readCarrier } from "../model/document-model.ts";
import { PdfString } from "../objects/values.ts";
import { type StructureElement, walkStructure } from "../structure/structure-tree.ts";
import { readTextString, textString } from "../text/text-string.ts";
import { type Finishing, nearestModel, warn } from "./finishing.ts";

/** The syntax of a language tag (RFC 5646), as far as PDF asks for it. */
const LANGUAGE_TAG = /^([a-z]{1,8}(-[a-z0-9]{1,8})*)?$/i;

export function stripCarriers(finishing: Finishing): void {
  const { document, tree } = finishing;
  const outer = languageIn(document.catalog.get("Lang"));
  const carriers = new Carriers(finishing);
  // A loop here would be compiled again for each file.
  walkStructure(tree).forEach(carriers.strip, carriers);
  carriers.end();

  const carrier = outer === null ? null : readCarrier(outer);
  if (carrier) document.catalog.set("Lang", textString(carrier.language));
}

class Carriers {
  readonly #finishing: Finishing;
  readonly #counted: CountedElements | null;
  readonly #languages = new Map<StructureElement, string>();
  /** Counts come again and again: elements carry them modulo a small number. */
  readonly #read = new Map<string, Carrier | null>();

  constructor(finishing: Finishing) {
    this.#finishing = finishing;
    this.#counted = finishing.index && new CountedElements(finishing.index);
  }

  strip(element: StructureElement): void {
    const inherited = element.parent ? this.#languages.get(element.parent)! : "";
    const written = languageIn(element.dict.get("Lang"));
    const carrier = written === null ? null : this.#carrierIn(written);
    const model = carrier && this.#carriedBy(element, carrier);
    if (model) this.#finishing.modelOf.set(element, model);

    // A tag that carries a number says nothing else where its language is the one around it.
    // HTML's empty language says that it is not known.
    const own =
      model?.attributes.lang === "" ? "und" : carrier ? carrier.language || inherited : (written ?? inherited);
    const isUsable = own === inherited || LANGUAGE_TAG.test(own);
    if (!isUsable && !this.#isEngines(element)) {
      const message = `"${own}" is not a language tag: write one such as "fr" or "de-AT".`;
      warn(this.#finishing, "language-invalid", message, { element });
    }
    const language = isUsable ? own : inherited;
    this.#languages.set(element, language);
    if (language === "" || (language === inherited && element.parent !== null)) element.dict.delete("Lang");
    else if (language !== written) element.dict.set("Lang", textString(language));
  }

  end(): void {
    this.#counted?.end();
  }

  #carrierIn(written: string): Carrier | null {
    let carrier = this.#read.get(written);
    if (carrier === undefined) {
      carrier = readCarrier(written);
      this.#read.set(written, carrier);
    }
    return carrier;
  }

  #carriedBy(element: StructureElement, carrier: Carrier): ModelElement | null {
    const { index } = this.#finishing;
    if (!index || !this.#counted) return null;
    if ("count" in carrier) return this.#counted.byCount(carrier.count, nearestModel(this.#finishing, element));
    this.#counted.byNumber(carrier.id);
    return index.element(carrier.id);
  }

  /** Where the author names no language, an engine may write the machine's, such as "en-US@posix": nobody has to fix that. */
  #isEngines(element: StructureElement): boolean {
    const { index } = this.#finishing;
    return element.parent === null && index !== null && !index.element(0)?.attributes.lang;
  }
}

function languageIn(value: unknown): string | null {
  return value instanceof PdfString ? readTextString(value) : null;
}
