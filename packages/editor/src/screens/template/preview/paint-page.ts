/** Paints one page of a PDF: a canvas and the text over it, both complete before they are shown. */
import type { PDFPageProxy } from "pdfjs-dist";
import { loadPdfJs, paintingDocument } from "./pdf-document.ts";

interface PaintedPage {
  canvas: HTMLCanvasElement;
  text: HTMLDivElement;
  /** Size of the page in points. */
  width: number;
  height: number;
}

/** Above this a canvas costs more memory than its sharpness is worth. */
const MOST_PIXELS = 12_000_000;

/** Rejects when `signal` is aborted. */
export async function paintPage(page: PDFPageProxy, scale: number, signal: AbortSignal): Promise<PaintedPage> {
  const { pdfjs } = await loadPdfJs();
  signal.throwIfAborted();
  const { width, height } = page.getViewport({ scale: 1 });
  const wanted = scale * Math.min(window.devicePixelRatio || 1, 2);
  const ratio = Math.min(wanted, Math.sqrt(MOST_PIXELS / (width * height)));
  const viewport = page.getViewport({ scale: ratio });

  const canvas = paintingDocument().createElement("canvas");
  canvas.width = Math.max(1, Math.floor(viewport.width));
  canvas.height = Math.max(1, Math.floor(viewport.height));
  const task = page.render({ canvas, viewport });
  const text = document.createElement("div");
  text.className = "text-layer";
  const layer = new pdfjs.TextLayer({
    textContentSource: page.streamTextContent({ includeMarkedContent: true }),
    container: text,
    viewport: page.getViewport({ scale: 1 }),
  });
  const cancel = () => {
    task.cancel();
    layer.cancel();
  };
  signal.addEventListener("abort", cancel, { once: true });
  try {
    await Promise.all([task.promise, layer.render()]);
  } finally {
    signal.removeEventListener("abort", cancel);
  }

  return { canvas, text, width, height };
}
