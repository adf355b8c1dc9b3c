/** `platen invoice write`: the XML of an `_invoice` block. */
import type { AskedFormat } from "@platen/render";
import { writeOutput } from "../../write-output.ts";
import { readInvoiceSource, requireBlock, runJob } from "./run-job.ts";

export interface InvoiceWriteOptions extends AskedFormat {
  output?: string;
}

export async function writeCommand(file: string, { output = "-", ...format }: InvoiceWriteOptions): Promise<void> {
  const block = requireBlock(await readInvoiceSource(file), file);
  await writeOutput(output, runJob({ kind: "write", block, format }).xml);
}
