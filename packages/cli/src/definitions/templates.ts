/** Commands about templates in folders and files: none of them needs a service. */
import { Option } from "commander";
import type { NewOptions } from "../commands/new.ts";
import type { Program } from "./define.ts";

export function defineTemplateCommands({ command, end }: Program): void {
  command
    .command("new")
    .argument("<folder>", "folder to make; its name becomes the template's")
    .description("start a template: a folder that renders at once")
    .addOption(
      new Option("-e, --engine <engine>", "template language")
        .choices(["liquid", "jinja2", "handlebars"])
        .default("liquid"),
    )
    .option("--json", "print what was made as JSON")
    .addHelpText("after", "\nExample:\n  platen new ./offer --engine jinja2 && platen render ./offer -o offer.pdf")
    .action(async (folder: string, options: NewOptions) => {
      const { newCommand } = await import("../commands/new.ts");
      await newCommand(folder, options);
    });

  command
    .command("validate")
    .argument("<folder...>", "folders of templates")
    .description("check templates and every one of their data sets as the service does before it renders")
    .option("--json", "print the findings as JSON")
    .addHelpText(
      "after",
      `
Needs no service, browser or network. Ends with 1 when something is wrong, each finding with file, line and column.

Examples:
  platen validate ./invoice
  platen validate templates/* --json`,
    )
    .action(async (folders: string[], options: { json?: boolean }) => {
      const { validateCommand } = await import("../commands/validate.ts");
      end(await validateCommand(folders, options));
    });

  command
    .command("check-invoice")
    .argument("<file>", "an invoice as XML (CII), or a PDF that carries one")
    .description("check an invoice against EN 16931 and, where they apply, the French rules")
    .option("--json", "print the messages as JSON")
    .addHelpText("after", "\nExample:\n  platen check-invoice received.pdf")
    .action(async (file: string, options: { json?: boolean }) => {
      const { checkInvoiceCommand } = await import("../commands/check-invoice.ts");
      end(await checkInvoiceCommand(file, options));
    });

  command
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
      const { renderCommand } = await import("../commands/render.ts");
      await renderCommand(folder, options);
    });
}
