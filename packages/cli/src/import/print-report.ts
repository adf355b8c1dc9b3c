/** The report of an import for people: a line for each template, under it each finding with its advice. */
import type { ImportFinding, ImportReport } from "@platen/importers";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { printJson } from "../print-json.ts";

/** What the codes among the reasons mean, and what to do; other reasons are sentences. */
const meanings: Readonly<Record<string, string>> = {
  builder_template: "It was made with the Builder, which has no code to import.",
  changed_here: "It was changed here since the last import, so its draft was kept. --overwrite replaces it.",
  not_in_workspace: "The workspace does not have it. Check both ids.",
  too_large: "It is larger than a template may be. Move pictures and data out of it, and import again.",
  timeout: "It was not reached in time. Import again: nothing is imported twice.",
};

/** Prints the report and gives what the command ends with: 1 where a template failed or cannot be published as it is. */
export function endWithReport(report: ImportReport, { json }: { json?: boolean }): ExitCode {
  if (json) printJson(report);
  else printReport(report);
  const hasErrors = report.templates.some(({ findings }) => findings.some(({ severity }) => severity === "error"));

  return report.summary.failed > 0 || hasErrors ? exitCodes.findings : exitCodes.ok;
}

function printReport({ dry_run, summary, findings, templates }: ImportReport): void {
  for (const finding of findings) printFinding(finding, "");
  for (const { status, slug, identifier, source_id, reason, findings: found } of templates) {
    const what = [status, slug ?? "-", identifier || source_id].join("  ");
    process.stdout.write(`${what}${reason === null ? "" : `: ${reason}`}\n`);
    if (reason !== null && found.length === 0 && meanings[reason]) process.stdout.write(`  ${meanings[reason]}\n`);
    for (const finding of found) printFinding(finding, "  ");
  }
  const { imported, skipped, failed } = summary;
  const counts = `${imported} imported, ${skipped} skipped, ${failed} failed`;
  process.stdout.write(dry_run ? `Nothing was written. An import would give: ${counts}.\n` : `${counts}.\n`);
}

function printFinding({ file, line, column, code, message, advice }: ImportFinding, indent: string): void {
  const position = [file, line, column].filter((part) => part !== null).join(":");
  process.stdout.write(`${indent}${position === "" ? "" : `${position} `}${code} ${message}\n`);
  if (advice !== null) process.stdout.write(`${indent}  ${advice}\n`);
}
