/** The commands with their options and help; the work of each is loaded only when it is called. */
import { Command, CommanderError, Option } from "commander";
import manifest from "../package.json" with { type: "json" };
import { type CommandError, type ExitCode, exitCodes } from "./exit-codes.ts";
import { explainError } from "./explain-error.ts";

const introduction = "Platen turns templates and data into PDFs, images and e-invoices.";

const closing = `
Start here:
  platen doctor                           does this machine have all it needs?
  platen serve                            the service on http://127.0.0.1:4700
  platen render ./my-template -o out.pdf  one document, without a service

Settings come from the environment, such as PLATEN_PORT=8080 or
PLATEN_DATA_DIR=/srv/platen; a wrong one is named at start.

Exit codes: 0 done; 1 something was found wrong; 2 the command or a setting is
wrong; 3 the key was refused; 4 the network, a server or the browser does not
work; 5 no units are left.`;

/** Runs one command line and gives the exit code; never throws. */
export async function run(args: string[]): Promise<number> {
  let exitCode: ExitCode = exitCodes.ok;
  const program = build((code) => {
    exitCode = code;
  });
  try {
    if (args.length === 0) {
      program.outputHelp({ error: true });
      return exitCodes.usage;
    }
    await program.parseAsync(args, { from: "user" });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.ok : exitCodes.usage;
    return report(explainError(error), args.includes("--json"));
  }
}

function build(end: (code: ExitCode) => void): Command {
  const program = new Command("platen")
    .description(introduction)
    .version(manifest.version, "-V, --version", "print the version")
    .helpOption("-h, --help", "print this help, or that of a command: platen render --help")
    .helpCommand(false)
    .addHelpText("after", closing)
    .showHelpAfterError("Run it with --help to see how it is used.")
    .exitOverride();

  program
    .command("serve")
    .description("start the service: API, workers, database and storage in one process")
    .addHelpText(
      "after",
      `
The first start makes the database, prints the two first API keys once, and shows a request to try.
Ctrl-C or SIGTERM ends the running renders first; a second one ends at once.

Examples:
  platen serve
  PLATEN_PORT=8080 PLATEN_DATA_DIR=/srv/platen platen serve`,
    )
    .action(async () => {
      const { serveCommand } = await import("./commands/serve.ts");
      await serveCommand();
    });

  program
    .command("render")
    .argument("<folder>", "folder of the template, with at least template.html")
    .description("make one document from a template's folder, without a service")
    .addOption(new Option("-d, --data <file>", "JSON file with the data; - reads standard input").conflicts("dataset"))
    .option("--dataset <name>", "one of the template's own data sets, data/<name>.json; else the default one")
    .option("-o, --output <file>", "where to write; - writes to standard output (default: <name>.<format>)")
    .addOption(
      new Option(
        "-f, --format <format>",
        "what to make; else what the output file's ending or the template says",
      ).choices(["pdf", "png", "jpeg", "webp", "html"]),
    )
    .option("--now <time>", "the time that the template sees, such as 2026-01-31T12:00:00Z")
    .option("--json", "print the outcome as JSON")
    .addHelpText(
      "after",
      `
Examples:
  platen render ./invoice --data june.json -o june.pdf
  platen render ./social-card -o card.webp
  cat june.json | platen render ./invoice --data - -o - > june.pdf`,
    )
    .action(async (folder: string, options: Record<string, string | boolean>) => {
      const { renderCommand } = await import("./commands/render.ts");
      await renderCommand(folder, options);
    });

  program
    .command("doctor")
    .description("check this machine: what is missing or weak, and how to mend it")
    .option("--json", "print the checks as JSON")
    .addHelpText("after", "\nEnds with 1 when something is missing that the service needs.")
    .action(async (options: { json?: boolean }) => {
      const { doctorCommand } = await import("./commands/doctor.ts");
      end(await doctorCommand(options));
    });

  const workspaces = program.command("workspaces").description("make and list workspaces, each with its own keys");
  workspaces
    .command("create")
    .argument("<name>", "what people call it")
    .description("make a workspace; its first two keys are printed once")
    .option("--json", "print the workspace as JSON")
    .action(async (name: string, options: { json?: boolean }) => {
      const { createWorkspaceCommand } = await import("./commands/workspaces.ts");
      await createWorkspaceCommand(name, options);
    });
  workspaces
    .command("list")
    .description("list the workspaces")
    .option("--json", "print the list as JSON")
    .action(async (options: { json?: boolean }) => {
      const { listWorkspacesCommand } = await import("./commands/workspaces.ts");
      await listWorkspacesCommand(options);
    });

  return program;
}

function report(error: CommandError, asJson: boolean): ExitCode {
  const { code, message, details, exitCode } = error;
  if (asJson) process.stdout.write(`${JSON.stringify({ ok: false, error: { code, message, ...details } }, null, 2)}\n`);
  else process.stderr.write(`platen: ${message}\n`);
  return exitCode;
}
