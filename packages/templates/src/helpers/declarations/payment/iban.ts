/** Declarations. Numbers of bank accounts and payments: IBAN, BIC and the creditor reference of ISO 11649. */
import { declareHelper } from "../../declare-helper.ts";

export const declaredAccountNumbers = {
  iban: declareHelper({
    name: "iban",
    group: "payment",
    doc: "An IBAN in groups of four. A wrong one is an error: the length of its country and its check digits are checked.",
    arguments: [{ name: "iban", type: "text", doc: "The IBAN, with or without spaces." }],
    returns: "text",
    examples: [
      { data: { account: "DE89370400440532013000" }, value: "account", output: "DE89 3704 0044 0532 0130 00" },
    ],
  }),
  is_iban: declareHelper({
    name: "is_iban",
    group: "payment",
    doc: "True where the text is a valid IBAN.",
    arguments: [{ name: "text", type: "text", doc: "The text." }],
    returns: "boolean",
    examples: [{ data: { account: "DE00370400440532013000" }, value: "account", output: "no" }],
  }),
  bic: declareHelper({
    name: "bic",
    group: "payment",
    doc: "A BIC in capitals, without spaces. A wrong one is an error.",
    arguments: [{ name: "bic", type: "text", doc: "The BIC: 8 or 11 characters." }],
    returns: "text",
    examples: [{ data: { bank: "cobadeff" }, value: "bank", output: "COBADEFF" }],
  }),
  rf_reference: declareHelper({
    name: "rf_reference",
    group: "payment",
    doc: "A creditor reference after ISO 11649: an invoice number with RF and check digits before it, in groups of four. One that has them already is checked.",
    arguments: [{ name: "reference", type: "text", doc: "Letters and digits, at most 21, or a whole reference." }],
    returns: "text",
    examples: [{ data: { number: "539007547034" }, value: "number", output: "RF18 5390 0754 7034" }],
  }),
};
