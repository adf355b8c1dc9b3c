/**
 * The preview of an open template: the last good picture, what the service says about it, and how it is looked at. The
 * panes and dialogs of the screen share it.
 */
import { ApiProblem, describeError } from "../../../api/problem.ts";
import type { SourcePosition } from "../../../api/reports.ts";
import type { Finding } from "../finding.ts";
import type { TemplateState, TemplateStore } from "../template-store.ts";
import { isObjectText } from "./json-object.ts";
import type { PreviewMap, PreviewProblem, PreviewReport } from "./preview-report.ts";
import { type PreviewAnswer, type PreviewFile, requestPreview } from "./preview-request.ts";
import { createPreviewRequests, type PreviewDepth, type PreviewRequests } from "./preview-requests.ts";
import {
  accessibilityFindings,
  einvoiceFindings,
  problemFindings,
  type ShownData,
  warningFindings,
} from "./report-findings.ts";

export type PreviewView = "paged" | "flow";
/** A factor, or as wide as the pane. */
export type Zoom = number | "fit";

export interface PreviewState {
  view: PreviewView;
  zoom: Zoom;
  isBusy: boolean;
  /** The last good picture; it stays while the draft is broken. */
  picture: { file: PreviewFile; report: PreviewReport; revision: number } | null;
  /** The report of the last full preview, with the revision it is about. */
  full: { report: PreviewReport; revision: number } | null;
  /** Why there is no picture of the draft as it is now. */
  broken: { message: string; problem: PreviewProblem | null } | null;
  /** What should be outlined in the preview; `count` grows with every request. */
  outlined: { position: SourcePosition; count: number } | null;
}

/** A file with the map of that very file: marks of one file mean nothing in another. */
interface MappedFile {
  file: PreviewFile;
  map: PreviewMap;
}

export interface PreviewStore {
  getSnapshot(): PreviewState;
  subscribe(listener: () => void): () => void;
  /** Asks for previews of every change until the given function is called. */
  start(): () => void;
  setView(view: PreviewView): void;
  setZoom(zoom: Zoom): void;
  /** Renders with all checks now. */
  renderInFull(): void;
  /** Outlines what was written at a position and scrolls to it. */
  outline(position: SourcePosition): void;
  /** The file on show with its map; asks for a file that has one where the one on show came without. */
  mapped(): Promise<MappedFile | null>;
}

const stores = new WeakMap<TemplateStore, PreviewStore>();

/** The preview of an open template; each has one. */
export function previewOf(template: TemplateStore): PreviewStore {
  const known = stores.get(template);
  if (known) return known;
  const created = createPreviewStore(template);
  stores.set(template, created);

  return created;
}

const NOT_JSON = "The data set is not a JSON object. Correct it to see the document.";

function createPreviewStore(template: TemplateStore): PreviewStore {
  const listeners = new Set<() => void>();
  let state: PreviewState = {
    view: "paged",
    zoom: "fit",
    isBusy: false,
    picture: null,
    full: null,
    broken: null,
    outlined: null,
  };
  let standardFindings: Finding[] = [];
  let revision = 0;
  let requests: PreviewRequests | null = null;
  let retry: ReturnType<typeof setTimeout> | undefined;

  const set = (change: Partial<PreviewState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };

  const show = (answer: PreviewAnswer, of: number, depth: PreviewDepth) => {
    const data = shownData(template.getSnapshot());
    if (answer.problem) {
      set({ broken: { message: answer.problem.detail, problem: answer.problem } });
      template.setFindings("preview", problemFindings(answer.problem, data));
      return;
    }
    const { file, report } = answer;
    const picture = { file, report, revision: of };
    if (depth === "full") standardFindings = [...accessibilityFindings(report), ...einvoiceFindings(report, data)];
    set({ picture, broken: null, ...(depth === "full" ? { full: { report, revision: of } } : {}) });
    template.setFindings("preview", [...warningFindings(report.warnings, data), ...standardFindings]);
  };

  const fail = (error: unknown) => {
    set({ broken: { message: describeError(error), problem: null } });
    const seconds = error instanceof ApiProblem ? (error.retryAfter ?? 2) : 2;
    clearTimeout(retry);
    retry = setTimeout(() => requests?.changed(++revision), seconds * 1000);
  };

  const send = async (_revision: number, depth: PreviewDepth, signal: AbortSignal): Promise<PreviewAnswer> => {
    const state = template.getSnapshot();
    const data = shownData(state);
    if (data && !isObjectText(data.text)) {
      const problem = { code: "invalid_json", detail: NOT_JSON, position: null, errors: [] };
      return { file: null, report: null, problem };
    }

    return requestPreview({ template: state.template, draft: state.draft, data: data?.text ?? null }, depth, signal);
  };

  return {
    getSnapshot: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start() {
      const own = createPreviewRequests({ send, show, fail, onBusy: (isBusy) => set({ isBusy }) });
      requests = own;
      let seen = inputOf(template.getSnapshot());
      const unsubscribe = template.subscribe(() => {
        const now = inputOf(template.getSnapshot());
        if (now.every((part, index) => part === seen[index])) return;
        seen = now;
        own.changed(++revision);
      });
      own.changed(++revision);

      return () => {
        unsubscribe();
        clearTimeout(retry);
        own.stop();
        if (requests === own) requests = null;
      };
    },
    setView: (view) => set({ view }),
    setZoom: (zoom) => set({ zoom }),
    renderInFull: () => requests?.renderInFull(),
    outline: (position) => set({ outlined: { position, count: (state.outlined?.count ?? 0) + 1 } }),
    mapped() {
      if (!state.picture) return Promise.resolve(null);
      const found = mappedOf(state.picture);
      if (found) return Promise.resolve(found);
      requests?.renderInFull();

      return new Promise((resolve) => {
        const stop = () => {
          listeners.delete(listener);
          clearTimeout(limit);
        };
        const listener = () => {
          const found = mappedOf(state.picture);
          if (!found && !state.broken) return;
          stop();
          resolve(found);
        };
        const limit = setTimeout(() => {
          stop();
          resolve(null);
        }, 30_000);
        listeners.add(listener);
      });
    },
  };
}

function mappedOf(picture: PreviewState["picture"]): MappedFile | null {
  return picture?.report.map ? { file: picture.file, map: picture.report.map } : null;
}

/** What a preview is made of: another one is due when one of these changes. */
function inputOf(state: TemplateState): unknown[] {
  const { kind, engine, slug, assets } = state.template;

  // Saving brings the same assets again as a new list.
  return [state.draft, shownData(state)?.text, kind, engine, slug, JSON.stringify(assets)];
}

function shownData({ dataset, datasets }: Pick<TemplateState, "dataset" | "datasets">): ShownData | null {
  return datasets.find(({ name }) => name === dataset) ?? null;
}
