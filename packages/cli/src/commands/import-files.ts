/** `platen import files`: a folder of Liquid and Handlebars files becomes template folders. */
import { resolve } from "node:path";
import { evaluateHere, filesSource } from "@platen/importers";
import { readSettings } from "@platen/server/settings";
import type { ExitCode } from "../exit-codes.ts";
import { importToFolder } from "../import/import-to-folder.ts";
import { endWithReport } from "../import/print-report.ts";

export interface ImportFilesOptions {
  from: string;
  out: string;
  dryRun?: boolean;
  json?: boolean;
}

export async function importFilesCommand(options: ImportFilesOptions): Promise<ExitCode> {
  const { maxTemplateBytes } = readSettings(process.env).imports;
  const source = filesSource({ path: resolve(options.from), maxTemplateBytes, evaluator: evaluateHere });

  return endWithReport(await importToFolder(source, options.out, options), options);
}
