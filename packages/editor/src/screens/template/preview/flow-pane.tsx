/** The document as one continuous column, as wide as its page, evaluated in this browser with every key. */
import { useEffect, useRef, useState } from "react";
import type { SourcePosition } from "../../../api/reports.ts";
import { contentSize, PIXELS_PER_MM, readGeometry } from "../page-setup/page-geometry.ts";
import type { TemplateState } from "../template-store.ts";
import { useTemplate, useTemplateStore } from "../use-template.ts";
import { loadAssets } from "./asset-files.ts";
import type { FlowDocument } from "./flow-document.ts";
import { createFlowFrame, type FlowFrame } from "./flow-frame.ts";
import { createFlowRenderer, type FlowRenderer } from "./flow-renderer.ts";
import { loadFonts } from "./frame-fonts.ts";
import { isObjectText } from "./json-object.ts";
import { matchElements, pageStarts } from "./map-lookup.ts";
import type { PreviewMap } from "./preview-report.ts";
import { Scroller } from "./scroller.tsx";
import { useFit } from "./use-fit.ts";
import { usePreview } from "./use-preview.ts";

interface Mark {
  page: number;
  /** CSS pixels from the top of the document. */
  top: number;
}

export function FlowPane() {
  const store = useTemplateStore();
  const scroller = useRef<HTMLElement>(null);
  const iframe = useRef<HTMLIFrameElement>(null);
  const frame = useRef<FlowFrame | null>(null);
  const renderer = useRef<FlowRenderer | null>(null);
  const pages = useRef<number[]>([]);
  const shown = useRef<FlowDocument | null>(null);
  const [document, setDocument] = useState<FlowDocument | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [height, setHeight] = useState(0);
  const [marks, setMarks] = useState<Mark[]>([]);

  const draft = useTemplate((state) => state.draft);
  const template = useTemplate((state) => state.template);
  const data = useTemplate(dataText);
  const map = usePreview((state) => state.full?.report.map ?? null);
  const zoom = usePreview((state) => state.zoom);
  const outlined = usePreview((state) => state.outlined);
  const size = contentSize(draft.settings, template.kind);
  const { margin, scale: pageScale } = readGeometry(draft.settings);
  const isImage = template.kind === "image";
  const edge = (mm: number) => (isImage ? 0 : (mm * PIXELS_PER_MM) / pageScale);
  const sheetWidth = size.width + edge(margin.left) + edge(margin.right);
  const scale = useFit(scroller, sheetWidth, zoom === "fit" ? "fit" : zoom * pageScale);

  useEffect(() => {
    const created = createFlowFrame(iframe.current!, {
      shown(newHeight, tops) {
        setHeight(newHeight);
        setMarks(tops.flatMap((top, index) => (top === null ? [] : [{ page: pages.current[index]!, top }])));
      },
      clicked(element) {
        const position = shown.current?.positions[element];
        if (position) store.goTo(position);
      },
      outlined(top) {
        const box = scroller.current;
        const element = iframe.current;
        if (!box || !element) return;
        const at = element.getBoundingClientRect().top - box.getBoundingClientRect().top;
        const ratio = element.getBoundingClientRect().height / Math.max(1, element.offsetHeight);
        box.scrollBy({ top: at + top * ratio - box.clientHeight / 3 });
      },
      failed: () => setFault("The document cannot be shown in Flow. Paged shows it."),
    });
    frame.current = created;
    renderer.current = createFlowRenderer({
      show(next) {
        setFault(null);
        setDocument(next);
      },
      fail: setFault,
    });
    return () => {
      created.close();
      renderer.current?.stop();
    };
  }, [store]);

  useEffect(() => {
    if (!isObjectText(data)) return setFault("The data set is not a JSON object. Correct it to see the document.");
    renderer.current?.render({ engine: template.engine, draft, data, now: Date.now() });
  }, [draft, data, template.engine]);

  const { width, height: pageHeight } = size;
  useEffect(() => {
    if (!document) return;
    let isCurrent = true;
    void (async () => {
      const [assets, fonts] = await Promise.all([loadAssets(template.slug, template.assets), loadFonts()]);
      if (!isCurrent) return;
      const starts = map ? flowStarts(map, document.positions) : [];
      pages.current = starts.map(({ page }) => page);
      shown.current = document;
      frame.current?.show({
        html: document.html,
        assets,
        fonts,
        page: { width, height: pageHeight },
        marks: starts.map(({ element }) => element),
      });
    })();
    return () => {
      isCurrent = false;
    };
  }, [document, map, template.slug, template.assets, width, pageHeight]);

  useEffect(() => {
    if (outlined && shown.current) frame.current?.outline(elementOf(shown.current, outlined.position));
  }, [outlined]);

  const sheet = {
    width: sheetWidth * scale,
    height: (Math.max(height, size.height) + edge(margin.top) + edge(margin.bottom)) * scale,
  };

  return (
    <Scroller ref={scroller} label="Document" isOld={fault !== null}>
      {fault && (
        <p className="preview-note preview-note-inside" role="status">
          {fault}
        </p>
      )}
      {!fault && draft.settings.javascript === true && (
        <p className="preview-note preview-note-inside">Scripts do not run in Flow. Paged shows what they draw.</p>
      )}
      <div className="flow-sheet" style={sheet}>
        <iframe
          ref={iframe}
          className="flow-frame"
          title="The document as one column"
          sandbox="allow-scripts"
          src="/flow-frame"
          style={{
            width: size.width,
            height: Math.max(height, size.height),
            left: edge(margin.left) * scale,
            top: edge(margin.top) * scale,
            transform: `scale(${scale})`,
          }}
        />
        {marks.map(({ page, top }) => (
          <div key={page} className="flow-mark" style={{ top: (top + edge(margin.top)) * scale }}>
            page {page}
          </div>
        ))}
      </div>
    </Scroller>
  );
}

function dataText({ dataset, datasets }: TemplateState): string {
  return datasets.find(({ name }) => name === dataset)?.text ?? "{}";
}

/** The elements of the flow that begin the pages of the last PDF. */
function flowStarts(map: PreviewMap, positions: FlowDocument["positions"]): { page: number; element: number }[] {
  return matchElements(map, pageStarts(map), positions).flatMap((element, index) =>
    element === null ? [] : [{ page: index + 2, element }],
  );
}

/** The element written at a position or right before it in the same file. */
function elementOf({ positions }: FlowDocument, { file, line, column }: SourcePosition): number | null {
  let best: number | null = null;
  for (const [index, position] of positions.entries()) {
    if (position?.file !== file) continue;
    if (position.line > line || (position.line === line && position.column > column)) continue;
    const known = best === null ? null : positions[best]!;
    const isLater =
      !known || position.line > known.line || (position.line === known.line && position.column > known.column);
    if (isLater) best = index;
  }

  return best;
}
