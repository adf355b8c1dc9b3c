/** `platen import`: templates of other services. */
import type { ImportFilesOptions } from "../commands/import-files.ts";
import type { ImportOptions } from "../commands/import-pdfmonkey.ts";
import type { Program } from "./define.ts";

const collect = (value: string, earlier: string[]): string[] => [...earlier, value];

export function defineImportCommands({ command, end }: Program): void {
  const imports = command.command("import").description("bring templates of another service to Platen");
  imports
    .command("pdfmonkey")
    .description("import the code templates of a PDFMonkey workspace, with a report of what differs")
    .option("--workspace <id>", "the workspace of PDFMonkey")
    .option("--template <id>", "only this template; may be repeated", collect, [])
    .option("--snippet <name=file>", "the code of a snippet; may be repeated", collect, [])
    .option("--dry-run", "fetch, convert and report, but write nothing")
    .option("--overwrite", "also replace drafts that were changed in the service since the last import")
    .option("--out <folder>", "write <folder>/<slug>/ for each template instead; needs no service")
    .option("--from <path>", "with --out: read files of PDFMonkey's command line or API instead; needs no key")
    .option("--json", "print the report as JSON")
    .addHelpText(
      "after",
      `
The key of PDFMonkey is read from PDFMONKEY_API_KEY, or asked for; it is never an option, because other users of the
machine see those. Without --out the templates become drafts of the service at PLATEN_BASE_URL (else on the port
PLATEN_PORT of this machine), with the key in PLATEN_API_KEY.

Ends with 1 when a template failed or cannot be published as it is.

Examples:
  platen import pdfmonkey --workspace 2222… --dry-run
  platen import pdfmonkey --workspace 2222… --out ./templates
  platen import pdfmonkey --from ./pdfmonkey-templates --out ./templates`,
    )
    .action(async (options: ImportOptions) => {
      const { importPdfmonkeyCommand } = await import("../commands/import-pdfmonkey.ts");
      end(await importPdfmonkeyCommand(options));
    });

  imports
    .command("files")
    .description("make template folders of a folder of Liquid and Handlebars files")
    .requiredOption(
      "--from <folder>",
      "the folder: name.liquid or name.hbs, name.json, name.css or name.scss, partials/",
    )
    .requiredOption("--out <folder>", "write <folder>/<slug>/ for each template")
    .option("--dry-run", "read and report, but write nothing")
    .option("--json", "print the report as JSON")
    .addHelpText("after", "\nExample:\n  platen import files --from ./views --out ./templates")
    .action(async (options: ImportFilesOptions) => {
      const { importFilesCommand } = await import("../commands/import-files.ts");
      end(await importFilesCommand(options));
    });

  imports
    .command("jsreport")
    .description("make template folders of an export of jsreport, with a report of what differs")
    .requiredOption("--from <file>", "the file that jsreport exported (.jsrexport)")
    .requiredOption("--out <folder>", "write <folder>/<slug>/ for each template")
    .option("--dry-run", "read and report, but write nothing")
    .option("--json", "print the report as JSON")
    .addHelpText("after", "\nExample:\n  platen import jsreport --from ./export.jsrexport --out ./templates")
    .action(async (options: ImportFilesOptions) => {
      const { importJsreportCommand } = await import("../commands/import-jsreport.ts");
      end(await importJsreportCommand(options));
    });
}
