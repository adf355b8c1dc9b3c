/** ISO 14289-1, 6: the file's header, and that it is marked as tagged. */

import { latin1 } from "../../../read/characters.ts";
import { documentRules } from "./document-rules.ts";

const LONGEST_HEADER = 1_024;

export const file = documentRules([
  {
    ua1: "6.1-1",
    message: "The first line is not a header of PDF 1.0 to 1.7. Write %PDF-1.7 and nothing else in that line.",
    detail: ({ document }) => headerOf(document.bytes),
    holds: ({ document }) => /^%PDF-1\.[0-7]$/.test(headerOf(document.bytes)),
  },
  {
    ua1: "6.2-1",
    message: "The file does not say that it is tagged. Set Marked to true in MarkInfo of the catalog.",
    holds: ({ document }) => {
      const info = document.dict(document.catalog, "MarkInfo");
      return info !== undefined && document.resolve(info.get("Marked")) === true;
    },
  },
]);

function headerOf(bytes: Uint8Array): string {
  let end = 0;
  while (end < bytes.length && end < LONGEST_HEADER && bytes[end] !== 0x0a && bytes[end] !== 0x0d) end++;

  return latin1(bytes, 0, end);
}
