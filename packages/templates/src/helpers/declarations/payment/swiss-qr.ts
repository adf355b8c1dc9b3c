/** Declarations. The QR code of a Swiss QR-bill, version 2 of the payload, with structured addresses. */
import { declareHelper } from "../../declare-helper.ts";
import { titleArgument } from "../code/drawing-arguments.ts";

const seller = {
  name: "Muster AG",
  street: "Hauptgasse",
  house_number: "7",
  postcode: "3000",
  town: "Bern",
  country: "CH",
};

export const declaredSwissQr = {
  swiss_qr: declareHelper({
    name: "swiss_qr",
    group: "code",
    doc: "The QR code of a Swiss QR-bill, 46 mm wide, with the cross in its middle. The rules of the payload are checked.",
    arguments: [
      { name: "iban", type: "text", doc: "The creditor's IBAN of Switzerland or Liechtenstein.", named: true },
      {
        name: "creditor",
        type: "object",
        doc: "Who is paid: name, street, house_number, postcode, town, country.",
        named: true,
      },
      {
        name: "amount",
        type: "number",
        doc: "The amount, from 0.01 to 999999999.99; absent where the payer fills it in.",
        optional: true,
        named: true,
      },
      { name: "currency", type: "text", doc: "CHF or EUR.", default: "CHF", named: true },
      { name: "debtor", type: "object", doc: "Who pays, with the same fields.", optional: true, named: true },
      {
        name: "reference",
        type: "text",
        doc: "The QR reference (27 digits, for a QR-IBAN) or a creditor reference (RF…, for any other IBAN).",
        optional: true,
        named: true,
      },
      {
        name: "message",
        type: "text",
        doc: "Free text, at most 140 characters together with the bill information.",
        optional: true,
        named: true,
      },
      {
        name: "bill_information",
        type: "text",
        doc: "Coded information for the payer's software.",
        optional: true,
        named: true,
      },
      titleArgument,
    ],
    returns: "html",
    examples: [
      {
        data: { seller, total: 199.95 },
        named: {
          iban: '"CH5604835012345678009"',
          creditor: "seller",
          amount: "total",
          reference: '"RF18539007547034"',
        },
        output:
          '<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="Swiss QR-bill of Muster AG" width="46mm"…',
      },
    ],
  }),
};
