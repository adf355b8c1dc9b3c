/** Draws a frame around an element on a painted page and scrolls to it. */
import type { PDFDocumentProxy } from "pdfjs-dist";
import type { PrintedElement } from "./map-lookup.ts";
import { scaleOf, TEXTS } from "./page-click.ts";
import { readPaintedBoxes } from "./painted-boxes.ts";
import { loadPdfJs } from "./pdf-document.ts";

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** `sheet` is the element of the page. */
export async function outlineOnPage(sheet: HTMLElement, pdf: PDFDocumentProxy, printed: PrintedElement): Promise<void> {
  const box = around(textBoxes(sheet, printed)) ?? areaOf(printed) ?? around(await drawingBoxes(pdf, printed));
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
  const origin = sheet.getBoundingClientRect();
  const scale = scaleOf(sheet);
  const ids = new Set(marks);
  const boxes: Box[] = [];
  for (const span of sheet.querySelectorAll(TEXTS)) {
    // Marked content without an id, such as text with another spelling, belongs to the one around it.
    const mark = /_mc(\d+)$/.exec(span.closest(".markedContent[id]")?.id ?? "")?.[1];
    if (mark === undefined || !ids.has(mark)) continue;
    // Between two columns there is a space as wide as the gap.
    if (span.textContent?.trim() === "") continue;
    const { left, top, right, bottom } = span.getBoundingClientRect();
    boxes.push({
      left: (left - origin.left) / scale,
      top: (top - origin.top) / scale,
      right: (right - origin.left) / scale,
      bottom: (bottom - origin.top) / scale,
    });
  }

  return boxes;
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
