/**
 * From page settings in the author's units to the millimetres that the browser prints with.
 *
 * A header is at the upper edge of the paper, inside the top margin, and the margin grows where the header's
 * height is more; without a height of its own it fills the margin. A footer likewise, at the lower edge.
 */
import type { PageGeometry } from "@platen/browser";
import { RenderFailure } from "./failure.ts";
import type { Finding } from "./finding.ts";
import { parseCssLength } from "./settings/css-length.ts";
import { pageFormats } from "./settings/page-formats.ts";
import type { Settings } from "./settings/settings.ts";

export function pageGeometry(page: Settings["page"]): PageGeometry {
  const geometry = geometryOf(page);
  const findings = findNoRoom(geometry);
  if (findings.length > 0) throw RenderFailure.of("invalid_request", findings);

  return geometry;
}

/** What keeps a page from having room for its content. */
export function pageFindings(page: Settings["page"]): Finding[] {
  return findNoRoom(geometryOf(page));
}

function geometryOf(page: Settings["page"]): PageGeometry {
  const paper =
    typeof page.format === "string"
      ? pageFormats[page.format]
      : { width: millimetres(page.format.width), height: millimetres(page.format.height) };
  const isTurned = page.orientation === "landscape" && paper.width < paper.height;

  return {
    widthMm: isTurned ? paper.height : paper.width,
    heightMm: isTurned ? paper.width : paper.height,
    marginMm: {
      top: Math.max(millimetres(page.margin.top), millimetres(page.header?.height ?? "0")),
      right: millimetres(page.margin.right),
      bottom: Math.max(millimetres(page.margin.bottom), millimetres(page.footer?.height ?? "0")),
      left: millimetres(page.margin.left),
    },
    scale: page.scale,
    background: page.background,
  };
}

/** How tall the boxes of header and footer are. */
export function headerFooterHeightsMm(
  page: Settings["page"],
  { marginMm }: PageGeometry,
): { header: number; footer: number } {
  return {
    header: millimetres(page.header?.height ?? "0") || marginMm.top,
    footer: millimetres(page.footer?.height ?? "0") || marginMm.bottom,
  };
}

function millimetres(length: string): number {
  return parseCssLength(length) ?? 0;
}

function findNoRoom({ widthMm, heightMm, marginMm }: PageGeometry): Finding[] {
  const findings: Finding[] = [];
  if (marginMm.left + marginMm.right >= widthMm) {
    findings.push({
      path: "page.margin",
      message: `leaves no width: left and right together reach the ${widthMm} mm of the page`,
    });
  }
  if (marginMm.top + marginMm.bottom >= heightMm) {
    findings.push({
      path: "page.margin",
      message: `leaves no height: top and bottom, with header and footer, reach the ${heightMm} mm of the page`,
    });
  }

  return findings;
}
