/** pdf.js, loaded with the first PDF that is shown. All documents share one worker: starting one costs more than a page. */
import type { PDFDocumentProxy, PDFWorker } from "pdfjs-dist";
import workerUrl from "pdfjs-dist/build/pdf.worker.min.mjs?url";

type PdfJs = typeof import("pdfjs-dist");

let loading: Promise<{ pdfjs: PdfJs; worker: PDFWorker }> | undefined;

export function loadPdfJs(): Promise<{ pdfjs: PdfJs; worker: PDFWorker }> {
  loading ??= import("pdfjs-dist").then((pdfjs) => {
    pdfjs.GlobalWorkerOptions.workerSrc = workerUrl;
    return { pdfjs, worker: new pdfjs.PDFWorker() };
  });
  // A chunk that did not load is asked for again with the next preview.
  loading.catch(() => {
    loading = undefined;
  });

  return loading;
}

export interface OpenPdf {
  document: PDFDocumentProxy;
  close(): void;
}

let painting: Document | undefined;

/**
 * The document that pages are painted in. A font that comes or goes makes a browser lay out everything in the same
 * document again: with this one apart, the editor itself is left alone.
 */
export function paintingDocument(): Document {
  if (painting) return painting;
  const frame = document.createElement("iframe");
  frame.className = "painting-frame";
  frame.title = "Fonts of the preview";
  frame.tabIndex = -1;
  frame.setAttribute("aria-hidden", "true");
  document.body.append(frame);
  painting = frame.contentDocument!;

  return painting;
}

export async function openPdf(bytes: Uint8Array<ArrayBuffer>): Promise<OpenPdf> {
  const { pdfjs, worker } = await loadPdfJs();
  const task = pdfjs.getDocument({
    data: bytes,
    worker,
    ownerDocument: paintingDocument(),
    // The service embeds every font and writes only images that browsers decode, so no further files are loaded.
    useWasm: false,
    useSystemFonts: false,
    disableAutoFetch: true,
  });
  const document = await task.promise;

  return { document, close: () => void task.destroy() };
}
