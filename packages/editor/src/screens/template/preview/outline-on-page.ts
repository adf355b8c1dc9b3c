/** Draws a frame around an element on a painted page and scrolls to it. */
import type { PDFDocumentProxy } from "pdfjs-dist";
import type { PrintedElement } from "./map-lookup.ts";
import { findTexts } from "./own-text.ts";
import { scaleOf, TEXTS } from "./page-click.ts";
import { readPaintedBoxes } from "./painted-boxes.ts";
import { loadPdfJs } from "./pdf-document.ts";

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/**
 * `sheet` is the element of the page. `ownText` is what the element that was asked for wrote, where that is inside the
 * printed one and has no mark: only this text is framed if the page has it.
 */
export async function outlineOnPage(
  sheet: HTMLElement,
  pdf: PDFDocumentProxy,
  printed: PrintedElement,
  ownText: string | null,
): Promise<void> {
  const own = ownText === null ? null : around(ownTextBoxes(sheet, printed, ownText));
  const box = own ?? around(textBoxes(sheet, printed)) ?? areaOf(printed) ?? around(await drawingBoxes(pdf, printed));
  for (const old of sheet.ownerDocument.querySelectorAll(".page-outline")) old.remove();
  if (!box) return;
  const outline = sheet.ownerDocument.createElement("div");
  outline.className = "page-outline";
  // In points, so that it stays around its element at every zoom.
  const { left: x, top: y, right, bottom } = box;
  for (const [name, value] of Object.entries({ x, y, width: right - x, height: bottom - y }))
    outline.style.setProperty(`--${name}`, String(value));
  sheet.append(outline);
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  outline.scrollIntoView({ block: "nearest", behavior: isStill ? "auto" : "smooth" });
}

function textBoxes(sheet: HTMLElement, { marks }: PrintedElement): Box[] {
  const ids = new Set<string | null>(marks);

  return boxesOf(
    sheet,
    [...sheet.querySelectorAll(TEXTS)].filter((text) => ids.has(markOf(text))),
  );
}

/** An element without a mark is painted as part of the one around it, or as nothing that a screen reader reads. */
function ownTextBoxes(sheet: HTMLElement, { ownMarks }: PrintedElement, ownText: string): Box[] {
  const ids = new Set<string | null>([...ownMarks, null]);
  const texts = [...sheet.querySelectorAll(TEXTS)].filter((text) => ids.has(markOf(text)));
  const found = findTexts(
    texts.map(({ textContent }) => textContent ?? ""),
    ownText,
  );

  return found ? boxesOf(sheet, texts.slice(found[0], found[1] + 1)) : [];
}

/** Marked content without an id, such as text with another spelling, belongs to the one around it. */
function markOf(text: Element): string | null {
  return /_mc(\d+)$/.exec(text.closest(".markedContent[id]")?.id ?? "")?.[1] ?? null;
}

function boxesOf(sheet: HTMLElement, texts: readonly Element[]): Box[] {
  const origin = sheet.getBoundingClientRect();
  const scale = scaleOf(sheet);
  // Between two columns there is a space as wide as the gap.
  const filled = texts.filter(({ textContent }) => textContent?.trim() !== "");

  return filled.map((text) => {
    const { left, top, right, bottom } = text.getBoundingClientRect();
    return {
      left: (left - origin.left) / scale,
      top: (top - origin.top) / scale,
      right: (right - origin.left) / scale,
      bottom: (bottom - origin.top) / scale,
    };
  });
}

function areaOf({ area }: PrintedElement): Box | null {
  if (!area) return null;
  const [left, top, width, height] = area;

  return { left, top, right: left + width, bottom: top + height };
}

/** For pictures, drawings and lines, which have no text. */
async function drawingBoxes(pdf: PDFDocumentProxy, { page, marks }: PrintedElement): Promise<Box[]> {
  const { pdfjs } = await loadPdfJs();
  const boxes = await readPaintedBoxes(await pdf.getPage(page), pdfjs.OPS);

  return boxes.filter(({ mark }) => marks.includes(mark));
}

function around(boxes: readonly Box[]): Box | null {
  if (boxes.length === 0) return null;

  return {
    left: Math.min(...boxes.map(({ left }) => left)),
    top: Math.min(...boxes.map(({ top }) => top)),
    right: Math.max(...boxes.map(({ right }) => right)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  };
}
