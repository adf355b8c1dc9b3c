import { testModelFamily } from "../../../test/model-family.ts";
import { paymentRules } from "./payment.ts";

testModelFamily(paymentRules, [
  ["BR-61", { "payment.accounts": undefined }],
  ["BR-61", { "payment.accounts[1].iban": undefined }],
  ["BR-50", { "payment.means_code": "57", "payment.accounts[1].iban": undefined }],
  ["BR-51", { "payment.card.number": "1234 5678 9012" }],
]);
