/** Content without its marked-content operators: what it paints, belonging to nothing. */
import { concatBytes } from "../filters/concat-bytes.ts";
import { readContent } from "./content-stream.ts";

const MARKS = new Set(["BMC", "BDC", "EMC", "MP", "DP"]);

export function withoutMarks(bytes: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = [];
  let at = 0;
  for (const { operator, start, end } of readContent(bytes)) {
    if (!MARKS.has(operator)) continue;
    parts.push(bytes.subarray(at, start));
    at = end;
  }
  parts.push(bytes.subarray(at));

  return concatBytes(parts);
}
