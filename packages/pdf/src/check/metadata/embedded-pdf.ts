/** Whether an embedded file is itself PDF/A-1 or PDF/A-2, as PDF/A-2 asks of every file that it carries. */
import type { Budget } from "../../budget.ts";
import { PdfError } from "../../objects/errors.ts";
import { PdfDict, PdfName, PdfStream, type PdfValue } from "../../objects/values.ts";
import { type PdfDocument, readPdf } from "../../read/document.ts";
import { Checking, type InnerCheck } from "../checking.ts";
import { mainXmp } from "./main-xmp.ts";

/** The rule that asks for part 2. */
const PART_RULE = "6.6.4-2";

export function isArchived(bytes: Uint8Array, checkInner: InnerCheck, budget: Budget): boolean {
  const failed = checkInner(bytes);
  if (failed === null) return false;
  if (failed.length === 0) return true;
  if (failed.some((rule) => rule !== PART_RULE)) return false;

  // Part 1 has the rules of part 2, and forbids what came with later versions of PDF.
  return isPartOne(bytes, budget);
}

function isPartOne(bytes: Uint8Array, budget: Budget): boolean {
  try {
    const document = readPdf(bytes, { budget });
    return mainXmp(new Checking(document)).packet?.pdfA?.part === 1 && !usesLaterFeatures(document);
  } catch (error) {
    if (!(error instanceof PdfError) || error.code === "limit_exceeded") throw error;
    return false;
  }
}

/** ISO 19005-1, 6.1.4, 6.1.7, 6.1.11, 6.1.13 and 6.4: no object streams, no layers, no embedded files, no transparency. */
function usesLaterFeatures(document: PdfDocument): boolean {
  return [document.trailer, ...document.objectNumbers().map((number) => document.object(number))].some((value) =>
    contains(value, (dict) => isLater(document, dict)),
  );
}

function isLater(document: PdfDocument, dict: PdfDict): boolean {
  const type = document.name(dict, "Type");
  if (type === "ObjStm" || type === "XRef") return true;
  if (dict.has("OCProperties") || dict.has("EF") || document.name(dict, "S") === "Transparency") return true;
  const mask = document.resolve(dict.get("SMask"));
  if (mask !== null && !(mask instanceof PdfName && mask.text === "None")) return true;
  const filters = [document.resolve(dict.get("Filter"))].flat().map((filter) => document.resolve(filter));
  if (filters.some((filter) => filter instanceof PdfName && filter.text === "JPXDecode")) return true;

  return type === "ExtGState" && ["CA", "ca"].some((key) => (document.number(dict, key) ?? 1) !== 1);
}

function contains(root: PdfValue, test: (dict: PdfDict) => boolean): boolean {
  const waiting = [root];
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (Array.isArray(value)) for (const item of value) waiting.push(item);
    const dict = value instanceof PdfStream ? value.dict : value;
    if (!(dict instanceof PdfDict)) continue;
    if (test(dict)) return true;
    for (const item of dict.values()) waiting.push(item);
  }

  return false;
}
