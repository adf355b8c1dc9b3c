/** Writes what a command made, to a file or to standard output. */
import { writeFile } from "node:fs/promises";
import { CommandError, exitCodes } from "./exit-codes.ts";

/** `-` is standard output. */
export async function writeOutput(output: string, bytes: Uint8Array | string): Promise<void> {
  if (output === "-") {
    await new Promise<void>((done, failed) => process.stdout.write(bytes, (error) => (error ? failed(error) : done())));
    return;
  }
  await writeFile(output, bytes).catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(exitCodes.usage, "output_not_writable", `${output} cannot be written (${error.code}).`);
  });
}
