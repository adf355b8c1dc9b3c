/** The report of an import for people: a line for each template, under it each finding with its advice. */
import type { ImportFinding, ImportReport } from "@platen/importers";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { printJson } from "../print-json.ts";

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
