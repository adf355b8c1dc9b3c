/** The program: its commands, its help, and how it ends. The work of a command is loaded only when it is called. */
import { Command, CommanderError } from "commander";
import manifest from "../package.json" with { type: "json" };
import { defineConnectionCommands } from "./definitions/connection.ts";
import type { Program } from "./definitions/define.ts";
import { defineImportCommands } from "./definitions/import.ts";
import { defineInvoiceCommands } from "./definitions/invoices.ts";
import { defineMachineCommands } from "./definitions/machine.ts";
import { defineServiceCommands } from "./definitions/service.ts";
import { defineTestCommands } from "./definitions/template-tests.ts";
import { defineTemplateCommands } from "./definitions/templates.ts";
import { type CommandError, type ExitCode, exitCodes } from "./exit-codes.ts";
import { explainError } from "./explain-error.ts";
import type { EarlyBrowser } from "./open-early.ts";

const introduction = "Platen turns templates and data into PDFs, images and e-invoices.";

const closing = `
Start here:
  platen doctor                           check this machine
  platen serve                            the service on http://127.0.0.1:4700
  platen new ./my-template                a template to start from
  platen render ./my-template -o out.pdf  one document, without a service

Settings come from the environment, such as PLATEN_PORT=8080 or
PLATEN_DATA_DIR=/srv/platen; platen serve --help lists
them all.

Exit codes: 0 success; 1 a template, its data or this machine has errors; 2 the
command or a setting is wrong; 3 the key was refused; 4 the network, a server or
the browser does not work; 5 no units are left.`;

/** Runs one command line and gives the exit code; never throws. `early`: a browser that is on its way already; it is ended. */
export async function run(args: string[], early: EarlyBrowser | null = null): Promise<number> {
  let exitCode: ExitCode = exitCodes.ok;
  const asksForSettings = args[0] === "serve" && args.some((arg) => arg === "--help" || arg === "-h");
  const settingsHelp = asksForSettings ? (await import("./settings-help.ts")).settingsHelp() : "";
  const end = (code: ExitCode) => {
    exitCode = code;
  };
  const program = build({ settingsHelp, end, opening: early?.opening });
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
  } finally {
    await early?.close();
  }
}

function build(rest: Omit<Program, "command">): Command {
  const program = new Command("platen")
    .description(introduction)
    .version(manifest.version, "-V, --version", "print the version")
    .helpOption("-h, --help", "print this help, or that of a command: platen render --help")
    .helpCommand(false)
    .addHelpText("after", closing)
    .showHelpAfterError("Run it with --help to see how it is used.")
    .exitOverride();

  const parts: Program = { command: program, ...rest };
  defineMachineCommands(parts);
  defineTemplateCommands(parts);
  defineTestCommands(parts);
  defineInvoiceCommands(parts);
  defineServiceCommands(parts);
  defineConnectionCommands(parts);
  defineImportCommands(parts);

  return program;
}

function report(error: CommandError, asJson: boolean): ExitCode {
  const { code, message, details, exitCode } = error;
  if (asJson) process.stdout.write(`${JSON.stringify({ ok: false, error: { code, message, ...details } }, null, 2)}\n`);
  else process.stderr.write(`platen: ${message}\n`);
  return exitCode;
}
