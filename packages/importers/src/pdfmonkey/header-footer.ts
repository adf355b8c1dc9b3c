/** Header and footer of PDFMonkey: HTML of the author, or three texts side by side. */
import { type Region, wholeFile } from "../text/region.ts";
import type { HeaderFooterSettings } from "./api/template.ts";

export type HeaderFooterSource =
  | { kind: "advanced"; region: Region }
  | { kind: "simple"; texts: { side: "left" | "center" | "right"; region: Region }[] };

/** Null where there is none. `content` wins over the three texts. */
export function readHeaderFooter(
  settings: HeaderFooterSettings | null | undefined,
  file: string,
): HeaderFooterSource | null {
  const content = text(settings?.content);
  if (content.trim() !== "") return { kind: "advanced", region: wholeFile(file, content) };
  const texts = (["left", "center", "right"] as const)
    .map((side) => ({ side, region: wholeFile(file, text(settings?.[side])) }))
    .filter(({ region }) => region.to > 0);

  return texts.length === 0 ? null : { kind: "simple", texts };
}

/**
 * Chromium gives the author's HTML the whole width of the page, 15 points from its edge, and lays its elements out in a
 * row, so that one of full width with padding shrinks to the page. Here a header is between the side margins and in the
 * middle of its own: the side margins are taken back, and the 15 points give way where there is no room for them.
 */
export function advancedLayout(
  place: "header" | "footer",
  { left, right }: { left: string; right: string },
): { open: string; close: string } {
  const sides = `margin-left: ${negative(left)}; margin-right: ${negative(right)}`;
  const column = `display: flex; flex-direction: column; height: 100%; ${sides}`;
  const edge = '<div style="flex: 0 1 15pt"></div>';
  const row = "flex: none; display: flex";

  return place === "header"
    ? { open: `<div style="${column}">${edge}<div style="${row}; align-items: flex-start">`, close: "</div></div>" }
    : {
        open: `<div style="${column}"><div style="${row}; align-items: flex-end; margin-top: auto">`,
        close: `</div>${edge}</div>`,
      };
}

/** The three texts in columns of one width, so that the middle one is in the middle of the page. */
export const simpleLayout = {
  open: '<div style="display: grid; grid-template-columns: 1fr 1fr 1fr; align-items: center; font-size: 9pt">',
  column: (side: "left" | "center" | "right") =>
    `<div style="grid-column: ${{ left: 1, center: 2, right: 3 }[side]}; text-align: ${side}">`,
  close: "</div>",
};

function negative(length: string): string {
  return Number.parseFloat(length) === 0 ? length : `-${length}`;
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}
