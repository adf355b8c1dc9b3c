/** What is said between the service and the thread that joins the parts of a document. */
import type { JoinedFile, TablePart, TakenPart } from "@platen/pdf";

/** What the thread is started with. */
export interface PartThreadData {
  isFinal: boolean;
}

/** A part, or the wish for the whole. */
export type PartRequest = { part: TablePart } | "join";

export interface PartResult {
  taken?: TakenPart;
  joined?: JoinedFile | null;
}
