import { testModelFamily } from "../../../test/model-family.ts";
import { lineRules } from "./lines.ts";

const noReason = { amount: "20.00", tax: { category: "S", rate: "20" } };

testModelFamily(lineRules, [
  ["BR-33", { "allowances[0]": noReason }],
  ["BR-38", { "charges[0]": { ...noReason, amount: "10.00" } }],
  ["BR-42", { "lines[0].allowances[0]": { amount: "5.00" } }],
  ["BR-44", { "lines[0].charges[0]": { amount: "2.00" } }],
  ["BR-27", { "lines[0].price.net": "-10.00" }],
  ["BR-28", { "lines[0].price.gross": "-12.00" }],
  ["BR-29", { period: { start: "2026-11-15", end: "2026-11-01" } }],
  ["BR-CO-19", { period: {} }],
  ["BR-30", { "lines[0].period": { start: "2026-11-15", end: "2026-11-01" } }],
  ["BR-CO-20", { "lines[0].period": {} }],
]);
