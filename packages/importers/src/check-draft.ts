/** Checks a draft that was only little rewritten and evaluates it with its sample data: findings at the original's lines. */
import type { EngineName, TemplateFinding } from "@platen/templates";
import type { DraftEvaluator } from "./evaluate-draft.ts";
import type { ImportFindingCode } from "./finding.ts";
import type { FindingList } from "./finding-list.ts";
import { type MappedText, offsetAt } from "./text/mapped-text.ts";

interface DraftParts {
  engine: EngineName;
  /** By the names that the files of a template have, such as `template.html`. */
  files: ReadonlyMap<string, { text: MappedText; data: Record<string, unknown> }>;
  partials: ReadonlyMap<string, MappedText>;
}

const CODES: Readonly<Record<string, ImportFindingCode>> = {
  "unknown-tag": "tag_unknown",
  "unknown-filter": "filter_unknown",
  "unknown-helper": "filter_unknown",
  "unknown-partial": "snippet_missing",
};

export async function checkDraft(
  { engine, files, partials }: DraftParts,
  evaluator: DraftEvaluator,
  findings: FindingList,
): Promise<void> {
  const texts = Object.fromEntries([...partials].map(([name, text]) => [name, text.text]));
  const written = new Map([
    ...[...files].map(([file, { text }]) => [file, text] as const),
    ...[...partials].map(([name, text]) => [`partials/${name}.html`, text] as const),
  ]);
  const requestOf = (file: string, source: string) => ({ engine, source, file, partials: texts, options: {} });
  for (const [file, { text }] of files) {
    for (const finding of await evaluator.check(requestOf(file, text.text))) report(finding, written, findings);
  }
  if (findings.has("syntax_error", "tag_unknown", "filter_unknown", "snippet_missing")) return;

  for (const [file, { text, data }] of files) {
    const result = await evaluator.render({ ...requestOf(file, text.text), data });
    if (!("failure" in result)) continue;
    const { message, position } = result.failure;
    const failing = written.get(position?.file ?? file) ?? text;
    const offset = position === null ? 0 : offsetAt(failing.text, position.line, position.column);
    add(failing, offset, findings, {
      code: "render_failed",
      message: `With the sample data the template fails here: ${message}`,
      advice: "Change the template or the data so that it does not fail.",
    });
  }
}

function report(
  { code, message, file, from }: TemplateFinding,
  written: ReadonlyMap<string, MappedText>,
  findings: FindingList,
): void {
  const text = written.get(file);
  if (text === undefined) return;
  add(text, from, findings, {
    code: CODES[code] ?? "syntax_error",
    message,
    advice: "Change this place before you publish the template.",
  });
}

function add(
  text: MappedText,
  offset: number,
  findings: FindingList,
  finding: { code: ImportFindingCode; message: string; advice: string },
): void {
  const origin = text.origin(offset);
  if (origin !== null) findings.add(origin.source, origin.offset, finding);
}
