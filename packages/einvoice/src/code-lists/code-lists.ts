/** The code lists: codes with their names, kept as one text a list and taken apart at the first question. */

import allowanceReasons from "./allowance-reasons.json" with { type: "json" };
import attachmentTypes from "./attachment-types.json" with { type: "json" };
import chargeReasons from "./charge-reasons.json" with { type: "json" };
import countries from "./countries.json" with { type: "json" };
import currencies from "./currencies.json" with { type: "json" };
import documentTypes from "./document-types.json" with { type: "json" };
import electronicAddressSchemes from "./electronic-address-schemes.json" with { type: "json" };
import exemptionCodes from "./exemption-codes.json" with { type: "json" };
import frAttachments from "./fr-attachments.json" with { type: "json" };
import frBillingFrameworks from "./fr-billing-frameworks.json" with { type: "json" };
import frDocumentTypes from "./fr-document-types.json" with { type: "json" };
import frNoteSubjects from "./fr-note-subjects.json" with { type: "json" };
import frTreatments from "./fr-treatments.json" with { type: "json" };
import frVatCategories from "./fr-vat-categories.json" with { type: "json" };
import frVatRates from "./fr-vat-rates.json" with { type: "json" };
import identifierSchemes from "./identifier-schemes.json" with { type: "json" };
import itemClassifications from "./item-classifications.json" with { type: "json" };
import lineKinds from "./line-kinds.json" with { type: "json" };
import noteSubjects from "./note-subjects.json" with { type: "json" };
import paymentMeans from "./payment-means.json" with { type: "json" };
import referenceTypes from "./reference-types.json" with { type: "json" };
import units from "./units.json" with { type: "json" };
import vatCategories from "./vat-categories.json" with { type: "json" };
import vatPointDates from "./vat-point-dates.json" with { type: "json" };

interface CodeListData {
  readonly source: string;
  readonly not_in_factur_x: readonly string[];
  readonly codes: string;
}

const lists = {
  "allowance-reasons": allowanceReasons,
  "attachment-types": attachmentTypes,
  "charge-reasons": chargeReasons,
  countries,
  currencies,
  "document-types": documentTypes,
  "electronic-address-schemes": electronicAddressSchemes,
  "exemption-codes": exemptionCodes,
  "fr-attachments": frAttachments,
  "fr-billing-frameworks": frBillingFrameworks,
  "fr-document-types": frDocumentTypes,
  "fr-note-subjects": frNoteSubjects,
  "fr-treatments": frTreatments,
  "fr-vat-categories": frVatCategories,
  "fr-vat-rates": frVatRates,
  "identifier-schemes": identifierSchemes,
  "item-classifications": itemClassifications,
  "line-kinds": lineKinds,
  "note-subjects": noteSubjects,
  "payment-means": paymentMeans,
  "reference-types": referenceTypes,
  units,
  "vat-categories": vatCategories,
  "vat-point-dates": vatPointDates,
} satisfies Record<string, CodeListData>;

export type CodeListName = keyof typeof lists;

const parsed = new Map<CodeListName, ReadonlyMap<string, string>>();

/** The codes of a list and their names, in the order of the list; a name may be empty. */
export function codeList(name: CodeListName): ReadonlyMap<string, string> {
  let codes = parsed.get(name);
  if (!codes) {
    codes = new Map(lists[name].codes.split("\n").map((row) => splitRow(row)));
    parsed.set(name, codes);
  }
  return codes;
}

function splitRow(row: string): [code: string, name: string] {
  const tab = row.indexOf("\t");
  return tab === -1 ? [row, ""] : [row.slice(0, tab), row.slice(tab + 1)];
}

/** Whether the CEN list has the code. */
export function isCode(name: CodeListName, code: string): boolean {
  return codeList(name).has(code);
}

/** Whether both the CEN and the Factur-X list have the code, so that it may be written. */
export function isWritableCode(name: CodeListName, code: string): boolean {
  const data: CodeListData = lists[name];
  return isCode(name, code) && !data.not_in_factur_x.includes(code);
}

/** The sets and versions that a list was taken from. */
export function sourceOfCodeList(name: CodeListName): string {
  return lists[name].source;
}
