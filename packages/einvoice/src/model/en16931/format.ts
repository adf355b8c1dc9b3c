/** What the format asks for without a rule of its own: values that would have no place in the XML without another one. */

import type { Violation } from "../data-rule.ts";
import type { Invoice } from "../invoice.ts";
import { partiesOf } from "../parties.ts";

/** What to write: the number without blanks and points where it is complete. */
function digits(name: string, words: string, count: number, written: string): string {
  const bare = written.replace(/[\s.\-\u00a0]/g, "");
  const isComplete = /^\d+$/.test(bare) && bare.length === count;
  return isComplete ? `write the digits alone, ${bare}` : `a ${name} has ${words} digits`;
}

/** Findings without a rule id. */
export function* formatViolations(invoice: Invoice): Generator<Violation> {
  for (const [index, { price }] of (invoice.lines ?? []).entries()) {
    const path = `lines[${index}].price`;
    if (price?.discount && !price.gross)
      yield { path: `${path}.gross`, message: `${path}.gross is missing: a discount is one on the gross price` };
    if (price?.base_unit && !price.base_quantity)
      yield { path: `${path}.base_quantity`, message: `${path}.base_quantity is missing: base_unit is its unit` };
  }
  for (const [index, { content_base64, mime, filename }] of (invoice.attachments ?? []).entries()) {
    const parts = Object.entries({ content_base64, mime, filename });
    if (parts.every(([, value]) => value === undefined)) continue;
    for (const [name, value] of parts) {
      if (value === undefined)
        yield {
          path: `attachments[${index}].${name}`,
          message: `attachments[${index}].${name} is missing: content_base64, mime and filename go together`,
        };
    }
  }
  for (const { role, party } of partiesOf(invoice)) {
    const { siren, siret, legal_id: legal } = party;
    if (siren !== undefined && !/^\d{9}$/.test(siren))
      yield { path: `${role}.siren`, message: `${role}.siren is "${siren}": ${digits("SIREN", "nine", 9, siren)}` };
    if (siret !== undefined && !/^\d{14}$/.test(siret))
      yield { path: `${role}.siret`, message: `${role}.siret is "${siret}": ${digits("SIRET", "14", 14, siret)}` };
    if (siren !== undefined && legal !== undefined && (legal.scheme !== "0002" || legal.value !== siren)) {
      yield {
        path: `${role}.siren`,
        message: `${role}.siren is short for legal_id of scheme 0002, which is given with another value: give one of them`,
      };
    }
  }
}
