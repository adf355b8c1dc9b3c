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
  const { document, tree, index, modelOf } = finishing;
  const languages = new Map<StructureElement, string>();
  const outer = languageIn(document.catalog.get("Lang"));
  const counted = index && new CountedElements(index);
  /** Counts come again and again: elements carry them modulo a small number. */
  const carriers = new Map<string, Carrier | null>();
  const carrierIn = (written: string): Carrier | null => {
    let carrier = carriers.get(written);
    if (carrier === undefined) {
      carrier = readCarrier(written);
      carriers.set(written, carrier);
    }
    return carrier;
  };
  const carriedBy = (element: StructureElement, carrier: Carrier): ModelElement | null => {
    if (!index || !counted) return null;
    if ("count" in carrier) return counted.byCount(carrier.count, nearestModel(finishing, element));
    counted.byNumber(carrier.id);
    return index.element(carrier.id);
  };

  for (const element of walkStructure(tree)) {
    const inherited = element.parent ? languages.get(element.parent)! : "";
    const written = languageIn(element.dict.get("Lang"));
    const carrier = written === null ? null : carrierIn(written);
    const model = carrier && carriedBy(element, carrier);
    if (model) modelOf.set(element, model);

    // A tag that carries a number says nothing else where its language is the one around it.
    // HTML's empty language says that it is not known.
    const own =
      model?.attributes.lang === "" ? "und" : carrier ? carrier.language || inherited : (written ?? inherited);
    const isUsable = own === inherited || LANGUAGE_TAG.test(own);
    // Where the author names no language, an engine may write the machine's, such as "en-US@posix": nobody has to fix that.
    const isEngines = element.parent === null && index !== null && !index.element(0)?.attributes.lang;
    if (!isUsable && !isEngines) {
      warn(finishing, "language-invalid", `"${own}" is not a language tag: write one such as "fr" or "de-AT".`, {
        element,
      });
    }
    const language = isUsable ? own : inherited;
    languages.set(element, language);
    if (language === "" || (language === inherited && element.parent !== null)) element.dict.delete("Lang");
    else if (language !== written) element.dict.set("Lang", textString(language));
  }
  counted?.end();

  const carrier = outer === null ? null : readCarrier(outer);
  if (carrier) document.catalog.set("Lang", textString(carrier.language));
}

function languageIn(value: unknown): string | null {
  return value instanceof PdfString ? readTextString(value) : null;
}
