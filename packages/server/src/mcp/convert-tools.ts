/** Tools that convert templates of other services. */
import { type ConvertedTemplate, convertGivenTemplate, slugOf, TemplateFailure } from "@platen/importers";
import { z } from "zod";
import { clientGone } from "../http/client-gone.ts";
import { draftEvaluator } from "../imports/draft-evaluator.ts";
import type { ToolResult } from "./protocol.ts";
import { defineTool, problemResult, type Tool } from "./tool.ts";

const settingsText = z.string().transform((text, context) => {
  try {
    const value: unknown = text.trim() === "" ? {} : JSON.parse(text);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    // Said below, like JSON of another kind.
  }
  context.addIssue({ code: "custom", message: "must be a JSON object as a text, as PDFMonkey's API gives settings" });
  return z.NEVER;
});

export const convertTools: Tool[] = [
  defineTool({
    name: "convert_pdfmonkey_template",
    title: "Convert a PDFMonkey template",
    description:
      "Converts the Liquid, style sheet, sample data and settings of a PDFMonkey template to a template of Platen, and says for each thing that differs where it is and what to do. Needs no key of PDFMonkey and no network; nothing is stored.",
    input: z.strictObject({
      source: z.string().describe("The HTML with Liquid: the field body of PDFMonkey's API."),
      css: z.string().default("").describe("The style sheet, CSS or SCSS: the field scss_style."),
      sample_data: z.string().default("").describe("The sample data as a JSON text."),
      settings: settingsText
        .prefault("{}")
        .describe("The settings as a JSON text: paper_format, orientation, margin, header, footer and so on."),
      output_type: z.enum(["pdf", "image"]).default("pdf").describe("What the template makes."),
      snippets: z
        .record(z.string(), z.string())
        .default({})
        .describe("The code of snippets that it includes, by name."),
      name: z.string().max(200).default("Converted template").describe("The name of the template."),
    }),
    isReadOnly: true,
    async run({ input, service, context }) {
      const signal = clientGone(context);
      const evaluator = service.evaluator.forWorkspace(context.var.caller.workspaceId, signal);
      const { maxTemplateBytes } = service.settings.imports;
      const { output_type: outputType, sample_data: sampleData, ...given } = input;
      try {
        const tools = { maxTemplateBytes, evaluator: draftEvaluator(evaluator), signal };
        return resultOf(await convertGivenTemplate({ ...given, outputType, sampleData }, tools));
      } catch (error) {
        if (!(error instanceof TemplateFailure)) throw error;
        return problemResult({ code: "invalid_request", detail: error.message });
      }
    },
  }),
];

/** The template as `POST /v1/templates` takes it, and the findings. */
function resultOf({ identifier, sourceId, kind, engine, draft, sample, findings }: ConvertedTemplate): ToolResult {
  const datasets = [{ name: "sample", data: JSON.parse(sample) as unknown, default: true }];
  const template = { slug: slugOf(identifier, sourceId), name: identifier, kind, engine, draft, datasets };
  const structuredContent = { template, findings };

  return { content: [{ type: "text", text: JSON.stringify(structuredContent) }], structuredContent };
}
