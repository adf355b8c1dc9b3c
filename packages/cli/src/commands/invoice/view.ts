/** `platen invoice view`: an invoice from any source as a page. */
import { join } from "node:path";
import { checkRequest, inProcess, RenderFailure, readTemplateFolder, viewData } from "@platen/render";
import { shippedFolder } from "@platen/server";
import { drawDocument } from "../../draw-document.ts";
import { explainFailure } from "../../explain-failure.ts";
import { writeOutput } from "../../write-output.ts";
import { readInvoiceSource, runJob } from "./run-job.ts";

export interface InvoiceViewOptions {
  output?: string;
  format?: "html" | "pdf";
  locale: string;
}

export async function viewCommand(file: string, options: InvoiceViewOptions): Promise<void> {
  const { bytes, block } = await readInvoiceSource(file);
  const content = block === null ? runJob({ kind: "read", bytes }) : runJob({ kind: "open-block", block });
  const format = options.format ?? (/\.html?$/i.test(options.output ?? "") ? "html" : "pdf");
  const { locale } = options;
  const template = await readTemplateFolder(join(shippedFolder("templates"), "invoice-view"));
  const data = viewData(content, locale);
  const overrides = { locale, pdf: { ua: { check: "report" } } };
  try {
    const checked = await checkRequest({ template, overrides, data, format, einvoice: false }, inProcess);
    const page = await drawDocument({ template, ...checked, data: data.value, now: new Date() });
    await writeOutput(options.output ?? `invoice.${format}`, page.bytes);
  } catch (error) {
    throw error instanceof RenderFailure ? explainFailure(error) : error;
  }
}
