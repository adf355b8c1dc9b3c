/** The results as one HTML file: what failed, with the pages of the snapshot and of now side by side. */
import { type ReportEntry, writeComparisonReport } from "@platen/compare";
import { describeFailure } from "./print-results.ts";
import type { RanCase } from "./run-case.ts";

export function htmlReport(ran: readonly RanCase[]): string {
  return writeComparisonReport({
    title: "Template tests",
    from: "snapshot",
    to: "now",
    entries: ran.map(entryOf),
  });
}

function entryOf({ result, comparison }: RanCase): ReportEntry {
  const { folder, name, failures, passed, notes } = result;

  return {
    name: `${folder}: ${name}`,
    verdict: passed ? "equal" : comparison && !comparison.equal ? "different" : "failed",
    messages: failures.map((failure) => ({ page: failure.page, text: describeFailure(folder, failure) })),
    pages: comparison?.changed ?? [],
    note: notes.length > 0 ? notes.join(" ") : undefined,
  };
}
