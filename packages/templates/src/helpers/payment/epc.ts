/** EPC069-12: the QR code of a SEPA credit transfer, also known as GiroCode. */
import { Fault } from "../../core/errors.ts";
import { drawQr } from "../code/qr-svg.ts";
import { declaredEpc } from "../declarations/payment/epc.ts";
import { implementHelpers } from "../implement-helpers.ts";
import { numberFormat } from "../intl.ts";
import { wholeCents } from "../number/decimal.ts";
import { checkedBic, checkedIban, checkedReference, compact } from "./iban.ts";

/** The payload may have this many bytes, whatever the fields allow (EPC069-12, 3.2). */
const MOST_BYTES = 331;

/** The code may be this large (EPC069-12, 3.2). */
const LARGEST_VERSION = 13;

export const epc = implementHelpers(declaredEpc, {
  epc: (
    [name, iban, amount, reference, text, bic, purpose, information, version, size, title, color, background],
    context,
  ) => {
    const payment = { name, iban, amount, reference, text, bic, purpose, information, version };
    const money =
      amount === undefined ? "" : ` of ${numberFormat("en", { style: "currency", currency: "EUR" }).format(amount)}`;

    return drawQr(
      {
        bytes: encodePayment(epcLines(payment)),
        level: "M",
        maximumVersion: LARGEST_VERSION,
        margin: 4,
        size,
        title: title ?? `SEPA payment${money} to ${name}`,
        color,
        background,
      },
      context,
    );
  },
});

interface EpcPayment {
  name: string;
  iban: string;
  amount: number | bigint | undefined;
  reference: string | undefined;
  text: string | undefined;
  bic: string | undefined;
  purpose: string | undefined;
  information: string | undefined;
  version: string;
}

/** The elements of the code in their order, each checked. The third, the character set, is filled in when they are encoded. */
function epcLines(payment: EpcPayment): string[] {
  const { version } = payment;
  if (version !== "001" && version !== "002")
    throw new Fault(`version is "${version}": an EPC code has version 001 or 002.`);
  const bic = payment.bic === undefined ? "" : checkedBic(payment.bic);
  if (version === "001" && bic === "")
    throw new Fault("Version 001 of an EPC code needs the BIC. Give it, or use version 002.");
  if (payment.reference !== undefined && payment.text !== undefined) {
    throw new Fault("An EPC code has a reference or a text, never both. Leave one of them out.");
  }

  const isStructured = payment.reference !== undefined && /^RF\d{2}/.test(compact(payment.reference));
  const structured = isStructured ? checkedReference(payment.reference ?? "") : "";
  const remittance = isStructured ? "" : (payment.reference ?? payment.text ?? "");
  const name = payment.name.trim();
  if (name === "") throw new Fault("An EPC code needs the name of the beneficiary.");

  const lines = [
    "BCD",
    version,
    "",
    "SCT",
    bic,
    field("name", name, 70),
    checkedIban(payment.iban),
    payment.amount === undefined ? "" : `EUR${euros(payment.amount)}`,
    purposeCode(payment.purpose ?? ""),
    structured,
    field(payment.reference === undefined ? "text" : "reference", remittance, 140),
    field("information", payment.information ?? "", 70),
  ];
  while (lines.at(-1) === "") lines.pop();

  return lines;
}

/** The payload in UTF-8, or in ISO 8859-1 where only that fits. */
function encodePayment(lines: string[]): Uint8Array {
  const unicode = new TextEncoder().encode(withCharacterSet(lines, "1"));
  if (unicode.length <= MOST_BYTES) return unicode;

  const latin = latin1(withCharacterSet(lines, "2"));
  if (latin !== undefined && latin.length <= MOST_BYTES) return latin;

  const bytes = latin?.length ?? unicode.length;
  throw new Fault(
    `An EPC code holds at most ${MOST_BYTES} bytes, and this payment has ${bytes}. Shorten the text or the name.`,
  );
}

function withCharacterSet(lines: string[], set: "1" | "2"): string {
  return lines.with(2, set).join("\n");
}

function latin1(text: string): Uint8Array | undefined {
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code > 255) return undefined;
    bytes[at] = code;
  }

  return bytes;
}

function euros(amount: number | bigint): string {
  const exact = wholeCents(amount);
  if (exact === undefined) throw new Fault(`amount is ${amount}: an EPC code has whole cents. Round it first.`);
  if (exact.lt("0.01") || exact.gt("999999999.99")) {
    throw new Fault(`amount is ${amount}: an EPC code has from 0.01 to 999999999.99 euros.`);
  }

  return exact.toFixed(2);
}

function purposeCode(purpose: string): string {
  const code = purpose.trim().toUpperCase();
  if (code === "" || /^[A-Z]{1,4}$/.test(code)) return code;

  throw new Fault(`purpose is "${purpose}": a purpose code has at most four letters, such as GDDS.`);
}

/** One line of the code: not too long, and without characters that would break the lines or that no bank prints. */
function field(name: string, value: string, most: number): string {
  const text = value.trim();
  const length = [...text].length;
  if (length > most) throw new Fault(`${name} has ${length} characters: an EPC code has room for ${most}.`);
  const stray = /\p{C}/u.exec(text);
  if (stray !== null) {
    const code = stray[0].codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0");
    throw new Fault(
      `${name} contains a line break or another control character (U+${code}): an EPC code has one line for it.`,
    );
  }

  return text;
}
