import { testModelFamily } from "../../../test/model-family.ts";
import { partyRules } from "./parties.ts";

testModelFamily(partyRules, [
  ["BR-08", { "seller.address": undefined }],
  ["BR-10", { "buyer.address": undefined }],
  ["BR-19", { "tax_representative.address": undefined }],
  ["BR-56", { "tax_representative.vat_id": undefined }],
  ["BR-CO-26", { "seller.ids": undefined, "seller.siren": undefined, "seller.vat_id": undefined }],
  ["BR-17", { "payee.name": "Atelier Nord" }],
  ["BR-17", { "payee.siren": "552100554" }],
  ["BR-CO-09", { "seller.vat_id": "96552100554" }],
  ["BR-CO-09", { "tax_representative.vat_id": "XX1" }],
]);
