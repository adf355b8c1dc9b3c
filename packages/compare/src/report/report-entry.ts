/** What a report shows of one document: the differences in words, and pages side by side. */
import type { PagePictures } from "../comparison.ts";

export interface ReportEntry {
  /** Such as the data set or the test. */
  name: string;
  /** `failed` where a document could not be made or compared. */
  verdict: "equal" | "different" | "failed";
  messages: ReportMessage[];
  pages: PagePictures[];
  /** What was left out, and why. */
  note?: string | undefined;
}

export interface ReportMessage {
  /** Leads to the picture of the page; null where the message is not about one. */
  page: number | null;
  text: string;
  /** Such as the line of the test that expected something else; shown once above the messages that share it. */
  place?: string | undefined;
}

export interface Report {
  title: string;
  /** What the left and the right side are, such as `invoice@3` and `invoice@4`. */
  from: string;
  to: string;
  entries: ReportEntry[];
}
