/** Work on finished documents: plain values in and out, so that it can be done in a thread of its own. */
import type { ComparisonObject } from "@platen/compare";

export type DocumentJob =
  | { kind: "compare"; from: Uint8Array; to: Uint8Array; isImage: boolean }
  | { kind: "draw-page"; bytes: Uint8Array; page: number; width: number };

/** A file that cannot be read is an answer too. */
export type DocumentAnswer = { comparison: ComparisonObject } | { png: Uint8Array | null } | { unreadable: string };
