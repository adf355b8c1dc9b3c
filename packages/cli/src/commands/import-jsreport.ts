/** `platen import jsreport`: the templates of an export of jsreport become template folders. */
import { resolve } from "node:path";
import { evaluateHere, jsreportSource } from "@platen/importers";
import { readSettings } from "@platen/server/settings";
import type { ExitCode } from "../exit-codes.ts";
import { importToFolder } from "../import/import-to-folder.ts";
import { endWithReport } from "../import/print-report.ts";
import type { ImportFilesOptions } from "./import-files.ts";

export async function importJsreportCommand(options: ImportFilesOptions): Promise<ExitCode> {
  const { maxTemplateBytes } = readSettings(process.env).imports;
  const source = jsreportSource({ path: resolve(options.from), maxTemplateBytes, evaluator: evaluateHere });

  return endWithReport(await importToFolder(source, options.out, options), options);
}
