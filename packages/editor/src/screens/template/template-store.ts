/** The state of one open template, shared by the panes of the editor screen. */
import type { Conflict } from "./conflict/conflict.ts";
import type { Finding, Origin } from "./finding.ts";
import {
  type DataSet,
  type Draft,
  isSameContent,
  isSameValue,
  type OpenedTemplate,
  type TemplateContent,
  type TemplateRecord,
} from "./template-content.ts";
import { dataFile, datasetOf, type FileName, listFiles, partialFile, textOf, withText } from "./template-files.ts";
import type { MissingVariable } from "./worker/engine-request.ts";

/** How far the content is saved in the service. */
export type SaveState =
  | { state: "saved" }
  | { state: "saving" }
  /** The service does not answer; the content is in this browser's journal. */
  | { state: "offline"; reason: string }
  /** A part of the content cannot be saved as it is; the rest is. */
  | { state: "held"; reason: string; file: FileName | "settings" | null };

/** A place to show, in a file or a data set. */
interface Place {
  file: FileName;
  line: number;
  column: number;
}

/** A dialog over the editor screen. */
type DialogName = "document" | "versions" | "publish" | "conflict" | "palette" | "files" | "keys";

export interface TemplateState {
  /** As the service last gave it. */
  template: TemplateRecord;
  /** What the service has: what later changes are compared with. */
  base: TemplateContent;
  draft: Draft;
  datasets: readonly DataSet[];
  /** The chosen data set; null where there is none. */
  dataset: string | null;
  /** The file that `Source` shows. */
  file: FileName;
  /** Grows with every edit. */
  revision: number;
  /** The revision in which a file was last edited. */
  editedAt: Readonly<Record<FileName, number>>;
  saved: SaveState;
  /** What was changed here and elsewhere in different ways; not saved until a person decides. */
  conflicts: readonly Conflict[];
  findings: Readonly<Record<Origin, { revision: number; list: readonly Finding[] }>>;
  /** Variables that the template uses and no data set has. */
  missing: readonly MissingVariable[];
  /** The dialog that is open. */
  dialog: DialogName | null;
  /** Where the cursor is in `Source`. */
  cursor: Place;
  /** The place that was asked for last; `count` grows with every request. */
  target: { place: Place; count: number } | null;
}

/** A change to the state; new content counts as an edit. */
type Change = { content?: TemplateContent } & Partial<Omit<TemplateState, "draft" | "datasets" | "revision">>;

export interface TemplateStore {
  getSnapshot(): TemplateState;
  subscribe(listener: () => void): () => void;

  edit(file: FileName, text: string): void;
  editSettings(change: (settings: Draft["settings"]) => Draft["settings"]): void;
  editSchema(schema: Draft["schema"]): void;
  editData(name: string, text: string): void;
  chooseDataset(name: string): void;
  openFile(file: FileName): void;
  /** Opens the file or data set of a place and moves the cursor there. */
  goTo(place: Place): void;
  setFindings(origin: Origin, findings: readonly Finding[], revision?: number): void;
  setMissing(missing: readonly MissingVariable[]): void;
  setCursor(cursor: Place): void;
  openDialog(dialog: DialogName | null): void;

  addPartial(name: string, text?: string): void;
  renamePartial(name: string, to: string): void;
  deletePartial(name: string): void;
  addDataset(name: string, text: string): void;
  renameDataset(name: string, to: string): void;
  deleteDataset(name: string): void;
  setDefaultDataset(name: string): void;

  setSaved(saved: SaveState): void;
  /** The service has this now; what was typed since stays. */
  setBase(opened: OpenedTemplate): void;
  /** Takes what the service has, merged with what was typed here. */
  setMerged(opened: OpenedTemplate, content: TemplateContent, conflicts: readonly Conflict[]): void;
  /** Ends a conflict: `text` is what both sides shall have, null deletes the file. */
  resolveConflict(conflict: Conflict, text: string | null): void;
}

const NO_FINDINGS = { revision: 0, list: [] };

export function createTemplateStore({ template, content }: OpenedTemplate): TemplateStore {
  const listeners = new Set<() => void>();
  let state: TemplateState = {
    template,
    base: content,
    draft: content.draft,
    datasets: content.datasets,
    dataset: defaultOf(content.datasets),
    file: "template.html",
    revision: 0,
    editedAt: {},
    saved: { state: "saved" },
    conflicts: [],
    findings: { worker: NO_FINDINGS, service: NO_FINDINGS, preview: NO_FINDINGS },
    missing: [],
    dialog: null,
    cursor: { file: "template.html", line: 1, column: 1 },
    target: null,
  };

  const set = ({ content: next, ...change }: Change): void => {
    const edited = next ? revisionOf(state, next) : {};
    state = { ...state, ...change, ...next, ...edited };
    if (next) state = { ...state, ...existing(state) };
    for (const listener of listeners) listener();
  };
  const setDraft = (draft: Partial<Draft>, change: Change = {}): void =>
    set({ content: { draft: { ...state.draft, ...draft }, datasets: state.datasets }, ...change });
  const setDatasets = (datasets: readonly DataSet[], change: Change = {}): void =>
    set({ content: { draft: state.draft, datasets }, ...change });
  const edit = (file: FileName, text: string): void => {
    if (textOf(state, file) !== text) set({ content: withText(state, file, text) });
  };

  return {
    getSnapshot: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    edit,
    editData: (name, text) => edit(dataFile(name), text),
    editSettings: (change) => setDraft({ settings: change(state.draft.settings) }),
    editSchema: (schema) => setDraft({ schema }),
    chooseDataset(name) {
      if (state.datasets.some((dataset) => dataset.name === name)) set({ dataset: name });
    },
    openFile(file) {
      if (textOf(state, file) === null) return;
      const dataset = datasetOf(file);
      set(dataset === null ? { file } : { dataset });
    },
    goTo(place) {
      if (textOf(state, place.file) === null) return;
      const dataset = datasetOf(place.file);
      const target = { place, count: (state.target?.count ?? 0) + 1 };
      set(dataset === null ? { file: place.file, target } : { dataset, target });
    },
    setFindings(origin, list, revision = state.revision) {
      const before = state.findings[origin];
      if (before.list.length === 0 && list.length === 0 && before.revision === revision) return;
      set({ findings: { ...state.findings, [origin]: { revision, list } } });
    },
    setMissing(missing) {
      if (!isSameValue(missing, state.missing)) set({ missing });
    },
    setCursor: (cursor) => set({ cursor }),
    openDialog: (dialog) => set({ dialog }),

    addPartial: (name, text = "") =>
      setDraft({ partials: { ...state.draft.partials, [name]: text } }, { file: partialFile(name) }),
    renamePartial(name, to) {
      const { [name]: text, ...partials } = state.draft.partials;
      if (text === undefined || name === to) return;
      const isOpen = state.file === partialFile(name);
      setDraft({ partials: { ...partials, [to]: text } }, isOpen ? { file: partialFile(to) } : {});
    },
    deletePartial(name) {
      const { [name]: _removed, ...partials } = state.draft.partials;
      setDraft({ partials });
    },
    addDataset: (name, text) =>
      setDatasets([...state.datasets, { name, text, default: state.datasets.length === 0 }], { dataset: name }),
    renameDataset: (name, to) =>
      setDatasets(
        state.datasets.map((each) => (each.name === name ? { ...each, name: to } : each)),
        state.dataset === name ? { dataset: to } : {},
      ),
    deleteDataset: (name) => setDatasets(withDefault(state.datasets.filter((each) => each.name !== name))),
    setDefaultDataset: (name) => setDatasets(state.datasets.map((each) => ({ ...each, default: each.name === name }))),

    setSaved(saved) {
      if (JSON.stringify(saved) !== JSON.stringify(state.saved)) set({ saved });
    },
    setBase: (opened) => set({ template: opened.template, base: opened.content }),
    setMerged(opened, next, conflicts) {
      const isSame = isSameContent(next, state);
      const before = state.conflicts.filter(({ file }) => conflicts.every((conflict) => conflict.file !== file));
      set({
        template: opened.template,
        base: opened.content,
        conflicts: [...before, ...conflicts],
        ...(isSame ? {} : { content: next }),
      });
    },
    resolveConflict(conflict, text) {
      const conflicts = state.conflicts.filter((each) => each !== conflict);
      set({ content: resolved(state, conflict, text), conflicts });
    },
  };
}

/** The content with the text that a person chose in a conflict. */
function resolved(content: TemplateContent, { file }: Conflict, text: string | null): TemplateContent {
  const { draft, datasets } = content;
  if (file === "settings" || file === "schema") {
    const value = text === null || text.trim() === "" ? null : (JSON.parse(text) as Record<string, unknown>);
    return { datasets, draft: { ...draft, [file]: file === "settings" ? (value ?? {}) : value } };
  }
  if (text !== null) return withText(content, file, text);

  const name = datasetOf(file);
  if (name !== null) return { draft, datasets: withDefault(datasets.filter((each) => each.name !== name)) };
  const kept = Object.entries(draft.partials).filter(([partial]) => partialFile(partial) !== file);
  return { datasets, draft: { ...draft, partials: Object.fromEntries(kept) } };
}

/** The revision of a content, and which files it changed. */
function revisionOf(state: TemplateState, content: TemplateContent): Pick<TemplateState, "revision" | "editedAt"> {
  const revision = state.revision + 1;
  const files = [
    ...listFiles(content.draft).map(({ file }) => file),
    ...content.datasets.map(({ name }) => dataFile(name)),
  ];
  const edited = files.filter((file) => textOf(state, file) !== textOf(content, file));

  return { revision, editedAt: { ...state.editedAt, ...Object.fromEntries(edited.map((file) => [file, revision])) } };
}

/** What is open, where that is still there. */
function existing({ draft, datasets, file, dataset }: TemplateState): Pick<TemplateState, "file" | "dataset"> {
  const isThere = textOf({ draft, datasets }, file) !== null;
  const isChosen = datasets.some(({ name }) => name === dataset);

  return { file: isThere ? file : "template.html", dataset: isChosen ? dataset : defaultOf(datasets) };
}

function defaultOf(datasets: readonly DataSet[]): string | null {
  return (datasets.find((dataset) => dataset.default) ?? datasets[0])?.name ?? null;
}

/** Exactly one data set is the default. */
function withDefault(datasets: readonly DataSet[]): readonly DataSet[] {
  if (datasets.length === 0 || datasets.some((dataset) => dataset.default)) return datasets;

  return datasets.map((dataset, index) => ({ ...dataset, default: index === 0 }));
}
