/** A comparison as an entry of a report. */
import type { Comparison, PagePictures } from "../comparison.ts";
import { describeDifference } from "../describe-difference.ts";
import type { ReportEntry } from "./report-entry.ts";

/** More pages would make a file that no browser opens well. */
const MOST_PAGES = 200;

export function comparisonEntry(
  name: string,
  { equal, differences, pictures: areCompared }: Comparison,
  pictures: readonly PagePictures[],
): ReportEntry {
  const left = pictures.length - MOST_PAGES;

  return {
    name,
    verdict: equal ? "equal" : "different",
    messages: differences.map((difference) => ({
      page: difference.page?.to ?? difference.page?.from ?? null,
      text: describeDifference(difference),
    })),
    pages: pictures.slice(0, MOST_PAGES),
    note:
      left > 0
        ? `Pictures of the first ${MOST_PAGES} pages that differ are shown; ${left} more differ.`
        : areCompared
          ? undefined
          : "Pictures were not compared.",
  };
}
