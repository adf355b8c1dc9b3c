/** A header or footer as it is on a page; pages that show the same share one. */
import type { RenderJob } from "../render-job.ts";

export type HeaderFooterPart = "header" | "footer";

export interface HeaderFooter {
  part: HeaderFooterPart;
  /** The first page that shows it, counted from 1. */
  page: number;
  html: string;
}

/** With its box, in points on paper: as wide as the page it is on, as tall as the header or footer. */
export interface HeaderFooterBox extends HeaderFooter {
  width: number;
  height: number;
}

/** The parts that a render's pages have. */
export function headerFooterParts({
  template,
  settings,
}: Pick<RenderJob, "template" | "settings">): HeaderFooterPart[] {
  return (["header", "footer"] as const).filter((part) => template[part] !== "" && settings.page[part] !== null);
}
