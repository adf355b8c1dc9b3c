/** Texts for elements that UBL asks for where the invoice has nothing to say; they are read back as nothing. */

/** An order number beside a sales order, the line of a document that is named as a whole, and the network of a payment card. */
export const notAvailable = "NA";

/** The discount beside a gross price. */
export const noDiscount = "0";

/** The amount of a line that is not charged, and in EXTENDED-CTC-FR the total of charges beside one of allowances. */
export const noAmount = "0";

/** The creditor of a direct debit (BT-90) is an identifier of the payee, or else the seller, with this scheme. */
export const creditorScheme = "SEPA";
