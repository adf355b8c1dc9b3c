/** Declarations. EPC069-12: the QR code of a SEPA credit transfer, also known as GiroCode. */
import { declareHelper } from "../../declare-helper.ts";
import { backgroundArgument, colorArgument, sizeArgument, titleArgument } from "../code/drawing-arguments.ts";

export const declaredEpc = {
  epc: declareHelper({
    name: "epc",
    group: "code",
    doc: "The QR code of a SEPA transfer (EPC069-12, GiroCode): a banking app scans it and fills in the payment. All rules of the standard are checked.",
    arguments: [
      { name: "name", type: "text", doc: "The beneficiary, at most 70 characters.", named: true },
      { name: "iban", type: "text", doc: "The beneficiary's IBAN.", named: true },
      {
        name: "amount",
        type: "number",
        doc: "The amount in euros, from 0.01 to 999999999.99; absent where the payer chooses it.",
        optional: true,
        named: true,
      },
      {
        name: "reference",
        type: "text",
        doc: "A creditor reference (RF…); any other reference goes into the code as free text.",
        optional: true,
        named: true,
      },
      {
        name: "text",
        type: "text",
        doc: "Free text for the beneficiary, at most 140 characters. There is a reference or a text, never both.",
        optional: true,
        named: true,
      },
      {
        name: "bic",
        type: "text",
        doc: "The BIC of the beneficiary's bank; version 001 needs it.",
        optional: true,
        named: true,
      },
      { name: "purpose", type: "text", doc: "A purpose code of ISO 20022, such as GDDS.", optional: true, named: true },
      {
        name: "information",
        type: "text",
        doc: "A note for the payer, at most 70 characters.",
        optional: true,
        named: true,
      },
      { name: "version", type: "text", doc: "002, or 001 for very old apps.", default: "002", named: true },
      sizeArgument,
      titleArgument,
      colorArgument,
      backgroundArgument,
    ],
    returns: "html",
    examples: [
      {
        data: { seller: { name: "Franz Mustermänn", iban: "DE71110220330123456789" }, total: 12.3 },
        named: { name: "seller.name", iban: "seller.iban", amount: "total", reference: '"RF18539007547034"' },
        output:
          '<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="SEPA payment of €12.30 to Franz Mustermänn" width="30mm"…',
      },
    ],
  }),
};
