/** `platen validate`: what the service would refuse, found before anything is sent to it. */
import { resolve } from "node:path";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { printJson } from "../print-json.ts";
import { refuseUnusable } from "../templates/local-template.ts";
import { describeFinding } from "../validate/describe-finding.ts";
import type { FolderReport } from "../validate/folder-report.ts";
import { validateFolder } from "../validate/validate-folder.ts";

export interface ValidateOptions {
  json?: boolean;
  /** Also makes the files and checks them. */
  pdf?: boolean;
}

export async function validateCommand(folders: string[], { json, pdf }: ValidateOptions): Promise<ExitCode> {
  for (const folder of folders) await refuseUnusable(resolve(folder));
  // The browser and all that drives it are loaded only where files are made.
  const files = pdf ? await (await import("../validate/validate-files.ts")).openFileCheck() : null;
  const reports: FolderReport[] = [];
  try {
    for (const folder of folders) {
      const report = await validateFolder(resolve(folder), files?.check);
      reports.push({ ...report, folder });
      if (!json) print({ ...report, folder });
    }
  } finally {
    await files?.close();
  }
  const valid = reports.every((report) => report.valid);
  if (json) printJson({ valid, templates: reports });

  return valid ? exitCodes.ok : exitCodes.findings;
}

function print({ folder, valid, datasets, findings }: FolderReport): void {
  for (const finding of findings) process.stdout.write(`${describeFinding(folder, finding)}\n`);
  const errors = findings.filter(({ severity }) => severity === "error").length;
  const warnings = findings.length - errors;
  const counted = [count(errors, "error"), count(warnings, "warning")].filter((text) => text !== "").join(", ");
  const sets = count(datasets.length, "data set") || "no data set";
  process.stdout.write(`${folder}: ${valid ? `valid, ${sets}` : "not valid"}${counted && `, ${counted}`}\n`);
}

function count(number: number, thing: string): string {
  return number === 0 ? "" : `${number} ${thing}${number === 1 ? "" : "s"}`;
}
