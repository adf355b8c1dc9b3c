import { type BrokenRule, testModelFamily } from "../../../test/model-family.ts";
import { frenchDocumentRules } from "./document.ts";

const note = (subject_code: string) => ({ text: "Texte", subject_code });
const lastCentury = "1999-12-31";
const spanish = { category: "L", rate: "20" };
const foreign = { category: "S", rate: "21" };

const notes = ["PMT", "PMD", "AAB"].flatMap((code, index): BrokenRule[] => [
  [`BR-FR-05_BT-22_${code}`, { [`notes[${index}].subject_code`]: undefined }],
  [`BR-FR-06_BT-21_${code}`, { "notes[4]": note(code) }],
]);

testModelFamily(frenchDocumentRules, [
  ["BR-FR-03_BT-2", { issue_date: lastCentury }],
  ["BR-FR-03_BT-7", { tax_point_code: undefined, tax_point_date: lastCentury }],
  ["BR-FR-03_BT-9", { due_date: "2100-01-01" }],
  ["BR-FR-03_BT-26", { "preceding_invoices[0].issue_date": lastCentury }],
  ["BR-FR-03_BT-72", { "delivery.date": lastCentury }],
  ["BR-FR-03_BT-73", { "period.start": lastCentury }],
  ["BR-FR-03_BT-74", { "period.end": "2100-01-01" }],
  ["BR-FR-03_EXT-FR-FE-134", { "lines[0].period.start": lastCentury }],
  ["BR-FR-03_EXT-FR-FE-135", { "lines[0].period.end": "2100-01-01" }],
  ["BR-FR-08_BT-23", { business_process: "A1" }],
  ["BR-FR-08_BT-23", { business_process: undefined }],
  ["BR-FR-08_BT-23", { business_process: "S8" }],
  ["BR-FR-04_BT-3", { type_code: "325" }],
  ...notes,
  ["BR-FR-06_BT-21_TXD", { "notes[4]": note("TXD"), "notes[5]": note("TXD") }],
  ["BR-FR-20_BT-21", { "notes[4]": note("BAR") }],
  ["BR-FR-31_BT-21", { "notes[4]": { text: "B2C", subject_code: "BAR" } }],
  ["BR-FR-15_BT-95_BT-102", { "allowances[0].tax": spanish }],
  ["BR-FR-15_BT-95_BT-102", { "charges[0].tax": spanish }],
  ["BR-FR-16_BT-96_BT-103", { "allowances[0].tax": foreign }],
  ["BR-FR-16_BT-96_BT-103", { "charges[0].tax": foreign }],
  ["BR-FR-15_BT-95_BT-118", { "taxes[0].category": "L" }],
  ["BR-FR-16_BT-119", { "taxes[0].rate": "20.000" }],
  ["BR-FR-15_BT-95_BT-151", { "lines[0].tax": spanish }],
  ["BR-FR-16_BT-152", { "lines[0].tax": foreign }],
  ["BR-FR-17_BT-123", { "attachments[0].description": "Photo" }],
  ["BR-FR-18_BT-123", { "attachments[0].description": "LISIBLE", "attachments[1].description": "LISIBLE" }],
]);
