/** Damaged XML and PDF files at the work on invoices that come in: each is answered or refused with a reason, never a crash. */

import { RenderFailure, runInvoiceJob } from "@platen/render";
import type { OwnSuite } from "../../suite.ts";
import { damagedFiles } from "./damaged-files.ts";

/** PLATEN_DAMAGED_FILES asks for another number of files in the full form. */
const counts = { short: 80, full: Number(process.env.PLATEN_DAMAGED_FILES ?? 1_000) };
/** The first crash; a refusal is none. */
function crashOf(bytes: Uint8Array): string | null {
  const jobs = [
    { kind: "check-file", bytes },
    { kind: "read", bytes },
    { kind: "convert", bytes, format: { syntax: "ubl" } },
  ] as const;
  for (const job of jobs) {
    try {
      runInvoiceJob(job);
    } catch (error) {
      if (!(error instanceof RenderFailure)) return `${job.kind}: ${error instanceof Error ? error.stack : error}`;
      if (error.message === "") return `${job.kind}: refused without a reason`;
    }
  }
  return null;
}

export const suites: OwnSuite[] = [
  {
    name: "einvoice: damaged files that come in never crash",
    floor: 1,
    async run(extent) {
      const total = counts[extent];
      const files = damagedFiles(2311);
      const notes: string[] = [];
      for (let index = 0; index < total; index++) {
        const { bytes } = files.next().value;
        const crash = crashOf(bytes);
        if (crash) notes.push(`file ${index}: ${crash}`);
      }
      return { passed: total - notes.length, total, notes };
    },
  },
];
