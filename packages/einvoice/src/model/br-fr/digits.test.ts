import { testModelFamily } from "../../../test/model-family.ts";
import { digitRules } from "./digits.ts";

const tooLong = "123456789012345678.00";

testModelFamily(digitRules, [
  ["BR-FR-DEC-01_BT-106", { "totals.lines": tooLong }],
  ["BR-FR-DEC-01_BT-107", { "totals.allowances": tooLong }],
  ["BR-FR-DEC-01_BT-108", { "totals.charges": tooLong }],
  ["BR-FR-DEC-01_BT-109", { "totals.tax_basis": tooLong }],
  ["BR-FR-DEC-01_BT-110", { "totals.tax_total": tooLong }],
  ["BR-FR-DEC-01_BT-110", { "totals.tax_total_accounting": tooLong }],
  ["BR-FR-DEC-01_BT-112", { "totals.grand": tooLong }],
  ["BR-FR-DEC-01_BT-113", { "totals.prepaid": tooLong }],
  ["BR-FR-DEC-01_BT-114", { "totals.rounding": tooLong }],
  ["BR-FR-DEC-01_BT-115", { "totals.due": tooLong }],
  ["BR-FR-DEC-01_BT-92_BT-99", { "allowances[0].amount": tooLong }],
  ["BR-FR-DEC-01_BT-92_BT-99", { "charges[0].amount": tooLong }],
  ["BR-FR-DEC-01_BT-93_BT-100", { "allowances[0].base": tooLong }],
  ["BR-FR-DEC-01_BT-136_BT-141", { "lines[0].allowances[0].amount": tooLong }],
  ["BR-FR-DEC-01_BT-137_BT-142", { "lines[0].charges[0].base": tooLong }],
  ["BR-FR-DEC-01_BT-116", { "taxes[0].basis": tooLong }],
  ["BR-FR-DEC-01_BT-117", { "taxes[0].amount": tooLong }],
  ["BR-FR-DEC-01_BT-131", { "lines[0].net_amount": tooLong }],
  ["BR-FR-DEC-02_BT-129", { "lines[0].quantity": "1.00001" }],
  ["BR-FR-DEC-02_BT-149", { "lines[0].price.base_quantity": "1.00001" }],
  ["BR-FR-DEC-03_BT-146", { "lines[0].price.net": "1.0000001" }],
  ["BR-FR-DEC-03_BT-147", { "lines[0].price.discount": "-1" }],
  ["BR-FR-DEC-03_BT-148", { "lines[0].price.gross": "1.0000001" }],
]);
