/**
 * The pages of a PDF one below the other. Only what is near the visible part is painted; a new document is painted into
 * new canvases, which replace the old ones when they are complete, so that nothing flickers and scroll and zoom stay.
 */

import { paintPage } from "./paint-page.ts";
import type { OpenPdf } from "./pdf-document.ts";

export interface PagedView {
  /** Shows a document; resolves when its visible pages are painted, or a newer document takes its place. */
  show(pdf: OpenPdf): Promise<void>;
  setScale(scale: number): void;
  /** The element of a page once it is painted, scrolled into view; null where the document has no such page. */
  reveal(page: number): Promise<HTMLElement | null>;
  /** The document on show. */
  readonly pdf: OpenPdf | null;
  close(): void;
}

interface Sheet {
  element: HTMLElement;
  number: number;
  isNear: boolean;
  /** What the canvas shows: document and scale. */
  painted: { pdf: OpenPdf; scale: number } | null;
  painting: { promise: Promise<void>; aborter: AbortController; pdf: OpenPdf; scale: number } | null;
}

const A4 = { width: 595.28, height: 841.89 };
/** CSS pixels for each point at a zoom of 100 %. */
export const PIXELS_PER_POINT = 96 / 72;

/** `list` holds the pages, `scroller` is the element that scrolls them. */
export function createPagedView(list: HTMLElement, scroller: HTMLElement): PagedView {
  const sheets: Sheet[] = [];
  let current: OpenPdf | null = null;
  let showing: Promise<void> | null = null;
  /** The newest document, while an older one is being painted. */
  let waiting: OpenPdf | null = null;
  let scale = 1;
  let isClosed = false;

  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        const sheet = sheets.find(({ element }) => element === target);
        if (!sheet) continue;
        sheet.isNear = isIntersecting;
        if (isIntersecting) void paint(sheet);
      }
    },
    { root: scroller, rootMargin: "300px 0px" },
  );

  const paint = (sheet: Sheet): Promise<void> => {
    if (!current || isClosed) return Promise.resolve();
    const pdf = current;
    if (sheet.painted?.pdf === pdf && sheet.painted.scale === scale) return Promise.resolve();
    if (sheet.painting?.pdf === pdf && sheet.painting.scale === scale) return sheet.painting.promise;
    sheet.painting?.aborter.abort();

    const aborter = new AbortController();
    const job = { aborter, pdf, scale, promise: Promise.resolve() };
    sheet.painting = job;
    job.promise = (async () => {
      try {
        const page = await pdf.document.getPage(sheet.number);
        const painted = await paintPage(page, job.scale * PIXELS_PER_POINT, aborter.signal);
        if (aborter.signal.aborted || isClosed) return;
        sizeSheet(sheet, painted);
        // A frame stays while only the zoom changes.
        const frames = sheet.painted?.pdf === pdf ? sheet.element.querySelectorAll(".page-outline") : [];
        sheet.element.replaceChildren(painted.canvas, painted.text, ...frames);
        sheet.element.dataset.painted = "";
        sheet.painted = { pdf, scale: job.scale };
      } catch (error) {
        // A painting that a newer document or zoom replaced.
        if (!aborter.signal.aborted && pdf === current && !isClosed) throw error;
      } finally {
        if (sheet.painting === job) sheet.painting = null;
      }
    })();

    return job.promise;
  };

  const sizeSheet = (sheet: Sheet, { width, height }: { width: number; height: number }) => {
    sheet.element.style.setProperty("--page-width", String(width));
    sheet.element.style.setProperty("--page-height", String(height));
  };

  const addSheet = (number: number) => {
    const element = document.createElement("div");
    element.className = "page-sheet";
    element.setAttribute("role", "img");
    element.dataset.page = String(number);
    const before = sheets.at(-1)?.element.style;
    const sheet: Sheet = { element, number, isNear: false, painted: null, painting: null };
    sizeSheet(sheet, {
      width: Number(before?.getPropertyValue("--page-width")) || A4.width,
      height: Number(before?.getPropertyValue("--page-height")) || A4.height,
    });
    sheets.push(sheet);
    list.append(element);
    observer.observe(element);
  };

  const fitCount = (count: number) => {
    while (sheets.length > count) {
      const sheet = sheets.pop()!;
      sheet.painting?.aborter.abort();
      observer.unobserve(sheet.element);
      sheet.element.remove();
    }
    while (sheets.length < count) addSheet(sheets.length + 1);
    for (const { element, number } of sheets) element.setAttribute("aria-label", `Page ${number} of ${count}`);
  };

  const nearSheets = () => {
    const box = scroller.getBoundingClientRect();
    return sheets.filter(({ element, isNear }) => {
      if (isNear) return true;
      const { top, bottom } = element.getBoundingClientRect();
      return bottom >= box.top && top <= box.bottom;
    });
  };

  const replace = async (pdf: OpenPdf): Promise<void> => {
    const old = current;
    current = pdf;
    try {
      // The size of the first page is known before its element is shown, so that nothing jumps.
      const first = await pdf.document.getPage(1);
      if (isClosed) return;
      const wasEmpty = sheets.length === 0;
      fitCount(pdf.document.numPages);
      if (wasEmpty) for (const sheet of sheets) sizeSheet(sheet, first.getViewport({ scale: 1 }));
      await Promise.all(nearSheets().map(paint));
    } finally {
      old?.close();
    }
  };

  const view: PagedView = {
    get pdf() {
      return current;
    },
    async show(pdf) {
      waiting?.close();
      waiting = pdf;
      // What is being painted is finished first: where painting is slower than typing, nothing else would ever be seen.
      await showing?.catch(() => {});
      if (waiting !== pdf) return;
      waiting = null;
      showing = replace(pdf).finally(() => {
        showing = null;
      });
      await showing;
    },
    setScale(next) {
      if (next === scale) return;
      scale = next;
      list.style.setProperty("--preview-scale", String(next * PIXELS_PER_POINT));
      for (const sheet of nearSheets()) void paint(sheet);
    },
    async reveal(number) {
      const sheet = sheets[number - 1];
      if (!sheet) return null;
      const box = scroller.getBoundingClientRect();
      const { top, bottom } = sheet.element.getBoundingClientRect();
      if (bottom < box.top || top > box.bottom) sheet.element.scrollIntoView({ block: "start" });
      await paint(sheet);
      return sheet.element;
    },
    close() {
      isClosed = true;
      observer.disconnect();
      for (const { painting } of sheets) painting?.aborter.abort();
      current?.close();
      waiting?.close();
      waiting = null;
      list.replaceChildren();
    },
  };
  list.style.setProperty("--preview-scale", String(PIXELS_PER_POINT));

  return view;
}
