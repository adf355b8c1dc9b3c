/** Check digits of VAT numbers, IBANs, SIREN, SIRET, GLN and GTIN: no official rule tests them, so they are warnings of our own. */

import { blockPath, type Finding, warning } from "../finding.ts";
import type { Invoice } from "./invoice.ts";
import { partiesOf } from "./parties.ts";
import { identifiersOf, legalIdOf } from "./party-identifiers.ts";

/** Two letters and two digits begin an IBAN; every other account number is a proprietary one. */
export function looksLikeIban(account: string): boolean {
  return /^[A-Z]{2}\d{2}/.test(account);
}

/** ISO 7064 MOD 97-10 over letters as two digits: the check of an IBAN. */
export function isIban(text: string): boolean {
  const iban = text.replace(/ /g, "").toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false;
  const moved = iban.slice(4) + iban.slice(0, 4);
  let remainder = 0;
  for (const character of moved) remainder = Number(`${remainder}${Number.parseInt(character, 36)}`) % 97;
  return remainder === 1;
}

function luhn(digits: string): boolean {
  const total = [...digits].reverse().reduce((sum, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return sum + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return total % 10 === 0;
}

const laPoste = "356000000";

/** SIREN and SIRET are checked by Luhn; the SIRETs of La Poste by the sum of their digits. */
export function isSirenOrSiret(digits: string): boolean {
  if (!/^(\d{9}|\d{14})$/.test(digits)) return false;
  if (luhn(digits)) return true;
  return (
    digits.length === 14 &&
    digits.startsWith(laPoste) &&
    [...digits].reduce((sum, digit) => sum + Number(digit), 0) % 5 === 0
  );
}

/** GS1: weights 3 and 1 from the right. */
export function isGs1Number(digits: string): boolean {
  if (!/^(\d{8}|\d{12,14}|\d{17,18})$/.test(digits)) return false;
  const total = [...digits].reverse().reduce((sum, digit, index) => sum + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return total % 10 === 0;
}

const vatChecks: Record<string, (rest: string) => boolean> = {
  FR: (rest) =>
    /^[0-9A-Z]{2}\d{9}$/.test(rest) &&
    (!/^\d{2}/.test(rest) || Number(rest.slice(0, 2)) === (12 + 3 * (Number(rest.slice(2)) % 97)) % 97),
  BE: (rest) => /^[01]\d{9}$/.test(rest) && 97 - (Number(rest.slice(0, 8)) % 97) === Number(rest.slice(8)),
  DE: (rest) => /^\d{9}$/.test(rest) && germanCheckDigit(rest.slice(0, 8)) === Number(rest[8]),
  IT: (rest) => /^\d{11}$/.test(rest) && luhn(rest),
  LU: (rest) => /^\d{8}$/.test(rest) && Number(rest.slice(0, 6)) % 89 === Number(rest.slice(6)),
};

/** ISO 7064 MOD 11,10. */
function germanCheckDigit(digits: string): number {
  let product = 10;
  for (const digit of digits) {
    const sum = (Number(digit) + product) % 10 || 10;
    product = (sum * 2) % 11;
  }
  return (11 - product) % 10;
}

/** Whether the check digits of a VAT number are right; true for a country whose check is not known here. */
export function hasRightVatDigits(vatId: string): boolean {
  const check = vatChecks[vatId.slice(0, 2)];
  return check === undefined || check(vatId.slice(2).replace(/[ .]/g, ""));
}

interface SchemeCheck {
  readonly name: string;
  readonly isRight: (value: string) => boolean;
  /** What a number of the scheme looks like, before its check digits are worth a look. */
  readonly form: RegExp;
  readonly says: string;
}

const schemeChecks: Record<string, SchemeCheck> = {
  "0002": { name: "SIREN", isRight: isSirenOrSiret, form: /^\d{9}$/, says: "a SIREN has nine digits" },
  "0009": { name: "SIRET", isRight: isSirenOrSiret, form: /^\d{14}$/, says: "a SIRET has 14 digits" },
  "0088": { name: "GLN", isRight: isGs1Number, form: /^\d{13}$/, says: "a GLN has 13 digits" },
  "0160": {
    name: "GTIN",
    isRight: isGs1Number,
    form: /^(\d{8}|\d{12,14})$/,
    says: "a GTIN has 8, 12, 13 or 14 digits",
  },
};

/** The lengths of the IBANs that are met most. */
const ibanLengths: Readonly<Record<string, number>> = {
  AT: 20,
  BE: 16,
  CH: 21,
  DE: 22,
  DK: 18,
  ES: 24,
  FI: 18,
  FR: 27,
  GB: 22,
  IE: 22,
  IT: 27,
  LU: 20,
  MC: 27,
  NL: 18,
  NO: 15,
  PL: 28,
  PT: 25,
  SE: 24,
};

function ibanForm(iban: string): { isMet: boolean; says: string } {
  const bare = iban.replace(/ /g, "");
  const length = ibanLengths[bare.slice(0, 2).toUpperCase()];
  return {
    isMet: length === undefined || bare.length === length,
    says: `an IBAN of this country has ${length} characters`,
  };
}

/** What comes behind the country in the VAT numbers whose check digits are known here. */
const vatForms: Readonly<Record<string, { form: RegExp; says: string }>> = {
  FR: {
    form: /^[0-9A-Z]{2}\d{9}$/,
    says: "a French VAT number is FR, two characters and the nine digits of the SIREN",
  },
  BE: { form: /^\d{10}$/, says: "a Belgian VAT number is BE and ten digits" },
  DE: { form: /^\d{9}$/, says: "a German VAT number is DE and nine digits" },
  IT: { form: /^\d{11}$/, says: "an Italian VAT number is IT and eleven digits" },
  LU: { form: /^\d{8}$/, says: "a Luxembourg VAT number is LU and eight digits" },
};

function vatForm(vatId: string): { isMet: boolean; says: string } {
  const known = vatForms[vatId.slice(0, 2)];
  return { isMet: known?.form.test(vatId.slice(2).replace(/[ .]/g, "")) ?? true, says: known?.says ?? "" };
}

/** A warning for each number whose check digits do not fit: probably mistyped. */
export function checkDigitWarnings(invoice: Invoice): Finding[] {
  const warnings: Finding[] = [];
  const warn = (path: string, what: string, value: string, form?: { isMet: boolean; says: string }) => {
    const fault =
      form && !form.isMet
        ? `${form.says}, and this one has ${value.trim().length} characters`
        : `the check digits of this ${what} are wrong; look for a typing mistake`;
    warnings.push(warning(`${blockPath}.${path}`, `${path} is "${value}": ${fault}`));
  };
  const identifier = (path: string, value: string | undefined, scheme: string | undefined) => {
    const check = schemeChecks[scheme ?? ""];
    if (!check || value === undefined || check.isRight(value.trim())) return;
    warn(path, check.name, value, { isMet: check.form.test(value.trim()), says: check.says });
  };
  for (const { role, party } of partiesOf(invoice)) {
    if (party.vat_id !== undefined && !hasRightVatDigits(party.vat_id))
      warn(`${role}.vat_id`, "VAT number", party.vat_id, vatForm(party.vat_id));
    for (const { path, value, scheme } of identifiersOf(party)) identifier(`${role}.${path}`, value, scheme);
    const legal = legalIdOf(party);
    if (legal) identifier(`${role}.${legal.path}`, legal.value, legal.scheme);
    const address = party.electronic_address;
    identifier(`${role}.electronic_address`, address?.value, address?.scheme === "0088" ? "0088" : undefined);
  }
  const location = invoice.delivery?.location_id;
  identifier("delivery.location_id", location?.value, location?.scheme);
  for (const [index, { iban }] of (invoice.payment?.accounts ?? []).entries()) {
    if (iban !== undefined && looksLikeIban(iban) && !isIban(iban))
      warn(`payment.accounts[${index}].iban`, "IBAN", iban, ibanForm(iban));
  }
  const debited = invoice.payment?.direct_debit?.debited_iban;
  if (debited !== undefined && !isIban(debited))
    warn("payment.direct_debit.debited_iban", "IBAN", debited, ibanForm(debited));
  for (const [index, { item }] of (invoice.lines ?? []).entries()) {
    identifier(`lines[${index}].item.standard_id`, item?.standard_id?.value, item?.standard_id?.scheme);
  }
  return warnings;
}
