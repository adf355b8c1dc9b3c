/** Completion at an offset of a template's source, with fields from all data sets. */
import type { Analysis } from "@platen/templates/analysis";
import type { CompleteJob, CompleteResult } from "./engine-request.ts";
import { readableData } from "./readable-data.ts";

export function completeAt(
  { complete }: Analysis,
  { engine, source, offset, partials, options, datasets }: CompleteJob,
): CompleteResult {
  return complete({ engine, source, offset, partials, options, data: readableData(datasets) });
}
