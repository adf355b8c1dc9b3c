/** `platen invoice read`: the block of an invoice from any source, its attachments, and what has no field. */
import { mkdir } from "node:fs/promises";
import { basename, join } from "node:path";
import { writeOutput } from "../../write-output.ts";
import { readInvoiceSource, runJob } from "./run-job.ts";

export interface InvoiceReadOptions {
  output?: string;
  attachments?: string;
}

export async function readCommand(
  file: string,
  { output = "-", attachments: folder }: InvoiceReadOptions,
): Promise<void> {
  const { bytes } = await readInvoiceSource(file);
  const content = runJob({ kind: "read", bytes });
  if (folder !== undefined) {
    await mkdir(folder, { recursive: true });
    for (const [index, { filename, content_base64 }] of content.attachments.entries()) {
      // Only the last part of a name that someone else chose, and never one that a folder has for itself.
      const name = basename((filename ?? "").replaceAll("\\", "/")).replace(/^\.+/, "") || "attachment";
      await writeOutput(join(folder, `${index + 1}-${name}`), Buffer.from(content_base64, "base64"));
    }
  }
  await writeOutput(output, `${JSON.stringify(content, null, 2)}\n`);
}
