/** A part of a template that two people, or two tabs, changed in different ways. */
import type { FileName } from "../template-files.ts";

export interface Conflict {
  file: FileName | "settings" | "schema";
  /** What both started from. */
  base: string;
  /** Null where that side deleted it. */
  mine: string | null;
  theirs: string | null;
}
