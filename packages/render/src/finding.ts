/** One thing that is wrong with a request, its data or its settings, and where the user wrote it. */

export interface Finding {
  /** Such as `data.customer.name` or `page.margin.top`. */
  path: string;
  message: string;
  /** The rule of the standard that is broken, where one applies. */
  rule?: string;
}
