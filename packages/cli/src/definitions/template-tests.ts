/** Commands that test templates: none of them needs a running service. */
import type { FuzzOptions } from "../commands/fuzz.ts";
import type { TestOptions } from "../commands/test.ts";
import type { Program } from "./define.ts";

export function defineTestCommands({ command, end }: Program): void {
  command
    .command("test")
    .argument("[folder...]", "folders of templates; without one, the current folder")
    .description("render the tests of templates, tests/*.json, and check what each expects")
    .option("--update", "write snapshots that are new or have changed")
    .option("--only <text>", "run only tests with this text in their name")
    .option("--watch", "run again with every change in the folders, until Ctrl-C")
    .option("--junit <file>", "also write the results as JUnit XML")
    .option("--html <file>", "also write a report with the pages before and after side by side")
    .option("--json", "print the results as JSON")
    .addHelpText(
      "after",
      `
Ends with 0 when every test passes, with 1 when one fails, and with 2 when a test file is wrong. Each expectation that fails is
named with its file, line and column.

Examples:
  platen test ./invoice
  platen test templates/* --junit results.xml --html report.html
  platen test ./invoice --only long --update`,
    )
    .action(async (folders: string[], options: TestOptions) => {
      const { testCommand } = await import("../commands/test.ts");
      end(await testCommand(folders, options));
    });

  command
    .command("fuzz")
    .argument("<folder>", "folder of the template")
    .description("look for data that makes a template fail, and write the smallest case as a test")
    .option("--seed <number>", "where the search starts; the same seed tries the same data", "1")
    .option("--time <seconds>", "how long to search", "60")
    .option("--json", "print what was found as JSON")
    .addHelpText(
      "after",
      `
The data comes from the template's data sets and its schema: long names, empty and long lists, missing fields, other scripts,
emoji, negative and huge numbers. Looks for renders that fail, text that is cut off or runs over other text, characters without
a font, and failures of PDF/UA where the template asks for it. Writes tests/found-*.json and never changes a file.

Examples:
  platen fuzz ./invoice
  platen fuzz ./invoice --seed 7 --time 300`,
    )
    .action(async (folder: string, options: FuzzOptions) => {
      const { fuzzCommand } = await import("../commands/fuzz.ts");
      end(await fuzzCommand(folder, options));
    });
}
