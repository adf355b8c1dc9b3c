/** Every fault of a template that can be found without data: its source, its other parts and its partials. */
import type { TemplateFinding } from "@platen/templates";
import type { Evaluator } from "./evaluate/evaluator.ts";
import { RenderFailure } from "./failure.ts";
import { scriptsNotRun } from "./scripts-not-run.ts";
import { resolveSettings } from "./settings/resolve-settings.ts";
import { refusedTailwindRules } from "./tailwind/refused-rules.ts";
import type { TemplateContent } from "./template.ts";
import { templateOptions } from "./template-options.ts";

type Checked = Pick<TemplateContent, "engine" | "source" | "head" | "header" | "footer" | "partials" | "settings">;

export async function checkTemplate(
  { engine, source, head, header, footer, partials, settings }: Checked,
  evaluator: Evaluator,
): Promise<TemplateFinding[]> {
  const resolved = resolveSettings(settings);
  const parts = { "head.html": head, "header.html": header, "footer.html": footer };
  const partialFiles = Object.fromEntries(
    Object.entries(partials).map(([name, text]) => [`partials/${name}.html`, text]),
  );
  const scripts = resolved.javascript ? [] : scriptsNotRun({ "template.html": source, ...parts, ...partialFiles });
  // The style sheets of a document are those of its body and head; header and footer are printed with the same ones.
  const documentFiles = { "template.html": source, "head.html": head, ...partialFiles };
  const rules = resolved.tailwind ? refusedTailwindRules(documentFiles) : [];
  if (engine === null) return [...rules, ...scripts];

  const options = templateOptions(resolved, new Date(0));
  const found = await evaluator.check({ engine, source, file: "template.html", partials, options });
  for (const [file, part] of Object.entries(parts)) {
    if (part === "") continue;
    const withPartials = await evaluator.check({ engine, source: part, file, partials, options });
    found.push(...withPartials.filter((diagnostic) => diagnostic.file === file));
  }

  return [...found, ...rules, ...scripts];
}

/** Throws `template_syntax_error` at the first fault, with all of them as findings. */
export async function refuseFaultyTemplate(template: Checked, evaluator: Evaluator): Promise<void> {
  const faults = (await checkTemplate(template, evaluator)).filter((finding) => finding.severity === "error");
  const [first] = faults;
  if (!first) return;

  const findings = faults.map(({ file, line, column, message }) => ({ path: `${file}:${line}:${column}`, message }));
  const { message } = RenderFailure.of("template_syntax_error", findings);
  const position = { file: first.file, line: first.line, column: first.column };
  throw new RenderFailure("template_syntax_error", message, { findings, position });
}
