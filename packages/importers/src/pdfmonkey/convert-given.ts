/** Converts a template of PDFMonkey from its texts: without a key or network. */
import type { ConvertedTemplate } from "../converted-template.ts";
import type { DraftEvaluator } from "../evaluate-draft.ts";
import { TemplateFailure } from "../import-source.ts";
import { readTemplate } from "./api/template.ts";
import { convertApart } from "./convert-apart.ts";
import { bytesOf } from "./pdfmonkey-source.ts";

interface GivenTemplate {
  name: string;
  outputType: "pdf" | "image";
  /** Liquid. */
  source: string;
  /** CSS or SCSS. */
  css: string;
  /** JSON. */
  sampleData: string;
  /** As PDFMonkey's API gives them. */
  settings: Readonly<Record<string, unknown>>;
  /** Code by name. */
  snippets: Readonly<Record<string, string>>;
}

interface GivenTools {
  maxTemplateBytes: number;
  evaluator: DraftEvaluator;
  signal?: AbortSignal | undefined;
}

/** Rejects with a `TemplateFailure` where it is too large or takes too long. */
export async function convertGivenTemplate(
  { name, outputType, source, css, sampleData, settings, snippets }: GivenTemplate,
  { maxTemplateBytes, evaluator, signal }: GivenTools,
): Promise<ConvertedTemplate> {
  const template = readTemplate({
    id: "given",
    identifier: name,
    output_type: outputType,
    body: source,
    scss_style: css,
    sample_data: sampleData,
    settings,
  })!;
  const bytes = bytesOf(template) + Buffer.byteLength(Object.values(snippets).join(""));
  if (bytes > maxTemplateBytes) {
    throw new TemplateFailure(
      `The template has ${bytes} bytes, more than the ${maxTemplateBytes} that are converted. Make it smaller, or raise PLATEN_IMPORT_MAX_TEMPLATE.`,
    );
  }

  return convertApart({ template, snippets: new Map(Object.entries(snippets)) }, { evaluator, signal });
}
