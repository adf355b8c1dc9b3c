/** Commands for operators: they work on this machine and on the database itself. */
import type { BackupOptions } from "../commands/backup.ts";
import type { OpenOptions } from "../commands/open.ts";
import type { Program } from "./define.ts";

export function defineMachineCommands({ command, end, settingsHelp }: Program): void {
  command
    .command("serve")
    .description("start the service: API, workers, database and storage in one process")
    .addHelpText(
      "after",
      `
The first start makes the database, prints the two first API keys and a link to the editor
once, and shows a request to try.
Ctrl-C or SIGTERM ends the running renders first; a second one ends at once.

Examples:
  platen serve
  PLATEN_PORT=8080 PLATEN_DATA_DIR=/srv/platen platen serve`,
    )
    .addHelpText("after", settingsHelp)
    .action(async () => {
      const { serveCommand } = await import("../commands/serve.ts");
      await serveCommand();
    });

  command
    .command("open")
    .description("print a link that signs in to the editor, once and within 15 minutes")
    .option("--end-all", "first end every session and every unused link")
    .option("--browser", "open the link in a browser too")
    .option("--json", "print the link as JSON")
    .addHelpText(
      "after",
      `
Runs with the settings of the service: PLATEN_DATA_DIR or DATABASE_URL, and PLATEN_BASE_URL or PLATEN_PORT for the
address in the link. Where neither the data folder nor the database is within reach, PLATEN_ROOT_KEY and
PLATEN_BASE_URL let the service make the link.

Examples:
  platen open
  PLATEN_DATA_DIR=/srv/platen PLATEN_BASE_URL=https://platen.example.com platen open
  platen open --end-all`,
    )
    .action(async (options: OpenOptions) => {
      const { openCommand } = await import("../commands/open.ts");
      await openCommand(options);
    });

  command
    .command("doctor")
    .description("check this machine for everything the service needs, and say how to fix what is missing")
    .option("--json", "print the checks as JSON")
    .addHelpText("after", "\nEnds with 1 when the service could not run.")
    .action(async (options: { json?: boolean }) => {
      const { doctorCommand } = await import("../commands/doctor.ts");
      end(await doctorCommand(options));
    });

  const workspaces = command.command("workspaces").description("create and list workspaces, each with its own keys");
  workspaces
    .command("create")
    .argument("<name>", "its name")
    .description("create a workspace; its first two keys are printed once")
    .option("--json", "print the workspace as JSON")
    .action(async (name: string, options: { json?: boolean }) => {
      const { createWorkspaceCommand } = await import("../commands/workspaces.ts");
      await createWorkspaceCommand(name, options);
    });
  workspaces
    .command("list")
    .description("list the workspaces")
    .option("--json", "print the list as JSON")
    .action(async (options: { json?: boolean }) => {
      const { listWorkspacesCommand } = await import("../commands/workspaces.ts");
      await listWorkspacesCommand(options);
    });

  command
    .command("export")
    .argument("<file>", "file to write; it must not exist yet")
    .description("write the whole database and the stored files into one file")
    .option("--no-files", "leave out rendered files and assets, if the storage is kept or copied in another way")
    .option("--json", "print what was written as JSON")
    .addHelpText(
      "after",
      `
The service may keep running: the file holds its state at one moment. The secret is not in it; keep that too.

Moving from the embedded database to a PostgreSQL:
  platen export platen.backup
  export DATABASE_URL=postgres://… PLATEN_SECRET="$(cat .platen/secret)"
  platen import-backup platen.backup
  platen serve`,
    )
    .action(async (file: string, options: BackupOptions) => {
      const { exportCommand } = await import("../commands/backup.ts");
      await exportCommand(file, options);
    });
  command
    .command("import-backup")
    .argument("<file>", "file that platen export wrote")
    .description("fill an empty database and the storage from a file of platen export")
    .option("--no-files", "leave the storage as it is")
    .option("--json", "print what was read as JSON")
    .addHelpText(
      "after",
      "\nThe file is read whole and checked before anything is written; then all of it goes in, or nothing.",
    )
    .action(async (file: string, options: BackupOptions) => {
      const { importBackupCommand } = await import("../commands/backup.ts");
      await importBackupCommand(file, options);
    });
}
