/** Reads finished PDFs with another program than the one that wrote them. */
import { getDocument, type PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";

interface ReadPdf {
  pages: { text: string; widthMm: number; heightMm: number; firstTextMm: { left: number; top: number } | null }[];
  title: string | null;
  isTagged: boolean;
  outline: string[];
}

export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const pdf = await task.promise;
  const pages = await Promise.all(Array.from({ length: pdf.numPages }, (_, index) => readPage(pdf, index + 1)));
  const { info } = (await pdf.getMetadata()) as { info: { Title?: string } };
  const outline = (await pdf.getOutline()) ?? [];
  const structure = await (await pdf.getPage(1)).getStructTree();
  await task.destroy();
  return {
    pages,
    title: info.Title ?? null,
    isTagged: structure !== null,
    outline: outline.map(({ title }) => title),
  };
}

/** All text of a PDF on one line. */
export async function pdfText(bytes: Uint8Array): Promise<string> {
  const { pages } = await readPdf(bytes);
  return pages.map(({ text }) => text).join(" ");
}

async function readPage(pdf: PDFDocumentProxy, number: number): Promise<ReadPdf["pages"][number]> {
  const page = await pdf.getPage(number);
  const { width, height } = page.getViewport({ scale: 1 });
  const { items } = await page.getTextContent();
  const texts = items.flatMap((item) => ("str" in item ? [item] : []));
  const first = texts.find(({ str }) => str.trim() !== "");
  return {
    text: texts.map(({ str }) => str).join(""),
    widthMm: millimetres(width),
    heightMm: millimetres(height),
    firstTextMm:
      (first && {
        left: millimetres(first.transform[4]),
        top: millimetres(height - first.transform[5] - first.height),
      }) ||
      null,
  };
}

function millimetres(points: number): number {
  return Math.round((points / 72) * 25.4);
}

/** The names of the fonts inside, without the marks of their subsets. */
export function usedFonts(bytes: Uint8Array): string[] {
  const names = Buffer.from(bytes)
    .toString("latin1")
    .matchAll(/\/BaseFont\s*\/(?:[A-Z]{6}\+)?([\w-]+)/g);
  return [...new Set([...names].map(([, name]) => name ?? ""))];
}
