/** The first step of a render: the template and its data become HTML. */
import { composeDocument } from "../compose-document.ts";
import { RenderFailure } from "../failure.ts";
import type { RenderJob } from "../render-job.ts";
import { type DocumentStyles, styleDocument } from "../tailwind/style-document.ts";
import { templateOptions } from "../template-options.ts";
import type { Evaluator } from "./evaluator.ts";

/** A document as the browser gets it. */
export interface EvaluatedDocument {
  html: string;
  /** The head part that is in it, evaluated; headers and footers are printed with it too. */
  head: string;
  /** Of Tailwind mode. */
  styles: DocumentStyles;
  filename: string | null;
  templateMs: number;
}

/** Throws a `RenderFailure` for a fault in the template and for a document that is too large. */
export async function evaluateDocument(job: RenderJob, evaluator: Evaluator): Promise<EvaluatedDocument> {
  const { template, data, settings, now, limits } = job;
  const started = performance.now();
  const evaluate = async (source: string, file: string): Promise<string> => {
    if (template.engine === null || source === "") return source;
    const options = templateOptions(settings, now);
    return evaluator.render({ engine: template.engine, source, file, data, partials: template.partials, options });
  };

  const body = await evaluate(template.source, "template.html");
  const head = await evaluate(template.head, "head.html");
  const parts = { html: body, css: template.css, head };
  const unstyled = composeDocument(parts);
  refuseTooLarge(unstyled, limits.maxHtmlBytes);
  const styles = await styleDocument(job, unstyled, evaluator);
  const html = styles.css === "" ? unstyled : composeDocument({ ...parts, tailwind: styles.css });
  const filename = await evaluateFilename(job, evaluator);

  return { html, head, styles, filename, templateMs: performance.now() - started };
}

function refuseTooLarge(html: string, maxHtmlBytes: number): void {
  const bytes = Buffer.byteLength(html);
  if (bytes <= maxHtmlBytes) return;

  throw new RenderFailure(
    "output_too_large",
    `The document is ${bytes} bytes of HTML, over the ${maxHtmlBytes} allowed. Make it smaller or split it.`,
  );
}

async function evaluateFilename(job: RenderJob, evaluator: Evaluator): Promise<string | null> {
  const { filename, template, settings, now, data } = job;
  if (filename === null || template.engine === null || !filename.includes("{")) return filename;

  const options = { ...templateOptions(settings, now), autoescape: false };
  const rendered = await evaluator.render({
    engine: template.engine,
    source: filename,
    file: "filename",
    data,
    partials: {},
    options,
  });

  return rendered.trim();
}
