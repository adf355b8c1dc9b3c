/** Which format a file is to have, by its ending. */
import { extname } from "node:path";
import { contentTypes, type OutputFormat } from "@platen/render";
import { CommandError, exitCodes } from "./exit-codes.ts";

/** What the file's ending says; null where it has none. An ending that is not an output format is refused. */
export function formatOf(output: string | undefined): OutputFormat | null {
  const ending = extname(output ?? "").toLowerCase();
  if (ending === "") return null;
  const named = ending === ".jpg" ? "jpeg" : ending === ".htm" ? "html" : ending.slice(1);
  if (Object.hasOwn(contentTypes, named)) return named as OutputFormat;

  const formats = Object.keys(contentTypes).map((format) => `.${format}`);
  throw new CommandError(
    exitCodes.usage,
    "invalid_option",
    `-o is "${output}", but "${ending}" is not an output format: end the name with ${formats.slice(0, -1).join(", ")} or ${formats.at(-1)}, or say the format with --format.`,
  );
}
