/** `platen workspaces`: works on the database itself, whether the service runs or not. */
import { createWorkspace, readSettings } from "@platen/server";
import { CommandError, exitCodes } from "../exit-codes.ts";
import { printJson } from "../print-json.ts";
import { withDatabase } from "../with-database.ts";

const longestName = 200;

export async function createWorkspaceCommand(name: string, options: { json?: boolean }): Promise<void> {
  const wanted = name.trim();
  if (wanted === "" || wanted.length > longestName) {
    throw new CommandError(
      exitCodes.usage,
      "invalid_name",
      `The name has ${wanted.length} characters; give 1 to ${longestName}.`,
    );
  }

  const { id, keys } = await withDatabase(readSettings(process.env), ({ db }) =>
    db.transaction().execute((tx) => createWorkspace(wanted, tx)),
  );
  if (options.json) {
    printJson({ id, name: wanted, keys });
    return;
  }
  process.stdout.write(
    `Workspace ${wanted} (${id}) is created. Its keys are shown only once:\n\n  live  ${keys.live}\n  test  ${keys.test}\n`,
  );
}

export async function listWorkspacesCommand(options: { json?: boolean }): Promise<void> {
  const workspaces = await withDatabase(readSettings(process.env), ({ db }) =>
    db.selectFrom("workspaces").select(["id", "name", "is_default", "created_at"]).orderBy("created_at").execute(),
  );
  if (options.json) {
    printJson({ data: workspaces });
    return;
  }
  if (workspaces.length === 0) {
    process.stdout.write("There is no workspace yet. The first platen serve creates one.\n");
    return;
  }
  for (const { id, name, is_default, created_at } of workspaces) {
    process.stdout.write(`${id}  ${created_at.toISOString()}  ${name}${is_default ? "  (default)" : ""}\n`);
  }
}
