/** The page of an invoice: the starter `invoice-view`, whatever became of the copy in the workspace. */
import { join } from "node:path";
import {
  checkRequest,
  type InvoiceContent,
  type RenderedDocument,
  readTemplateFolder,
  type TemplateContent,
  viewData,
} from "@platen/render";
import { renderUnstored, type UnstoredTools } from "../renders/run/render-unstored.ts";
import { shippedFolder } from "../shipped-folder.ts";

interface ViewRequest {
  workspaceId: string;
  mode: "live" | "test";
  invoice: Pick<InvoiceContent, "invoice"> & Partial<InvoiceContent>;
  format: "html" | "pdf";
  locale: string;
  signal: AbortSignal;
}

let starter: Promise<TemplateContent> | undefined;

export async function viewInvoice(request: ViewRequest, tools: UnstoredTools): Promise<RenderedDocument> {
  starter ??= readTemplateFolder(join(shippedFolder("templates"), "invoice-view"));
  const content = await starter;
  const { locale, format, invoice } = request;
  // An invoice in a script that no font has is shown all the same; such a file does not claim PDF/UA.
  const overrides = { locale, pdf: { ua: { check: "report" } } };
  const { document } = await renderUnstored(
    {
      workspaceId: request.workspaceId,
      mode: request.mode,
      now: new Date(),
      preview: null,
      async prepare(evaluator) {
        const data = viewData(invoice, locale);
        const asked = { template: content, overrides, data, format, einvoice: false };
        return { content, data: data.value, checked: await checkRequest(asked, evaluator), failure: null };
      },
      signal: request.signal,
    },
    tools,
  );

  return document;
}
