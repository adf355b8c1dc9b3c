/** `platen export` and `platen import-backup`: the whole service in one file, to keep or to move it. */
import { exportService, importService, readSettings } from "@platen/server";
import { printJson } from "../print-json.ts";

export interface BackupOptions {
  files: boolean;
  json?: boolean;
}

export async function exportCommand(file: string, { files, json }: BackupOptions): Promise<void> {
  const settings = readSettings(process.env);
  const exported = await exportService(file, settings, { files });
  if (json) {
    const { tables, files: count, missingFiles } = exported;
    printJson({ file, tables, files: files ? count : null, missing_files: missingFiles });
    return;
  }
  const gone = exported.missingFiles > 0 ? ` ${exported.missingFiles} files were deleted during the export.` : "";
  process.stdout.write(`${file}: ${rowsOf(exported.tables)} rows, ${exported.files} files.${gone}\n`);
  if (settings.secrets === null) {
    process.stdout.write(
      `Keep ${settings.dataDir}/secret with it: it is not in the backup, and the backup needs it.\n`,
    );
  }
}

export async function importBackupCommand(file: string, { files, json }: BackupOptions): Promise<void> {
  const imported = await importService(file, readSettings(process.env), { files });
  if (json) {
    printJson({ file, tables: imported.tables, files: files ? imported.files : null });
    return;
  }
  process.stdout.write(`${file}: imported ${rowsOf(imported.tables)} rows, ${imported.files} files.\n`);
}

function rowsOf(tables: { rows: number }[]): number {
  return tables.reduce((sum, { rows }) => sum + rows, 0);
}
