/** Numbers of bank accounts and payments: IBAN, BIC and the creditor reference of ISO 11649. */
import { Fault } from "../../core/errors.ts";
import { declaredAccountNumbers } from "../declarations/payment/iban.ts";
import { implementHelpers } from "../implement-helpers.ts";
import ibanLengths from "./iban-lengths.json" with { type: "json" };

export const accountNumbers = implementHelpers(declaredAccountNumbers, {
  iban: ([given]) => (given.trim() === "" ? "" : inGroups(checkedIban(given))),
  is_iban: ([given]) => ibanProblem(compact(given)) === undefined,
  bic: ([given]) => (given.trim() === "" ? "" : checkedBic(given)),
  rf_reference: ([given]) => (given.trim() === "" ? "" : inGroups(creditorReference(given))),
});

/** The IBAN without spaces, once it is known to be valid. */
export function checkedIban(given: string): string {
  const iban = compact(given);
  const problem = ibanProblem(iban);
  if (problem !== undefined) throw new Fault(`"${given}" is not an IBAN: ${problem}`);

  return iban;
}

function ibanProblem(iban: string): string | undefined {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{1,30}$/.test(iban)) {
    return "it starts with two letters and two digits, and goes on with letters and digits.";
  }
  const length = (ibanLengths as { [country: string]: number })[iban.slice(0, 2)];
  if (length === undefined) return `no country with IBANs has the code ${iban.slice(0, 2)}.`;
  if (iban.length !== length) return `one of ${iban.slice(0, 2)} has ${length} characters, this has ${iban.length}.`;

  return hasCheckDigits(iban) ? undefined : "its check digits are wrong. Is a digit mistyped?";
}

/** The BIC in capitals, once it is known to be well-formed (ISO 9362). */
export function checkedBic(given: string): string {
  const bic = compact(given);
  if (/^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(bic)) return bic;

  throw new Fault(`"${given}" is not a BIC: it has 8 or 11 characters, the fifth and sixth are the country.`);
}

/** A valid creditor reference: the given one, or one made of a number. */
function creditorReference(given: string): string {
  const reference = compact(given);
  if (/^RF\d{2}/.test(reference)) return checkedReference(given);
  if (!/^[A-Z0-9]{1,21}$/.test(reference)) {
    throw new Fault(`"${given}" cannot be a creditor reference: it has at most 21 letters and digits.`);
  }

  return `RF${String(98 - remainder(`${reference}RF00`)).padStart(2, "0")}${reference}`;
}

/** The reference without spaces, once its check digits are known to be right. */
export function checkedReference(given: string): string {
  const reference = compact(given);
  if (!/^RF\d{2}[A-Z0-9]{1,21}$/.test(reference)) {
    throw new Fault(
      `"${given}" is not a creditor reference: after RF and two digits come at most 21 letters and digits.`,
    );
  }
  if (!hasCheckDigits(reference)) throw new Fault(`The check digits of the creditor reference "${given}" are wrong.`);

  return reference;
}

/** ISO 7064, MOD 97-10: with the first four characters at the end, the number leaves a remainder of 1. */
function hasCheckDigits(text: string): boolean {
  return remainder(text.slice(4) + text.slice(0, 4)) === 1;
}

function remainder(text: string): number {
  let rest = 0;
  for (const character of text) {
    const digits = String(Number.parseInt(character, 36));
    rest = Number(String(rest) + digits) % 97;
  }

  return rest;
}

export function compact(text: string): string {
  return text.replace(/\s+/g, "").toUpperCase();
}

function inGroups(text: string): string {
  return text.replace(/(.{4})(?=.)/g, "$1 ");
}
