/** What a report shows of one document: the differences in words, and pages side by side. */
import type { PagePictures } from "../comparison.ts";

export interface ReportEntry {
  /** Such as the data set or the test. */
  name: string;
  /** `failed` where a document could not be made or compared. */
  verdict: "equal" | "different" | "failed";
  /** Where each message is about a page, its number leads to the picture. */
  messages: { page: number | null; text: string }[];
  pages: PagePictures[];
  /** What was left out, and why. */
  note?: string | undefined;
}

export interface Report {
  title: string;
  /** What the left and the right side are, such as `invoice@3` and `invoice@4`. */
  from: string;
  to: string;
  entries: ReportEntry[];
}
