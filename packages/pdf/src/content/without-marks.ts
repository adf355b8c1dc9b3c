/** Content without the marks that tie it to a structure: what it paints, belonging to nothing. */
import { concatBytes } from "../filters/concat-bytes.ts";
import { PdfDict } from "../objects/values.ts";
import { ContentReader } from "./content-reader.ts";

/** Marks that say which text some letters stand for are kept: without them, letters chosen by a font's features mean nothing. */
export function withoutMarks(bytes: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = [];
  const isOpenKept: boolean[] = [];
  let at = 0;
  const content = new ContentReader(bytes);
  while (content.next()) {
    if (isKept(content, isOpenKept)) continue;
    parts.push(bytes.subarray(at, content.start));
    at = content.end;
  }
  parts.push(bytes.subarray(at));

  return concatBytes(parts);
}

function isKept(content: ContentReader, isOpenKept: boolean[]): boolean {
  switch (content.operator) {
    case "BMC":
      isOpenKept.push(false);
      return false;
    case "BDC": {
      const [, properties] = content.operands;
      const isText = properties instanceof PdfDict && properties.has("ActualText") && !properties.has("MCID");
      isOpenKept.push(isText);
      return isText;
    }
    case "EMC":
      return isOpenKept.pop() ?? false;
    case "MP":
    case "DP":
      return false;
    default:
      return true;
  }
}
