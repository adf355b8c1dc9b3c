/** What the document looks like: its pages as they are printed, or one continuous column. */
import { lazy, Suspense, useEffect } from "react";
import { Button } from "../../../design/button.tsx";
import { TabList, TabPanel, useTabBase } from "../../../design/tabs.tsx";
import { useTemplate } from "../use-template.ts";
import type { PreviewView, Zoom } from "./preview-store.ts";
import "./preview.css";
import { usePreview, usePreviewStore } from "./use-preview.ts";

const PagedPane = lazy(async () => ({ default: (await import("./paged-pane.tsx")).PagedPane }));
const PictureView = lazy(async () => ({ default: (await import("./picture-view.tsx")).PictureView }));
const FlowPane = lazy(async () => ({ default: (await import("./flow-pane.tsx")).FlowPane }));

const VIEWS = [
  { id: "paged", name: "Paged" },
  { id: "flow", name: "Flow" },
];
const STEPS = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3];

export function PreviewPane() {
  const store = usePreviewStore();
  const view = usePreview((state) => state.view);
  const kind = useTemplate((state) => state.template.kind);
  const base = useTabBase();
  useEffect(() => store.start(), [store]);

  return (
    <section className="preview" aria-label="Preview">
      <TabList
        label="Preview"
        tabs={VIEWS}
        selected={view}
        onSelect={(id) => store.setView(id as PreviewView)}
        base={base}
      >
        <PreviewStatus />
        <ZoomControl />
      </TabList>
      <BrokenNote />
      <TabPanel base={base} tab={view} className="preview-panel">
        <Suspense fallback={<p className="preview-empty">Loading the preview…</p>}>
          {view === "flow" ? <FlowPane /> : kind === "image" ? <PictureView /> : <PagedPane />}
        </Suspense>
      </TabPanel>
    </section>
  );
}

/** Why the picture is not that of the draft; the last good one stays, dimmed. */
function BrokenNote() {
  const broken = usePreview((state) => state.broken);
  const hasPicture = usePreview((state) => state.picture !== null);
  const view = usePreview((state) => state.view);
  if (!broken || view === "flow") return null;

  return (
    <p className="preview-note" role="status">
      {hasPicture && <strong>The last version that rendered. </strong>}
      {broken.message}
    </p>
  );
}

function PreviewStatus() {
  const isBusy = usePreview((state) => state.isBusy);
  const isOld = usePreview((state) => state.broken !== null && state.picture !== null);
  const pages = usePreview((state) => state.picture?.report.pages ?? null);
  const text = pages === null ? "" : `${pages} ${pages === 1 ? "page" : "pages"}`;

  return (
    <span className="preview-status">
      <span className="preview-busy" data-busy={isBusy || undefined} aria-hidden="true" />
      {isOld ? "not current" : text}
    </span>
  );
}

function ZoomControl() {
  const store = usePreviewStore();
  const zoom = usePreview((state) => state.zoom);
  const factor = zoom === "fit" ? 1 : zoom;
  const larger = STEPS.find((step) => step > factor + 0.01);
  const smaller = STEPS.findLast((step) => step < factor - 0.01);

  return (
    <div className="preview-zoom">
      <Button kind="quiet" isIconOnly icon="minus" onClick={() => smaller !== undefined && store.setZoom(smaller)}>
        Zoom out
      </Button>
      <select
        className="preview-zoom-select"
        aria-label="Zoom"
        value={String(zoom)}
        onChange={({ target }) => store.setZoom(readZoom(target.value))}
      >
        <option value="fit">Fit</option>
        {STEPS.map((step) => (
          <option key={step} value={step}>
            {step * 100}%
          </option>
        ))}
      </select>
      <Button kind="quiet" isIconOnly icon="plus" onClick={() => larger !== undefined && store.setZoom(larger)}>
        Zoom in
      </Button>
    </div>
  );
}

function readZoom(text: string): Zoom {
  return text === "fit" ? "fit" : Number(text);
}
