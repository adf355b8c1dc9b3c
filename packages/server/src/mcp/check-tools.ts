/** Tools that check invoices and PDFs, and that explain error codes. */
import { z } from "zod";
import { allProblemCodes, problemCodes, problemPage } from "../problems/problem-codes.ts";
import { checkPdfApart } from "./check-pdf-apart.ts";
import { readDocsPage } from "./docs-pages.ts";
import { defineTool, post, problemResult, resultOf, type Tool } from "./tool.ts";

const base64 = z.string().regex(/^[A-Za-z0-9+/=\s]*$/, { error: "must be base64" });

export const checkTools: Tool[] = [
  defineTool({
    name: "check_invoice",
    title: "Check an invoice",
    description:
      "Checks an invoice against EN 16931 and, where they apply, the French rules: an _invoice block as JSON, an XML, or a PDF that carries one. Give exactly one of the three. Free; nothing is stored.",
    input: z.strictObject({
      invoice: z.record(z.string(), z.unknown()).optional().describe("The _invoice block of a render's data."),
      profile: z.string().optional().describe("With invoice: the profile to check for; en16931 by default."),
      xml: z.string().optional().describe("An invoice as XML."),
      pdf_base64: base64.optional().describe("A PDF that carries an invoice, in base64."),
    }),
    isReadOnly: true,
    async run(call) {
      const { xml, pdf_base64: pdf, profile } = call.input;
      const invoice = call.textOf("invoice");
      const given = [invoice, xml, pdf].filter((each) => each !== undefined).length;
      if (given !== 1) {
        const detail = `Give exactly one of invoice, xml and pdf_base64; ${given} are given.`;
        return problemResult({ code: "invalid_request", detail });
      }
      const path = "/v1/invoices/check";
      if (xml !== undefined) return resultOf(await post(call, path, xml, "application/xml"));
      if (pdf !== undefined) return resultOf(await post(call, path, Buffer.from(pdf, "base64"), "application/pdf"));
      const named = profile === undefined ? "" : `,"profile":${JSON.stringify(profile)}`;
      return resultOf(await post(call, path, `{"invoice":${invoice}${named}}`));
    },
  }),
  defineTool({
    name: "check_pdf",
    title: "Check a PDF",
    description:
      "Checks any PDF against PDF/UA-1 (accessible PDF) and PDF/A-3: which rules fail, how often, and where. Free; nothing is stored.",
    input: z.strictObject({ pdf_base64: base64.describe("The PDF, in base64.") }),
    isReadOnly: true,
    async run({ input, service, context }) {
      const bytes = Buffer.from(input.pdf_base64, "base64");
      const timeoutMs = service.settings.limits.renderTimeoutMs;
      const results = await checkPdfApart(bytes, { timeoutMs, owner: context.var.caller.workspaceId });
      const structuredContent = { results };
      return { content: [{ type: "text", text: JSON.stringify(structuredContent) }], structuredContent };
    },
  }),
  defineTool({
    name: "explain_error",
    title: "Explain an error code",
    description: "Says what an error code of Platen means, with an example and how to fix it.",
    input: z.strictObject({ code: z.string().describe("The code, such as einvoice_data_invalid.") }),
    isReadOnly: true,
    async run({ input }) {
      const code = allProblemCodes.find((each) => each === input.code.trim().replaceAll("-", "_"));
      if (!code) {
        const detail = `"${input.code.slice(0, 80)}" is not an error code. The codes are ${allProblemCodes.join(", ")}.`;
        return problemResult({ code: "not_found", detail });
      }
      const text = await readDocsPage(`errors/${problemPage(code)}`);
      return { content: [{ type: "text", text: text ?? problemCodes[code].title }] };
    },
  }),
];
