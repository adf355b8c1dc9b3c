/** The two documents of UBL, an invoice and a credit note: which one a type is written as, and what their parts are called. */

export interface DocumentKind {
  readonly root: "ubl:Invoice" | "cn:CreditNote";
  readonly typeCode: string;
  readonly line: string;
  readonly quantity: string;
}

export const invoiceKind: DocumentKind = {
  root: "ubl:Invoice",
  typeCode: "cbc:InvoiceTypeCode",
  line: "cac:InvoiceLine",
  quantity: "cbc:InvoicedQuantity",
};

const creditNoteKind: DocumentKind = {
  root: "cn:CreditNote",
  typeCode: "cbc:CreditNoteTypeCode",
  line: "cac:CreditNoteLine",
  quantity: "cbc:CreditedQuantity",
};

export const documentRoots: readonly string[] = [invoiceKind.root, creditNoteKind.root];

/** Types (BT-3) that are a credit note. 81 may be either and is one. */
export const creditNoteTypes: readonly string[] = [
  "81",
  "83",
  "261",
  "262",
  "296",
  "308",
  "381",
  "396",
  "420",
  "458",
  "502",
  "503",
  "532",
];

/** What a type is written as. */
export function kindOfType(type: string): DocumentKind {
  return creditNoteTypes.includes(type) ? creditNoteKind : invoiceKind;
}
