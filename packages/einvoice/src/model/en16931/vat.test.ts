import { type BrokenRule, testModelFamily } from "../../../test/model-family.ts";
import { vatRules } from "./vat.ts";

/** Rates that a category has, and one that it may not have; undefined where it has none at all. */
const categories = [
  { family: "S", code: "S", rate: "20", wrongRate: "0", hasVat: true, isExempt: false },
  { family: "Z", code: "Z", rate: "0", wrongRate: "20", hasVat: false, isExempt: false },
  { family: "E", code: "E", rate: "0", wrongRate: "20", hasVat: false, isExempt: true },
  { family: "AE", code: "AE", rate: "0", wrongRate: "20", hasVat: false, isExempt: true },
  { family: "IC", code: "K", rate: "0", wrongRate: "20", hasVat: false, isExempt: true },
  { family: "G", code: "G", rate: "0", wrongRate: "20", hasVat: false, isExempt: true },
  { family: "O", code: "O", rate: undefined, wrongRate: "20", hasVat: false, isExempt: true },
  { family: "AF", code: "L", rate: "7", wrongRate: "0", hasVat: true, isExempt: false },
  { family: "AG", code: "M", rate: "7", wrongRate: "-1", hasVat: true, isExempt: false },
];

/** Category O asks for parties without VAT numbers, the others for parties that are identified. */
const unidentified = { "seller.vat_id": undefined, tax_representative: undefined, "buyer.siren": undefined };

const ofCategories = categories.flatMap(({ family, code, rate, wrongRate, hasVat, isExempt }): BrokenRule[] => {
  const tax = { category: code, rate };
  const wrong = { category: code, rate: wrongRate };
  const parties = family === "O" ? {} : unidentified;
  return [
    [`BR-${family}-01`, code === "S" ? { "taxes[0].category": "Z" } : { "lines[0].tax": tax }],
    [`BR-${family}-02`, { "lines[0].tax": tax, ...parties }],
    [`BR-${family}-03`, { "allowances[0].tax": tax, ...parties }],
    [`BR-${family}-04`, { "charges[0].tax": tax, ...parties }],
    [`BR-${family}-05`, { "lines[0].tax": wrong }],
    [`BR-${family}-06`, { "allowances[0].tax": wrong }],
    [`BR-${family}-07`, { "charges[0].tax": wrong }],
    [`BR-${family}-08`, { "lines[0].tax": tax, "taxes[0]": { ...tax, basis: "1.00", amount: "0.00" } }],
    ...(hasVat ? [] : [[`BR-${family}-09`, { "taxes[0].category": code }] as const]),
    [`BR-${family}-10`, { "taxes[0].category": code, "taxes[0].exemption_reason": isExempt ? undefined : "None" }],
  ];
});

testModelFamily(vatRules, [
  ...ofCategories,
  ["BR-48", { "taxes[0].rate": undefined }],
  ["BR-CO-17", { "taxes[0].amount": "50.00" }],
  ["BR-IC-11", { "taxes[0].category": "K", "delivery.date": undefined, period: undefined }],
  ["BR-IC-12", { "taxes[0].category": "K", "delivery.address": undefined }],
  ["BR-O-11", { "taxes[0].category": "O", "taxes[1]": { category: "S", rate: "20", basis: "1.00", amount: "0.20" } }],
  ["BR-O-12", { "taxes[0].category": "O" }],
  ["BR-O-13", { "taxes[0].category": "O" }],
  ["BR-O-14", { "taxes[0].category": "O" }],
]);
