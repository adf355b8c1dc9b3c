/** `platen invoice convert`: an invoice in another syntax or profile, and what is lost on the way. */
import { printJson } from "../../print-json.ts";
import { writeOutput } from "../../write-output.ts";
import { readInvoiceSource, runJob } from "./run-job.ts";

export interface InvoiceConvertOptions {
  to: string;
  profile?: string;
  output?: string;
  json?: boolean;
}

export async function convertCommand(file: string, options: InvoiceConvertOptions): Promise<void> {
  const { bytes } = await readInvoiceSource(file);
  const format = { syntax: options.to, profile: options.profile };
  const converted = runJob({ kind: "convert", bytes, format });
  if (options.json) {
    printJson(converted);
    return;
  }
  await writeOutput(options.output ?? "-", converted.xml);
  for (const { location, value } of converted.lost) process.stderr.write(`lost: ${value}\n    at ${location}\n`);
}
