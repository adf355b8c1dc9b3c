/** What a header or footer knows of the page it is on, in every template language. */

interface PageVariables extends Record<string, unknown> {
  /** Counted from 1. */
  page: number;
  pages: number;
  page_first: boolean;
  page_last: boolean;
  page_even: boolean;
}

/** The variables of each page in turn; they hide data of the same name. */
export function pageVariables(pages: number): PageVariables[] {
  return Array.from({ length: pages }, (_, index) => ({
    page: index + 1,
    pages,
    page_first: index === 0,
    page_last: index === pages - 1,
    page_even: index % 2 === 1,
  }));
}
