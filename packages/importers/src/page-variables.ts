/** What header and footer know of their page, when a draft is evaluated. */

export const PAGE_VARIABLES = { page: 1, pages: 1, page_first: true, page_last: true, page_even: false };
