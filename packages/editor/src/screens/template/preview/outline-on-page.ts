/** Draws a frame around an element on a painted page and scrolls to it. */
import type { PrintedElement } from "./map-lookup.ts";

export function outlineOnPage(page: HTMLElement, printed: PrintedElement): void {
  for (const old of page.ownerDocument.querySelectorAll(".page-outline")) old.remove();
  const box = printedBox(page, printed);
  if (!box) return;
  const outline = page.ownerDocument.createElement("div");
  outline.className = "page-outline";
  // In points, so that it stays around its element at every zoom.
  for (const name of ["x", "y", "width", "height"] as const) outline.style.setProperty(`--${name}`, String(box[name]));
  page.append(outline);
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  outline.scrollIntoView({ block: "nearest", behavior: isStill ? "auto" : "smooth" });
}

function printedBox(page: HTMLElement, { marks, area }: PrintedElement): DOMRect | null {
  const sheet = page.getBoundingClientRect();
  const scale = Number(getComputedStyle(page).getPropertyValue("--preview-scale")) || 1;
  const boxes = marks.flatMap((id) =>
    [...page.querySelectorAll(`[id$="_mc${id}"] > span:not(.markedContent)`)].map((span) =>
      span.getBoundingClientRect(),
    ),
  );
  if (boxes.length === 0) return area ? new DOMRect(...area) : null;
  const left = Math.min(...boxes.map((box) => box.left));
  const top = Math.min(...boxes.map((box) => box.top));
  const right = Math.max(...boxes.map((box) => box.right));
  const bottom = Math.max(...boxes.map((box) => box.bottom));

  return new DOMRect(
    (left - sheet.left) / scale,
    (top - sheet.top) / scale,
    (right - left) / scale,
    (bottom - top) / scale,
  );
}
