/** Checks data sets as they are typed: is it JSON, and is its `_invoice` right? Findings have positions in the text. */
import type { FormatChoice, Finding as InvoiceFinding } from "@platen/einvoice";
import { findFieldPosition, JsonFault, pathOf, readJsonData } from "@platen/json";
import type { Finding } from "../finding.ts";
import type { DataSet } from "../template-content.ts";
import { dataFile } from "../template-files.ts";

type CheckInvoice = (block: unknown, choice: FormatChoice) => InvoiceFinding[];

interface DataCheck {
  einvoice: FormatChoice | null;
  checkInvoice: CheckInvoice | null;
}

export function checkDataTexts(datasets: readonly DataSet[], { einvoice, checkInvoice }: DataCheck): Finding[] {
  return datasets.flatMap(({ name, text }) => {
    const file = dataFile(name);
    try {
      const data = readJsonData(text);
      return einvoice && checkInvoice ? invoiceFindings(checkInvoice(data.invoice, einvoice), { file, text }) : [];
    } catch (error) {
      if (error instanceof JsonFault) return [notJson(error, file)];
      throw error;
    }
  });
}

function notJson({ message, position }: JsonFault, file: string): Finding {
  return {
    severity: "error",
    source: "data",
    code: "invalid_json",
    message: `The data ${message}.`,
    file,
    ...position,
  };
}

function invoiceFindings(found: readonly InvoiceFinding[], { file, text }: { file: string; text: string }): Finding[] {
  return found.map(({ severity, message, path, rule }) => ({
    severity,
    source: "einvoice" as const,
    code: "einvoice_data_invalid",
    message,
    file,
    path,
    ...(rule === undefined ? {} : { rule }),
    ...findFieldPosition(text, pathOf(path.replace(/^data\.?/, ""))),
  }));
}
