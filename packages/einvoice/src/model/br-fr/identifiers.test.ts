import { testModelFamily } from "../../../test/model-family.ts";
import { identifierRules } from "./identifiers.ts";

const siret = { value: "55210055400013", scheme: "0009" };

testModelFamily(identifierRules, [
  ["BR-FR-01_BT-1", { number: "1".repeat(36) }],
  ["BR-FR-02_BT-1", { number: "2026 001" }],
  ["BR-FR-01_BT-25", { "preceding_invoices[0].number": "1".repeat(36) }],
  ["BR-FR-02_BT-25", { "preceding_invoices[0].number": "2026 000" }],
  ["BR-FR-09_BT-29", { "seller.ids[0].value": "73282932000074" }],
  ["BR-FR-09_BT-46", { "buyer.siret": "55210055400013" }],
  ["BR-FR-09_BT-60", { "payee.ids[0].value": "1" }],
  ["BR-FR-09_BT-71", { "delivery.location_id.value": "1" }],
  ["BR-FR-10_BT-30", { "seller.siren": undefined }],
  ["BR-FR-11_BT-47", { "buyer.siren": undefined }],
  ["BR-FR-12_BT-49", { "buyer.electronic_address": undefined }],
  ["BR-FR-13_BT-34", { "seller.electronic_address": undefined }],
  ["BR-FR-21_BT-49", { "buyer.electronic_address.value": "1" }],
  ["BR-FR-22_BT-34", { type_code: "389", "seller.electronic_address.value": "1" }],
  ["BR-FR-23_BT-34", { "seller.electronic_address.value": "552100554 A" }],
  ["BR-FR-25_BT-34", { "seller.electronic_address.value": "5".repeat(126) }],
  ["BR-FR-23_BT-49", { "buyer.electronic_address.value": "732829320 A" }],
  ["BR-FR-25_BT-49", { "buyer.electronic_address.value": "7".repeat(126) }],
  ["BR-FR-23_EXT-FR-FE-29", { "payee.electronic_address": { value: "A B", scheme: "0225" } }],
  ["BR-FR-25_EXT-FR-FE-29", { "payee.electronic_address": { value: "4".repeat(126), scheme: "0225" } }],
  ["BR-FR-24_BT-29", { "seller.ids[1].value": "A B" }],
  ["BR-FR-26_BT-29", { "seller.ids[1].value": "A".repeat(101) }],
  ["BR-FR-24_BT-46", { "buyer.ids": [{ value: "A B", scheme: "0224" }] }],
  ["BR-FR-26_BT-46", { "buyer.ids": [{ value: "A".repeat(101), scheme: "0224" }] }],
  ["BR-FR-32-LEGALID", { "payee.legal_id": { value: "1", scheme: "0002" } }],
  ["BR-FR-32-GLOBALID", { "payee.ids[0]": { value: "1", scheme: "0002" } }],
  ["BR-FR-CO-10_BT-29-2", { "seller.ids": [siret, siret] }],
  ["BR-FR-CO-10_BT-46-2", { "buyer.ids": [siret] }],
  ["BR-FR-CO-10_BT-60-2", { "payee.ids": [siret, siret] }],
]);
