/** What Tailwind mode asks for a document, and what it gets. */
import type { TailwindSheet } from "@platen/tailwind";

export interface TailwindRequest {
  html: string;
  /** Instead of those in the HTML: headers and footers are printed with the style sheets of their document. */
  sheets: readonly TailwindSheet[] | null;
}

export interface TailwindStyles {
  css: string;
  /** The style sheets for Tailwind that are in it. */
  sheets: readonly TailwindSheet[];
  /** A sentence about class names past the limits; null where there are none. */
  leftOut: string | null;
}
