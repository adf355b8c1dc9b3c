/** Commands that talk to a running service. */
import { InvalidArgumentError, Option } from "commander";
import type { NewKeyOptions } from "../commands/keys.ts";
import type { PullOptions } from "../commands/pull.ts";
import type { PushOptions } from "../commands/push.ts";
import type { Program } from "./define.ts";

const connection = `
Talks to the service at PLATEN_BASE_URL, else to that of platen login, else on the port PLATEN_PORT of this machine
(4700), with the key in PLATEN_API_KEY, else with the stored one. PLATEN_PROFILE chooses one of several.`;

export function defineServiceCommands({ command }: Program): void {
  command
    .command("list")
    .description("list the templates of a running service")
    .option("--json", "print the list as JSON")
    .addHelpText("after", connection)
    .action(async (options: { json?: boolean }) => {
      const { listCommand } = await import("../commands/list.ts");
      await listCommand(options);
    });

  command
    .command("push")
    .argument("<folder>", "folder of the template")
    .description("upload a template's folder to a running service, into the template's draft")
    .option("--slug <slug>", "the template's slug in the service; else the one in template.json or the folder's name")
    .option("--prune", "delete data sets and assets that the folder does not have")
    .option("--publish", "also publish it as a new version")
    .option("--json", "print what was done as JSON")
    .addHelpText("after", connection)
    .action(async (folder: string, options: PushOptions) => {
      const { pushCommand } = await import("../commands/push.ts");
      await pushCommand(folder, options);
    });

  command
    .command("pull")
    .argument("<slug>", "template of the service")
    .argument("[folder]", "where to write it; else a folder with its slug")
    .description("write a template of a running service into a folder")
    .option("--force", "replace the template that is in the folder")
    .option("--json", "print what was written as JSON")
    .addHelpText("after", connection)
    .action(async (slug: string, folder: string | undefined, options: PullOptions) => {
      const { pullCommand } = await import("../commands/pull.ts");
      await pullCommand(slug, folder, options);
    });

  command
    .command("publish")
    .argument("<slug>", "template of the service")
    .description("make the draft of a template the version that renders use")
    .option("--json", "print the version as JSON")
    .addHelpText("after", connection)
    .action(async (slug: string, options: { json?: boolean }) => {
      const { publishCommand } = await import("../commands/publish.ts");
      await publishCommand(slug, options);
    });

  command
    .command("versions")
    .argument("<slug>", "template of the service")
    .description("list the published versions of a template")
    .option("--json", "print the list as JSON")
    .addHelpText("after", connection)
    .action(async (slug: string, options: { json?: boolean }) => {
      const { versionsCommand } = await import("../commands/versions.ts");
      await versionsCommand(slug, options);
    });

  command
    .command("rollback")
    .argument("<slug>", "template of the service")
    .argument("<version>", "the version to go back to, as platen versions shows it", wholeNumber)
    .description("publish an earlier version of a template again; the draft becomes that version too")
    .option("--json", "print the outcome as JSON")
    .addHelpText("after", connection)
    .action(async (slug: string, version: number, options: { json?: boolean }) => {
      const { rollbackCommand } = await import("../commands/versions.ts");
      await rollbackCommand(slug, version, options);
    });

  command
    .command("usage")
    .description("show the units of a month")
    .option("--month <month>", "such as 2026-11; else the current one")
    .option("--json", "print the usage as JSON")
    .addHelpText("after", connection)
    .action(async (options: { month?: string; json?: boolean }) => {
      const { usageCommand } = await import("../commands/usage.ts");
      await usageCommand(options);
    });

  defineKeyCommands({ command });
}

function wholeNumber(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new InvalidArgumentError("Give a whole number, such as 3.");
}

function defineKeyCommands({ command }: Pick<Program, "command">): void {
  const keys = command.command("keys").description("create, list and revoke the API keys of a workspace");
  keys
    .command("create")
    .argument("<name>", "what the key is for")
    .description("create a key; it is printed once")
    .addOption(new Option("--mode <mode>", "renders of test keys are free").choices(["live", "test"]).default("live"))
    .option("--scope <scope...>", "what the key may do", ["render:write", "render:read"])
    .option("--expires <time>", "when it ends, such as 2027-01-01T00:00:00Z; else never")
    .option("--json", "print the key as JSON")
    .addHelpText("after", connection)
    .action(async (name: string, options: NewKeyOptions) => {
      const { createKeyCommand } = await import("../commands/keys.ts");
      await createKeyCommand(name, options);
    });
  keys
    .command("list")
    .description("list the keys, without the keys themselves")
    .option("--json", "print the list as JSON")
    .addHelpText("after", connection)
    .action(async (options: { json?: boolean }) => {
      const { listKeysCommand } = await import("../commands/keys.ts");
      await listKeysCommand(options);
    });
  keys
    .command("revoke")
    .argument("<id>", "key_… as platen keys list shows it")
    .description("revoke a key for good")
    .option("--json", "print the outcome as JSON")
    .addHelpText("after", connection)
    .action(async (id: string, options: { json?: boolean }) => {
      const { revokeKeyCommand } = await import("../commands/keys.ts");
      await revokeKeyCommand(id, options);
    });
  keys
    .command("root")
    .description("print a new key for the setting PLATEN_ROOT_KEY; needs no service")
    .option("--json", "print the key as JSON")
    .addHelpText("after", "\nExample:\n  export PLATEN_ROOT_KEY=$(platen keys root)")
    .action(async (options: { json?: boolean }) => {
      const { rootKeyCommand } = await import("../commands/keys.ts");
      rootKeyCommand(options);
    });
}
