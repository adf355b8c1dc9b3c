/** PDFium, the browser's own PDF engine, as WebAssembly: the same pixels on every machine, and no browser needed. */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { init, type WrappedPdfiumModule } from "@embedpdf/pdfium";
import { PdfError } from "@platen/pdf";
import type { PagePicture, PictureOptions, Rasteriser } from "./rasteriser.ts";

/**
 * The engine is loaded when the first page is drawn.
 *
 * @example
 * const rasteriser = startRasteriser();
 * for await (const { page, rgba } of rasteriser.pages(bytes, { size: { dpi: 100 } })) console.log(page, rgba.length);
 * await rasteriser.close();
 */
export function startRasteriser(): Rasteriser {
  let loading: Promise<WrappedPdfiumModule> | null = null;

  return {
    async *pages(bytes, options) {
      loading ??= loadEngine();
      const engine = await loading;
      const document = open(engine, bytes);
      try {
        const count = engine.FPDF_GetPageCount(document.handle);
        const wanted = options.pages ?? Array.from({ length: count }, (_, index) => index + 1);
        for (const page of wanted) {
          if (page < 1 || page > count || !Number.isInteger(page)) continue;
          yield draw(engine, document.handle, page, options.size);
        }
      } finally {
        document.close();
      }
    },
    async close() {
      if (!loading) return;
      const engine = await loading;
      loading = null;
      engine.FPDF_DestroyLibrary();
    },
  };
}

async function loadEngine(): Promise<WrappedPdfiumModule> {
  const path = createRequire(import.meta.url).resolve("@embedpdf/pdfium/pdfium.wasm");
  const { buffer } = new Uint8Array(await readFile(path));
  const engine = await init({ wasmBinary: buffer });
  engine.PDFiumExt_Init();

  return engine;
}

/** The engine reads from its own memory as long as the document is open. */
function open(engine: WrappedPdfiumModule, bytes: Uint8Array): { handle: number; close(): void } {
  const { wasmExports } = engine.pdfium;
  const memory = wasmExports.malloc(bytes.length);
  engine.pdfium.HEAPU8.set(bytes, memory);
  const handle = engine.FPDF_LoadMemDocument(memory, bytes.length, "");
  if (handle === 0) {
    wasmExports.free(memory);
    throw errorOf(engine.FPDF_GetLastError());
  }

  return {
    handle,
    close() {
      engine.FPDF_CloseDocument(handle);
      wasmExports.free(memory);
    },
  };
}

/** FPDF_ERR_PASSWORD and FPDF_ERR_SECURITY of the engine. */
const LOCKED = [4, 5];

function errorOf(code: number): PdfError {
  return LOCKED.includes(code)
    ? new PdfError("password_required", "The file is encrypted and opens only with a password.")
    : new PdfError("damaged", "The file cannot be drawn: it is damaged.");
}

/** Beyond these a picture takes more memory than a page can be worth. */
const MOST_SIDE = 8_000;
const MOST_PIXELS = 32_000_000;
const WHITE = 0xffffffff;
const WITH_ANNOTATIONS = 0x01;
/** The engine writes blue first unless it is asked not to. */
const RED_FIRST = 0x10;
const WITH_ALPHA = 1;

function draw(
  engine: WrappedPdfiumModule,
  document: number,
  number: number,
  size: PictureOptions["size"],
): PagePicture {
  const page = engine.FPDF_LoadPage(document, number - 1);
  if (page === 0) throw new PdfError("damaged", `Page ${number} cannot be drawn: it is damaged.`);
  try {
    const { width, height } = pixelsOf(engine.FPDF_GetPageWidthF(page), engine.FPDF_GetPageHeightF(page), size);
    const bitmap = engine.FPDFBitmap_Create(width, height, WITH_ALPHA);
    if (bitmap === 0) throw new PdfError("limit_exceeded", `Page ${number} takes more memory than there is.`);
    try {
      engine.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
      engine.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, WITH_ANNOTATIONS | RED_FIRST);
      const start = engine.FPDFBitmap_GetBuffer(bitmap);
      const rgba = engine.pdfium.HEAPU8.slice(start, start + width * height * 4);
      return { page: number, width, height, rgba };
    } finally {
      engine.FPDFBitmap_Destroy(bitmap);
    }
  } finally {
    engine.FPDF_ClosePage(page);
  }
}

function pixelsOf(width: number, height: number, size: PictureOptions["size"]): { width: number; height: number } {
  const scale = "dpi" in size ? size.dpi / 72 : size.width / width;
  const pixels = {
    width: "dpi" in size ? Math.max(1, Math.round(width * scale)) : size.width,
    height: Math.max(1, Math.round(height * scale)),
  };
  if (Math.max(pixels.width, pixels.height) <= MOST_SIDE && pixels.width * pixels.height <= MOST_PIXELS) return pixels;

  throw new PdfError(
    "limit_exceeded",
    `The page would be ${pixels.width} × ${pixels.height} pixels: a side may have ${MOST_SIDE} and the whole picture ${MOST_PIXELS}.`,
  );
}
