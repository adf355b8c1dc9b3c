/** Commands about templates in folders and files: none of them needs a running service. */
import { profiles } from "@platen/pdf/standards";
import { Option } from "commander";
import type { CheckPdfOptions } from "../commands/check-pdf.ts";
import type { DevOptions } from "../commands/dev.ts";
import type { DiffOptions } from "../commands/diff.ts";
import type { NewOptions } from "../commands/new.ts";
import type { RenderOptions } from "../commands/render.ts";
import type { ValidateOptions } from "../commands/validate.ts";
import type { Program } from "./define.ts";

export function defineTemplateCommands({ command, end, opening }: Program): void {
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
    .command("dev")
    .argument("<folder>", "folder of the template")
    .description(
      "open the editor on a template's folder, without an account: changes on disk and in the page follow each other",
    )
    .option("--port <port>", "the port on 127.0.0.1; else a free one")
    .option("--browser", "open the link in a browser too")
    .addHelpText(
      "after",
      `
Runs a service of its own with temporary data on this machine, and prints a link that signs in. What is changed in the page is
written to the files of the folder, never elsewhere. Where a file was changed on both sides, the folder's stays and the page's
text is kept beside it as <file>.from-editor.

Examples:
  platen new ./offer && platen dev ./offer
  platen dev ./offer --browser`,
    )
    .action(async (folder: string, options: DevOptions) => {
      const { devCommand } = await import("../commands/dev.ts");
      await devCommand(folder, options);
    });

  command
    .command("validate")
    .argument("<folder...>", "folders of templates")
    .description("check templates and every one of their data sets as the service does before it renders")
    .option("--pdf", "also make every file and check it: PDF/UA-1, PDF/A-3, the e-invoice; needs the browser")
    .option("--json", "print the findings as JSON")
    .addHelpText(
      "after",
      `
Needs no service or network, and without --pdf no browser. Ends with 1 when there are errors; each finding has its file, line and column.

Examples:
  platen validate ./invoice
  platen validate templates/* --json`,
    )
    .action(async (folders: string[], options: ValidateOptions) => {
      const { validateCommand } = await import("../commands/validate.ts");
      end(await validateCommand(folders, options));
    });

  command
    .command("diff")
    .argument("<from>", "a PDF, the folder of a template, or a version in a service such as invoice@3")
    .argument("<to>", "what it is compared with; invoice@draft is the draft")
    .description("show what differs between two documents, or what a change of a template does to its documents")
    .option("--dataset <name...>", "only these data sets; else all of them")
    .option("--html <file>", "write a report that shows the pages side by side")
    .option("--now <time>", "the time that both templates see, such as 2026-01-31T12:00:00Z")
    .option("--json", "print the differences as JSON")
    .addHelpText(
      "after",
      `
Compares pages, text, structure, looks, links, metadata, e-invoice terms, and the verdicts on the standards that a file claims.
Times and identifiers in the metadata are not compared. Ends with 0 where nothing differs, 1 where something does, 2 where an
input cannot be read.

Examples:
  platen diff before.pdf after.pdf
  platen diff ./invoice ./invoice-new --html report.html
  platen diff invoice@3 invoice@draft --dataset default`,
    )
    .action(async (from: string, to: string, options: DiffOptions) => {
      const { diffCommand } = await import("../commands/diff.ts");
      end(await diffCommand(from, to, options));
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
    .command("check-pdf")
    .argument("<file>", "any PDF")
    .description("check a PDF against PDF/UA-1 and PDF/A-3, and the invoice that it carries")
    .addOption(new Option("-p, --profile <profile>", "check this standard alone").choices(profiles))
    .option("--json", "print the verdicts as JSON")
    .addHelpText(
      "after",
      `
Without --profile the file's own claims decide: it ends with 0 where every standard that the file claims is met, and with
1 where one is not, or where the file claims none and fails. Rules have the numbers of veraPDF's profiles.

Examples:
  platen check-pdf invoice.pdf
  platen check-pdf report.pdf --profile ua1 --json`,
    )
    .action(async (file: string, options: CheckPdfOptions) => {
      const { checkPdfCommand } = await import("../commands/check-pdf.ts");
      end(await checkPdfCommand(file, options));
    });

  command
    .command("render")
    .argument(
      "<template>",
      "folder of the template, with at least template.html; or the slug of one in a running service",
    )
    .description("make one document: from a template's folder without a service, or from a template of a running one")
    .addOption(new Option("-d, --data <file>", "JSON file with the data; - reads standard input").conflicts("dataset"))
    .option("--dataset <name>", "one of the template's own data sets, data/<name>.json; else the default one")
    .option("-o, --output <file>", "where to write; - writes to standard output (default: <name>.<format>)")
    .addOption(
      new Option(
        "-f, --format <format>",
        "what to make; else what the output file's ending or the template says",
      ).choices(["pdf", "png", "jpeg", "webp", "html", "xml"]),
    )
    .option("--remote", "take the template of the running service, also where a folder has its name")
    .option("--now <time>", "the time that the template sees, such as 2026-01-31T12:00:00Z")
    .option("--json", "print the outcome as JSON")
    .addHelpText(
      "after",
      `
Examples:
  platen render ./invoice --data june.json -o june.pdf
  platen render ./social-card -o card.webp
  PLATEN_API_KEY=plt_… platen render invoice-simple --remote -o invoice.pdf
  cat june.json | platen render ./invoice --data - -o - > june.pdf`,
    )
    .action(async (folder: string, options: RenderOptions) => {
      const { renderCommand } = await import("../commands/render.ts");
      await renderCommand(folder, options, opening);
    });
}
