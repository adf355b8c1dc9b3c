/** A stretch of an original source: a whole file, a snippet, or the body of a partial inside a file. */
import { Source } from "@platen/templates/liquid";

export interface Region {
  source: Source;
  from: number;
  to: number;
}

/** A whole text under the name that findings give it. */
export function wholeFile(file: string, text: string): Region {
  return { source: new Source(file, text), from: 0, to: text.length };
}
