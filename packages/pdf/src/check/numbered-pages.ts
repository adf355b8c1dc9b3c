/** The pages with the numbers that people know them by. */
import { type PdfPage, pagesOf } from "../pages/pages.ts";
import type { Checking } from "./checking.ts";

export interface NumberedPage {
  page: PdfPage;
  pageNumber: number;
}

export function numberedPages({ document }: Checking): NumberedPage[] {
  return pagesOf(document).map((page, index) => ({ page, pageNumber: index + 1 }));
}
