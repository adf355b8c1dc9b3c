/** Commands about the connection to a service: stored keys, assistants, and the shell. */
import type { LoginOptions } from "../commands/login.ts";
import { completionScript, type Shell, shells } from "../completion/completion-script.ts";
import type { Program } from "./define.ts";

export function defineConnectionCommands({ command }: Program): void {
  command
    .command("login")
    .description("store the key of a service for the commands that talk to it")
    .option("--profile <name>", "the name to store it under; else default")
    .option("--base-url <url>", "the service; else PLATEN_BASE_URL, else this machine")
    .option("--json", "print what was stored as JSON")
    .addHelpText(
      "after",
      `
Asks for the key without showing it, or reads it from standard input or PLATEN_API_KEY; it is never an option. The key is
tried, then stored with mode 0600. It is sent to the service that it was stored with only.

Examples:
  platen login --base-url https://platen.example.com
  platen login --profile staging < key.txt
  PLATEN_PROFILE=staging platen list`,
    )
    .action(async (options: LoginOptions) => {
      const { loginCommand } = await import("../commands/login.ts");
      await loginCommand(options);
    });

  command
    .command("logout")
    .description("delete a stored key from this machine")
    .option("--profile <name>", "the profile; else the default one")
    .option("--json", "print the outcome as JSON")
    .action(async (options: { profile?: string; json?: boolean }) => {
      const { logoutCommand } = await import("../commands/login.ts");
      logoutCommand(options);
    });

  const profiles = command.command("profiles").description("the services that are stored on this machine");
  profiles
    .command("list", { isDefault: true })
    .description("list them, without their keys")
    .option("--json", "print the list as JSON")
    .action(async (options: { json?: boolean }) => {
      const { listProfilesCommand } = await import("../commands/login.ts");
      listProfilesCommand(options);
    });
  profiles
    .command("use")
    .argument("<name>", "a stored profile")
    .description("make a profile the default one")
    .option("--json", "print the outcome as JSON")
    .action(async (name: string, options: { json?: boolean }) => {
      const { useProfileCommand } = await import("../commands/login.ts");
      useProfileCommand(name, options);
    });

  command
    .command("mcp")
    .description("serve assistants over standard input and output (MCP), through a running service")
    .addHelpText(
      "after",
      `
Passes each message to the service at PLATEN_BASE_URL with the key in PLATEN_API_KEY, else to that of platen login. The
service has the same under /mcp.`,
    )
    .action(async () => {
      const { mcpCommand } = await import("../commands/mcp.ts");
      await mcpCommand();
    });

  command
    .command("completion")
    .argument("<shell>", shells.join(", "))
    .description("print a script that completes this command in a shell")
    .addHelpText(
      "after",
      "\nExamples:\n  source <(platen completion bash)\n  platen completion zsh > ~/.zfunc/_platen\n  platen completion fish | source",
    )
    .action((shell: string) => {
      if (!shells.includes(shell as Shell)) {
        command.error(`error: "${shell}" is not a shell that is known here: give ${shells.join(", ")}.`);
      }
      process.stdout.write(completionScript(command, shell as Shell));
    });
}
