/** `platen invoice check`: the verdict on an invoice from any source, or on an `_invoice` block. */
import { basename } from "node:path";
import type { AskedFormat, BlockVerdict, InvoiceVerdict } from "@platen/render";
import { type ExitCode, exitCodes } from "../../exit-codes.ts";
import { printJson } from "../../print-json.ts";
import { readInvoiceSource, runJob } from "./run-job.ts";

export interface InvoiceCheckOptions extends AskedFormat {
  at?: string;
  json?: boolean;
}

/** A verdict that could not be given counts as a failure: a script that asks must not take it for a yes. */
export async function checkCommand(file: string, { json, at, ...format }: InvoiceCheckOptions): Promise<ExitCode> {
  const { bytes, block } = await readInvoiceSource(file);
  const verdict =
    block === null ? runJob({ kind: "check-file", bytes, at }) : runJob({ kind: "check-block", block, format, at });

  if (json) printJson({ file, ...verdict });
  else print(file, verdict);

  return verdict.valid === true ? exitCodes.ok : exitCodes.findings;
}

function print(file: string, verdict: BlockVerdict | InvoiceVerdict): void {
  const lines = "findings" in verdict ? findingLines(verdict) : messageLines(verdict);
  for (const line of lines) process.stdout.write(`${line}\n`);
  process.stdout.write(`${basename(file)}: ${summary(verdict)}\n`);
}

function findingLines({ findings }: BlockVerdict): string[] {
  return findings.map(
    ({ severity, path, message, rule }) => `${severity}: ${path}: ${message}${rule ? ` (${rule})` : ""}`,
  );
}

function messageLines({ messages, sets }: InvoiceVerdict): string[] {
  return [
    ...messages.map(
      ({ severity, rule, message, location }) =>
        `${severity}: ${rule}: ${message}${location ? `\n    at ${location}` : ""}`,
    ),
    ...sets.map(({ name, version, checked }) => `${checked ? "checked" : "not checked"}: ${version ?? name}`),
  ];
}

function summary(verdict: BlockVerdict | InvoiceVerdict): string {
  if (verdict.valid) return "valid";
  if ("findings" in verdict || verdict.valid === false) return "not valid";
  const { profile, guideline } = verdict;

  return `not decided: rules for ${profile ?? guideline ?? "an invoice without a guideline"} are not built, or not in force`;
}
