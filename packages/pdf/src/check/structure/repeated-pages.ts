/** Pages that show the very content of an earlier page. */
import { PdfRef } from "../../objects/values.ts";
import { pagesOf } from "../../pages/pages.ts";
import type { Checking } from "../checking.ts";

/** The numbers, counted from 1, of pages whose Contents is the object of a page before: content is looked at once. */
export function repeatedPages({ document }: Checking): ReadonlySet<number> {
  const seen = new Set<number>();
  const repeated = new Set<number>();
  for (const [index, { dict }] of pagesOf(document).entries()) {
    const contents = dict.get("Contents");
    if (!(contents instanceof PdfRef)) continue;
    if (seen.has(contents.number)) repeated.add(index + 1);
    seen.add(contents.number);
  }

  return repeated;
}
