/** The pages of the PDF that the service makes. A click leads to the source of what is under it. */
import { useCallback, useEffect, useRef, useState } from "react";
import type { SourcePosition } from "../../../api/reports.ts";
import { PIXELS_PER_MM, readGeometry } from "../page-setup/page-geometry.ts";
import { useTemplate, useTemplateStore } from "../use-template.ts";
import { evaluateFlow } from "./evaluate-flow.ts";
import { isObjectText } from "./json-object.ts";
import { elementAt, positionOf, printedAt } from "./map-lookup.ts";
import { outlineOnPage } from "./outline-on-page.ts";
import { ownText } from "./own-text.ts";
import { clickOf, type PageClick, type PagePoint, TEXTS, textAt } from "./page-click.ts";
import { createPagedView, type PagedView } from "./paged-view.ts";
import { markAt, readPaintedBoxes } from "./painted-boxes.ts";
import { loadPdfJs, openPdf } from "./pdf-document.ts";
import type { PreviewMap } from "./preview-report.ts";
import type { PreviewFile } from "./preview-request.ts";
import { refineClick } from "./refine-click.ts";
import { Scroller } from "./scroller.tsx";
import { useFit } from "./use-fit.ts";
import { useMapped } from "./use-mapped.ts";
import { usePreview } from "./use-preview.ts";

export function PagedPane() {
  const template = useTemplateStore();
  const scroller = useRef<HTMLElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<PagedView | null>(null);
  const [shown, setShown] = useState<PreviewFile | null>(null);
  const [clicked, setClicked] = useState<PageClick | null>(null);
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
        if (!isCurrent) return;
        setShown(file);
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
    const click = (event: MouseEvent) => {
      if (document.getSelection()?.isCollapsed === false) return;
      setClicked(clickOf(event));
    };
    element.addEventListener("click", click);
    return () => element.removeEventListener("click", click);
  }, []);

  /** Where the last click was, so that the way back leads there and not to the first line of the loop. */
  const visited = useRef<{ map: PreviewMap; element: number | null; text: string } | null>(null);
  const evaluated = useCallback(async () => {
    const { template: record, draft, datasets, dataset } = template.getSnapshot();
    const data = datasets.find(({ name }) => name === dataset)?.text ?? "{}";

    return isObjectText(data) ? evaluateFlow({ engine: record.engine, draft, data, now: Date.now() }) : null;
  }, [template]);
  const goToSource = useCallback(
    async (click: PageClick, map: PreviewMap) => {
      // Pages that were painted again since have other elements.
      const target = click.target.isConnected ? click.target : textAt(click);
      const text = target?.closest(TEXTS)?.textContent ?? "";
      const flow = await evaluated();
      const marked = target && elementOfText(map, target, click.page);
      const element = marked ?? (await elementOfPicture(map, view, click));
      const position = element === null ? null : positionOf(map, element);
      const inner = flow && !(position && isEdge(position)) ? refineClick(flow, map, element, text) : null;
      const place = inner ?? position;
      visited.current = { map, element, text };
      if (place) template.goTo(place);
    },
    [template, view, evaluated],
  );
  useMapped(clicked, shown, goToSource);

  const outline = useCallback(
    async ({ position }: { position: SourcePosition }, map: PreviewMap) => {
      const clicked = visited.current?.map === map ? visited.current : null;
      const printed = printedAt(map, position, clicked?.element ?? null);
      const pdf = view?.pdf;
      if (!view || !pdf || !printed) return;
      const flow = isEdge(position) ? null : await evaluated();
      const own = flow && ownText(flow, map, { position, element: printed.element, clicked: clicked?.text ?? "" });
      const sheet = await view.reveal(printed.page);
      if (sheet) await outlineOnPage(sheet, pdf.document, printed, own);
    },
    [view, evaluated],
  );
  useMapped(outlined, shown, outline);

  return (
    <Scroller ref={scroller} label="Pages" isOld={isOld}>
      {fault && <p className="preview-empty">{fault}</p>}
      {!file && !isOld && <p className="preview-empty">Rendering the first page…</p>}
      <div ref={list} className="preview-pages" />
    </Scroller>
  );
}

/** Header and footer are not part of the document that is evaluated here. */
function isEdge({ file }: SourcePosition): boolean {
  return file === "header.html" || file === "footer.html";
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
