/** The VAT categories and the families of rules that are about each of them. */

export interface Category {
  readonly family: string;
  readonly code: string;
  readonly name: string;
}

export const standard: Category = { family: "S", code: "S", name: "standard rate" };
export const zeroRated: Category = { family: "Z", code: "Z", name: "zero rate" };
export const exempt: Category = { family: "E", code: "E", name: "exempt" };
export const reverseCharge: Category = { family: "AE", code: "AE", name: "reverse charge" };
export const intraCommunity: Category = { family: "IC", code: "K", name: "intra-community supply" };
export const exportCategory: Category = { family: "G", code: "G", name: "export" };
export const outsideScope: Category = { family: "O", code: "O", name: "outside the scope of VAT" };
export const canaryIslands: Category = { family: "AF", code: "L", name: "IGIC, Canary Islands" };
export const ceutaMelilla: Category = { family: "AG", code: "M", name: "IPSI, Ceuta and Melilla" };
