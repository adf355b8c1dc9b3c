import { testModelFamily } from "../../../test/model-family.ts";
import { conditionRules } from "./conditions.ts";

const singleTaxable = { "seller.ids[2]": { value: "552100554", scheme: "0231" } };

testModelFamily(conditionRules, [
  ["BR-FR-CO-03_BT-3", { type_code: "262", contract: undefined }],
  ["BR-FR-CO-03_BT-3", { type_code: "262", "period.end": undefined }],
  ["BR-FR-CO-04_BT-4", { type_code: "384", preceding_invoices: undefined }],
  ["BR-FR-CO-05_BT-3", { type_code: "381", "preceding_invoices[0].issue_date": undefined }],
  ["BR-FR-CO-07_BT-9", { due_date: "2026-11-14" }],
  ["BR-FR-CO-08_BT-23", { business_process: "S4", type_code: "386" }],
  ["BR-FR-CO-09_BT-23-1", { business_process: "S2" }],
  ["BR-FR-CO-09_BT-23-2", { business_process: "S2" }],
  ["BR-FR-CO-09_BT-23-3", { business_process: "S2", due_date: undefined }],
  ["BR-FR-CO-12_BT-5", { currency: "CHF" }],
  ["BR-FR-CO-14_BT-29-1", singleTaxable],
  ["BR-FR-CO-15_BT-29-1", { ...singleTaxable, tax_representative: undefined }],
]);
