/** The pages of the PDF that the service makes. A click leads to the source of what is under it. */
import { useEffect, useRef, useState } from "react";
import { PIXELS_PER_MM, readGeometry } from "../page-setup/page-geometry.ts";
import { useTemplate, useTemplateStore } from "../use-template.ts";
import { evaluateFlow } from "./evaluate-flow.ts";
import { isObjectText } from "./json-object.ts";
import { elementAt, positionOf, printedAt } from "./map-lookup.ts";
import { outlineOnPage } from "./outline-on-page.ts";
import { createPagedView, type PagedView, PIXELS_PER_POINT } from "./paged-view.ts";
import { markAt, readPaintedBoxes } from "./painted-boxes.ts";
import { loadPdfJs, openPdf } from "./pdf-document.ts";
import type { PreviewMap } from "./preview-report.ts";
import { refineClick } from "./refine-click.ts";
import { Scroller } from "./scroller.tsx";
import { useFit } from "./use-fit.ts";
import { usePreview, usePreviewStore } from "./use-preview.ts";

export function PagedPane() {
  const template = useTemplateStore();
  const preview = usePreviewStore();
  const scroller = useRef<HTMLElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<PagedView | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const file = usePreview((state) => state.picture?.file ?? null);
  const isOld = usePreview((state) => state.broken !== null);
  const zoom = usePreview((state) => state.zoom);
  const outlined = usePreview((state) => state.outlined);
  const settings = useTemplate((state) => state.draft.settings);
  const scale = useFit(scroller, readGeometry(settings).width * PIXELS_PER_MM, zoom);

  useEffect(() => {
    const created = createPagedView(list.current!, scroller.current!);
    setView(created);
    return () => created.close();
  }, []);

  useEffect(() => view?.setScale(scale), [view, scale]);

  useEffect(() => {
    if (!view || !file || file.contentType !== "application/pdf") return;
    let isCurrent = true;
    // pdf.js keeps the bytes that it is given.
    openPdf(file.bytes.slice())
      .then(async (pdf) => {
        if (!isCurrent) return pdf.close();
        await view.show(pdf);
        setFault(null);
      })
      .catch(() => {
        if (isCurrent) setFault("The pages cannot be shown in this browser. Reload the page to try again.");
      });
    return () => {
      isCurrent = false;
    };
  }, [view, file]);

  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const click = async (event: MouseEvent) => {
      if (!(event.target instanceof Element) || document.getSelection()?.isCollapsed === false) return;
      const target = event.target;
      const text = target.closest(".text-layer span:not(.markedContent)")?.textContent ?? "";
      const { template: record, draft, datasets, dataset } = template.getSnapshot();
      const data = datasets.find(({ name }) => name === dataset)?.text ?? "{}";
      const [mapped, flow] = await Promise.all([
        preview.mapped(),
        isObjectText(data) ? evaluateFlow({ engine: record.engine, draft, data, now: Date.now() }) : null,
      ]);
      if (!mapped) return;
      const { map } = mapped;
      const point = pointOf(target, event);
      if (!point) return;
      const element = elementOfText(map, target, point.page) ?? (await elementOfPicture(map, view, point));
      const position = element === null ? null : positionOf(map, element);
      // Header and footer are not part of the document that is evaluated here.
      const isEdge = position !== null && /^(header|footer)\.html$/.test(position.file);
      const inner = flow && !isEdge ? refineClick(flow, map, element, text) : null;
      const place = inner ?? position;
      if (place) template.goTo(place);
    };
    element.addEventListener("click", click);
    return () => element.removeEventListener("click", click);
  }, [preview, template, view]);

  useEffect(() => {
    if (!view || !outlined) return;
    let isCurrent = true;
    void (async () => {
      const mapped = await preview.mapped();
      const printed = mapped && printedAt(mapped.map, outlined.position);
      if (!printed || !isCurrent) return;
      const page = await view.reveal(printed.page);
      if (page && isCurrent) outlineOnPage(page, printed);
    })();
    return () => {
      isCurrent = false;
    };
  }, [view, outlined, preview]);

  return (
    <Scroller ref={scroller} label="Pages" isOld={isOld}>
      {fault && <p className="preview-empty">{fault}</p>}
      {!file && !isOld && <p className="preview-empty">Rendering the first page…</p>}
      <div ref={list} className="preview-pages" />
    </Scroller>
  );
}

interface PagePoint {
  page: number;
  /** In points from the upper left corner of the page. */
  x: number;
  y: number;
}

function pointOf(target: Element, { clientX, clientY }: MouseEvent): PagePoint | null {
  const sheet = target.closest<HTMLElement>(".page-sheet");
  if (!sheet) return null;
  const box = sheet.getBoundingClientRect();
  const scale = Number(getComputedStyle(sheet).getPropertyValue("--preview-scale")) || PIXELS_PER_POINT;

  return { page: Number(sheet.dataset.page), x: (clientX - box.left) / scale, y: (clientY - box.top) / scale };
}

/** The element of the marked content that the clicked text is in. */
function elementOfText(map: PreviewMap, target: Element, page: number): number | null {
  for (
    let mark = target.closest(".markedContent");
    mark;
    mark = mark.parentElement?.closest(".markedContent") ?? null
  ) {
    const id = /_mc(\d+)$/.exec(mark.id)?.[1];
    const element = id === undefined ? undefined : map.pages[page - 1]?.marks[id];
    if (element !== undefined && positionOf(map, element)) return element;
  }

  return null;
}

/** The element of the smallest known box around the point: of a header or footer, else of what the page paints there. */
async function elementOfPicture(
  map: PreviewMap,
  view: PagedView | null,
  { page, x, y }: PagePoint,
): Promise<number | null> {
  const known = elementAt(map, page, x, y);
  if (known !== null || !view?.pdf) return known;
  const { pdfjs } = await loadPdfJs();
  const boxes = await readPaintedBoxes(await view.pdf.document.getPage(page), pdfjs.OPS);
  const mark = markAt(boxes, x, y);

  return mark === null ? null : (map.pages[page - 1]?.marks[mark] ?? null);
}
