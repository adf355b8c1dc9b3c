/** Imports into folders, without a service: with a bar where a person looks, and the exit code that fits a failure. */
import { resolve } from "node:path";
import { type ImportReport, type ImportSource, runImport, SourceError } from "@platen/importers";
import { readSettings } from "@platen/server/settings";
import { CommandError, exitCodes } from "../exit-codes.ts";
import { folderTarget } from "./folder-target.ts";
import { progressBar } from "./progress-bar.ts";

interface FolderOptions {
  /** Ids; none for all. */
  template?: string[];
  /** Files instead of a service on the network. */
  from?: string;
  dryRun?: boolean;
}

export async function importToFolder(
  source: ImportSource,
  out: string,
  { template = [], from, dryRun: isDryRun = false }: FolderOptions,
): Promise<ImportReport> {
  const { timeoutMs } = readSettings(process.env).imports;
  const bar = progressBar();
  try {
    return await runImport(source, folderTarget(resolve(out), { isDryRun }), {
      templates: template.length > 0 ? template : undefined,
      isDryRun,
      timeoutMs,
      onProgress: bar.show,
    });
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    const isUsage = from !== undefined || error.code === "too_many";
    const exitCode = error.code === "refused" ? exitCodes.auth : isUsage ? exitCodes.usage : exitCodes.unavailable;
    throw new CommandError(exitCode, `import_source_${error.code}`, error.message);
  } finally {
    bar.end();
  }
}
