/** Work on an invoice in a file, in this process: the sender of the file and its reader are the same person. */
import { readFile } from "node:fs/promises";
import { JsonFault, readJsonData, writeJsonData } from "@platen/json";
import { type InvoiceJob, type InvoiceResult, RenderFailure, runInvoiceJob } from "@platen/render";
import { CommandError, exitCodes } from "../../exit-codes.ts";
import { explainFailure } from "../../explain-failure.ts";

interface InvoiceSource {
  bytes: Uint8Array;
  /** The text of the `_invoice` block where the file is JSON; null for XML and PDF. */
  block: string | null;
}

/** JSON is the block itself, or data with the block under `_invoice`. */
export async function readInvoiceSource(file: string): Promise<InvoiceSource> {
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(exitCodes.usage, "unreadable", `${file} cannot be read: ${error.message}.`);
  });
  const text = bytes.toString("utf8").replace(/^\uFEFF/, "");
  if (!text.trimStart().startsWith("{")) return { bytes, block: null };

  try {
    const { value, invoice } = readJsonData(text);
    if (!("_invoice" in value)) return { bytes, block: text };
    const whole = writeJsonData({ value: { _invoice: value._invoice }, invoice });
    return { bytes, block: whole.slice('{"_invoice":'.length, -1) };
  } catch (error) {
    if (!(error instanceof JsonFault)) throw error;
    const { line, column } = error.position;
    throw new CommandError(
      exitCodes.findings,
      "invalid_json",
      `${file} ${error.message} (line ${line}, column ${column}).`,
    );
  }
}

/** The text of the block; ends the command where the file is not JSON. */
export function requireBlock({ block }: InvoiceSource, file: string): string {
  if (block !== null) return block;
  throw new CommandError(exitCodes.usage, "not_json", `${file} is not JSON: give a file with an _invoice block.`);
}

export function runJob<Kind extends InvoiceJob["kind"]>(job: InvoiceJob<Kind>): InvoiceResult<Kind> {
  try {
    return runInvoiceJob(job);
  } catch (error) {
    throw error instanceof RenderFailure ? explainFailure(error) : error;
  }
}
