/** Commands about invoices from any source: none of them needs a running service. */
import { type Command, Option } from "commander";
import type { InvoiceCheckOptions } from "../commands/invoice/check.ts";
import type { InvoiceConvertOptions } from "../commands/invoice/convert.ts";
import type { InvoiceReadOptions } from "../commands/invoice/read.ts";
import type { InvoiceViewOptions } from "../commands/invoice/view.ts";
import type { InvoiceWriteOptions } from "../commands/invoice/write.ts";
import type { Program } from "./define.ts";

const ANY_FILE = "an invoice as XML, or a PDF that carries one";
const OUTPUT = "where to write; - writes to standard output";

export function defineInvoiceCommands({ command, end }: Program): void {
  const invoice = command
    .command("invoice")
    .description("check, read, write, convert and show invoices from any source");

  withFormat(invoice.command("check"))
    .argument("<file>", `${ANY_FILE}; or JSON with an _invoice block`)
    .description("check an invoice by the rules of the profile that it names")
    .option("--at <day>", "by the rules that are in force on this day, such as 2026-09-01")
    .option("--json", "print the verdict as JSON")
    .addHelpText(
      "after",
      `
Ends with 0 for a valid invoice, with 1 for one that is not valid, and for one whose profile has no rules here.

Examples:
  platen invoice check received.pdf
  platen invoice check block.json --profile basic`,
    )
    .action(async (file: string, options: InvoiceCheckOptions) => {
      const { checkCommand } = await import("../commands/invoice/check.ts");
      end(await checkCommand(file, options));
    });

  invoice
    .command("read")
    .argument("<file>", ANY_FILE)
    .description("print the _invoice block, the attachments, and what the block has no field for, as JSON")
    .option("-o, --output <file>", OUTPUT, "-")
    .option("--attachments <folder>", "also write the attachments into this folder")
    .addHelpText("after", "\nExample:\n  platen invoice read received.pdf --attachments ./files -o invoice.json")
    .action(async (file: string, options: InvoiceReadOptions) => {
      const { readCommand } = await import("../commands/invoice/read.ts");
      await readCommand(file, options);
    });

  withFormat(invoice.command("write"))
    .argument("<file>", "JSON: an _invoice block, or data that has one")
    .description("check an _invoice block and write its XML")
    .option("-o, --output <file>", OUTPUT, "-")
    .addHelpText("after", "\nExample:\n  platen invoice write block.json -o factur-x.xml")
    .action(async (file: string, options: InvoiceWriteOptions) => {
      const { writeCommand } = await import("../commands/invoice/write.ts");
      await writeCommand(file, options);
    });

  invoice
    .command("convert")
    .argument("<file>", ANY_FILE)
    .description("write an invoice in another syntax or profile; what is lost is listed")
    .requiredOption("--to <syntax>", "the syntax, such as cii or ubl")
    .option("--profile <profile>", "the profile; else that of the invoice where it can be written, else en16931")
    .option("-o, --output <file>", OUTPUT, "-")
    .option("--json", "print the XML and what was lost as JSON")
    .addHelpText("after", "\nExample:\n  platen invoice convert received.xml --to cii --profile basic -o basic.xml")
    .action(async (file: string, options: InvoiceConvertOptions) => {
      const { convertCommand } = await import("../commands/invoice/convert.ts");
      await convertCommand(file, options);
    });

  invoice
    .command("view")
    .argument("<file>", `${ANY_FILE}; or JSON with an _invoice block`)
    .description("make a page that a person can read; needs the browser")
    .option("-o, --output <file>", `${OUTPUT} (default: invoice.<format>)`)
    .addOption(new Option("-f, --format <format>", "what to make").choices(["html", "pdf"]))
    .option("--locale <locale>", "language and spelling of numbers: en, fr, de, or a tag such as de-AT", "en")
    .addHelpText("after", "\nExample:\n  platen invoice view received.xml --locale fr -o received.pdf")
    .action(async (file: string, options: InvoiceViewOptions) => {
      const { viewCommand } = await import("../commands/invoice/view.ts");
      await viewCommand(file, options);
    });
}

function withFormat(command: Command): Command {
  return command
    .option("--profile <profile>", "profile of the invoice, such as en16931 or basic")
    .option("--syntax <syntax>", "how the XML is written, such as cii or ubl")
    .addOption(new Option("--flavour <flavour>", "the name of the format").choices(["factur-x", "zugferd"]));
}
