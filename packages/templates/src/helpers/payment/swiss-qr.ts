/** The QR code of a Swiss QR-bill, version 2 of the payload, with structured addresses. */
import { describe } from "../../core/call-helper.ts";
import { Fault } from "../../core/errors.ts";
import { ownProperty } from "../../core/own-property.ts";
import { drawQr } from "../code/qr-svg.ts";

import { declaredSwissQr } from "../declarations/payment/swiss-qr.ts";
import type { Value } from "../helper.ts";
import { implementHelpers } from "../implement-helpers.ts";
import { wholeCents } from "../number/decimal.ts";
import { checkedIban, checkedReference, compact } from "./iban.ts";

export const swissQr = implementHelpers(declaredSwissQr, {
  swiss_qr: ([iban, creditor, amount, currency, debtor, reference, message, billInformation, title], context) => {
    const lines = swissLines({ iban, creditor, amount, currency, debtor, reference, message, billInformation });
    const name = String(ownProperty(creditor, "name"));

    return drawQr(
      {
        bytes: new TextEncoder().encode(lines.join("\n")),
        level: "M",
        maximumVersion: 25,
        margin: 0,
        size: "46mm",
        title: title ?? `Swiss QR-bill of ${name}`,
        color: "#000",
        background: "#fff",
        overlay: swissCross,
      },
      context,
    );
  },
});

interface SwissBill {
  iban: string;
  creditor: { [key: string]: Value };
  amount: number | bigint | undefined;
  currency: string;
  debtor: { [key: string]: Value } | undefined;
  reference: string | undefined;
  message: string | undefined;
  billInformation: string | undefined;
}

/** The elements of the payload in their order (Swiss Implementation Guidelines QR-bill, 4.2.2). */
function swissLines(bill: SwissBill): string[] {
  const iban = checkedIban(bill.iban);
  if (!/^(CH|LI)/.test(iban)) throw new Fault(`"${bill.iban}" is not an IBAN of Switzerland or Liechtenstein.`);
  const currency = bill.currency.toUpperCase();
  if (currency !== "CHF" && currency !== "EUR")
    throw new Fault(`currency is "${bill.currency}": a QR-bill is in CHF or EUR.`);
  const message = line("message", bill.message ?? "", 140);
  const information = line("bill_information", bill.billInformation ?? "", 140);
  if (message.length + information.length > 140) {
    throw new Fault(
      `message and bill_information have ${message.length + information.length} characters together: a QR-bill has room for 140.`,
    );
  }

  const lines = [
    ...["SPC", "0200", "1", iban],
    ...address("creditor", bill.creditor),
    ...["", "", "", "", "", "", ""],
    bill.amount === undefined ? "" : francs(bill.amount),
    currency,
    ...(bill.debtor === undefined ? ["", "", "", "", "", "", ""] : address("debtor", bill.debtor)),
    ...referenceLines(bill.reference, iban),
    message,
    "EPD",
  ];

  return information === "" ? lines : [...lines, information];
}

function address(who: string, fields: { [key: string]: Value }): string[] {
  const part = (name: string, most: number, isRequired: boolean) => {
    const value = ownProperty(fields, name);
    if (typeof value === "object" && value !== null)
      throw new Fault(`${who}.${name} is ${describe(value as Value)}: write a text.`);
    const text = line(`${who}.${name}`, value === null || value === undefined ? "" : String(value), most);
    if (isRequired && text === "") throw new Fault(`A QR-bill needs ${who}.${name}.`);
    return text;
  };
  const country = part("country", 2, true).toUpperCase();
  if (!/^[A-Z]{2}$/.test(country))
    throw new Fault(`${who}.country is "${country}": write its two letters, such as CH.`);

  return [
    "S",
    part("name", 70, true),
    part("street", 70, false),
    part("house_number", 16, false),
    part("postcode", 16, true),
    part("town", 35, true),
    country,
  ];
}

/** A QR-IBAN (institution 30000 to 31999) goes with a QR reference, any other IBAN with a creditor reference or none. */
function referenceLines(given: string | undefined, iban: string): [string, string] {
  const reference = compact(given ?? "");
  const institution = Number(iban.slice(4, 9));
  const isQrIban = institution >= 30000 && institution <= 31999;
  if (isQrIban) {
    if (!/^\d{27}$/.test(reference)) throw new Fault("This is a QR-IBAN: it needs a QR reference of 27 digits.");
    if (checkDigit(reference.slice(0, 26)) !== Number(reference[26])) {
      throw new Fault(`The check digit of the QR reference "${given}" is wrong.`);
    }
    return ["QRR", reference];
  }
  if (reference === "") return ["NON", ""];
  if (/^\d{27}$/.test(reference)) throw new Fault("A QR reference needs a QR-IBAN, and this is an ordinary IBAN.");

  return ["SCOR", checkedReference(reference)];
}

/** Modulo 10, recursive: the check digit of QR references. */
function checkDigit(digits: string): number {
  const table = [0, 9, 4, 6, 8, 2, 7, 1, 3, 5];
  let carry = 0;
  for (const digit of digits) carry = table[(carry + Number(digit)) % 10]!;

  return (10 - carry) % 10;
}

function francs(amount: number | bigint): string {
  const exact = wholeCents(amount);
  if (exact === undefined || exact.lt("0.01") || exact.gt("999999999.99")) {
    throw new Fault(`amount is ${amount}: a QR-bill has from 0.01 to 999999999.99, with two decimals.`);
  }

  return exact.toFixed(2);
}

function line(name: string, value: string, most: number): string {
  const text = value.trim();
  if ([...text].length > most)
    throw new Fault(`${name} has ${[...text].length} characters: a QR-bill has room for ${most}.`);
  const stray = /[^\x20-\x7E\xA0-\u017F\u0218-\u021B\u20AC]/.exec(text);
  if (stray !== null) throw new Fault(`${name} contains "${stray[0]}", which a QR-bill does not allow.`);

  return text;
}

/** The Swiss cross, 7 mm of the code's 46 mm, on white. */
function swissCross(side: number): string {
  const unit = side / 46;
  const at = (millimetres: number) => String(Math.round(millimetres * unit * 1000) / 1000);
  const square = `M${at(19.2)} ${at(19.2)}h${at(7.6)}v${at(7.6)}h-${at(7.6)}z`;
  const black = `M${at(19.7)} ${at(19.7)}h${at(6.6)}v${at(6.6)}h-${at(6.6)}z`;
  const cross = `M${at(22.3)} ${at(20.9)}h${at(1.4)}v${at(1.4)}h${at(1.4)}v${at(1.4)}h-${at(1.4)}v${at(1.4)}h-${at(1.4)}v-${at(1.4)}h-${at(1.4)}v-${at(1.4)}h${at(1.4)}z`;

  return `<path fill="#fff" d="${square}"/><path fill="#000" d="${black}"/><path fill="#fff" d="${cross}"/>`;
}
