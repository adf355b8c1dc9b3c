/** Saves what is typed: into the journal at once, into the service a moment later; merges what others changed. */
import { JsonFault, readJsonData } from "@platen/json";
import type { Conflict } from "../conflict/conflict.ts";
import type { Journal } from "../journal/journal.ts";
import type { DataSet, Draft, OpenedTemplate, TemplateContent } from "../template-content.ts";
import { dataFile, type FileName, withText } from "../template-files.ts";
import type { TemplateStore } from "../template-store.ts";
import { type Changes, changesBetween, type DraftField, isEmpty } from "./changes.ts";
import type { SaveApi } from "./save-api.ts";
import { readFailure, type SaveFailure } from "./save-failure.ts";

/** After the last key. */
const SAVE_DELAY_MS = 800;
const RETRY_DELAYS_MS = [1_000, 2_000, 5_000, 10_000];
/** Another writer may be faster a few times, not always. */
const MOST_MERGES = 10;

export interface Saver {
  /** Saves now, as Mod-S does; resolves when it is saved, held or offline. */
  saveNow(options?: { keepalive: boolean }): Promise<void>;
  /** The template was changed elsewhere: takes the change over. */
  pull(etag: string): Promise<void>;
  /** Takes over what an earlier page could not save. */
  recover(): Promise<void>;
  close(): void;
}

interface SaverParts {
  store: TemplateStore;
  api: SaveApi;
  journal: Pick<Journal, "write" | "clear" | "readEntries" | "dropRead">;
  /** Called with the ETag of everything that was saved, so that other tabs follow. */
  onSaved(etag: string): void;
}

/** A part that the service refused, and the value that it refused. */
interface Held {
  reason: string;
  value: unknown;
  file: FileName | "settings" | null;
}

type MergeContent = typeof import("../conflict/merge-content.ts").mergeContent;

/** Loaded when two versions have to be merged, which is rare. */
const loadMerge = async (): Promise<MergeContent> => (await import("../conflict/merge-content.ts")).mergeContent;

export function createSaver({ store, api, journal, onSaved }: SaverParts): Saver {
  const held = new Map<string, Held>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** ETags that saves from here made: news of them is old. */
  const own: string[] = [];
  let failures = 0;
  let isClosed = false;
  /** Saves and pulls run one after the other. */
  let running: Promise<void> = Promise.resolve();
  let journaled: TemplateContent = contentOf(store);

  const inTurn = (work: () => Promise<void>): Promise<void> => {
    running = running.then(work, work);
    return running;
  };
  const schedule = (delayMs: number): void => {
    clearTimeout(timer);
    if (!isClosed) timer = setTimeout(() => void saveNow(), delayMs);
  };

  const stop = store.subscribe(() => {
    const { draft, datasets, base, conflicts } = store.getSnapshot();
    if (draft === journaled.draft && datasets === journaled.datasets) return;
    journaled = { draft, datasets };
    if (isSaved(base, journaled)) {
      journal.clear();
      store.setSaved({ state: "saved" });
      return;
    }
    journal.write({ base: originOf(base, conflicts), content: journaled });
    // While the service does not answer, typing does not hide that it does not.
    if (store.getSnapshot().saved.state !== "offline") {
      store.setSaved({ state: "saving" });
      schedule(SAVE_DELAY_MS);
    }
  });

  const pending = (): Changes => {
    const { base, draft, datasets, conflicts } = store.getSnapshot();
    for (const [key, { value }] of held) if (sentValue(key, { draft, datasets }) !== value) held.delete(key);
    const changes = changesBetween(base, { draft, datasets }, conflicts);
    const free = Object.entries(changes.draft).filter(([field]) => !held.has(field) && !held.has("draft"));
    const put = changes.put.filter((dataset) => isSendable(dataset, held));
    const { makeDefault } = changes;

    return {
      draft: Object.fromEntries(free) as Partial<Draft>,
      put,
      remove: changes.remove.filter((name) => !held.has(dataFile(name))),
      makeDefault: makeDefault && isSendable(makeDefault, held) ? makeDefault : null,
    };
  };

  const setBase = (opened: OpenedTemplate): void => store.setBase(opened);
  const withEtag = (etag: string, change: (content: TemplateContent) => TemplateContent): void => {
    const { template, base } = store.getSnapshot();
    setBase({ template: { ...template, etag, has_unpublished_changes: true }, content: change(base) });
  };
  const etag = () => store.getSnapshot().template.etag;

  /** Throws what a request throws; `part` says what was being sent. */
  const send = async (changes: Changes, keepalive: boolean): Promise<void> => {
    const { slug } = store.getSnapshot().template;
    if (Object.keys(changes.draft).length > 0) {
      const { template, draft } = await api.patchDraft(slug, changes.draft, { etag: etag(), keepalive });
      setBase({ template, content: { draft, datasets: store.getSnapshot().base.datasets } });
    }
    for (const dataset of changes.put) {
      await guard(dataset, async () =>
        withEtag(await api.putDataset(slug, dataset, etag()), (base) => put(base, dataset)),
      );
    }
    const chosen = changes.makeDefault;
    if (chosen) {
      await guard(chosen, async () => {
        withEtag(await api.makeDefault(slug, chosen, etag()), (base) => chooseDefault(base, chosen.name));
        // The text with the spaces around it, which the first request does not carry.
        withEtag(await api.putDataset(slug, chosen, etag()), (base) => put(base, chosen));
      });
    }
    for (const name of changes.remove) {
      withEtag(await api.deleteDataset(slug, name, etag()), ({ draft, datasets }) => ({
        draft,
        datasets: datasets.filter((dataset) => dataset.name !== name),
      }));
    }
  };

  /** Keeps back a data set that the service refuses, so that the others are saved. */
  const guard = async ({ name, text }: DataSet, work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      const failure = readFailure(error);
      if (failure.kind !== "refused") throw error;
      held.set(dataFile(name), { reason: failure.reason, value: text, file: dataFile(name) });
    }
  };

  const holdBack = ({ reason, fields }: SaveFailure & { kind: "refused" }, sent: Partial<Draft>): void => {
    const content = contentOf(store);
    const named = fields.filter((field) => field in sent);
    if (named.length === 0) {
      held.set("draft", { reason, value: content.draft, file: null });
      return;
    }
    for (const field of named) {
      held.set(field, { reason, value: content.draft[field], file: field === "settings" ? "settings" : fileOf(field) });
    }
  };

  const saveUntilDone = async (keepalive: boolean): Promise<void> => {
    clearTimeout(timer);
    for (let merges = 0; !isClosed; ) {
      const changes = pending();
      if (isEmpty(changes)) break;
      store.setSaved({ state: "saving" });
      try {
        await send(changes, keepalive);
        failures = 0;
        own.push(etag());
        onSaved(etag());
      } catch (error) {
        const failure = readFailure(error);
        if (failure.kind === "refused") holdBack(failure, changes.draft);
        else if (failure.kind === "later" || ++merges > MOST_MERGES) return waitFor(failure);
        else if (!(await takeOver())) return;
      }
    }
    finish();
  };

  const waitFor = (failure: SaveFailure): void => {
    const reason = "reason" in failure ? failure.reason : "The template changes elsewhere all the time.";
    const waitMs = failure.kind === "later" ? failure.waitMs : null;
    store.setSaved({ state: "offline", reason });
    schedule(waitMs ?? RETRY_DELAYS_MS[Math.min(failures, RETRY_DELAYS_MS.length - 1)]!);
    failures++;
  };

  const finish = (): void => {
    const { base, draft, datasets, conflicts } = store.getSnapshot();
    const isWhole = isSaved(base, { draft, datasets });
    if (isWhole) journal.clear();
    const broken = brokenData(datasets, base);
    const [first] = [...held.values(), ...broken];
    if (conflicts.length > 0) store.setSaved({ state: "held", reason: describeConflicts(conflicts), file: null });
    else if (first) store.setSaved({ state: "held", reason: first.reason, file: first.file });
    else if (isWhole) store.setSaved({ state: "saved" });
    else schedule(SAVE_DELAY_MS);
  };

  /** Fetches what the service has and merges it with what is here; false where the service does not answer. */
  const takeOver = async (): Promise<boolean> => {
    const before = store.getSnapshot();
    let opened: OpenedTemplate;
    let mergeContent: MergeContent;
    try {
      [opened, mergeContent] = await Promise.all([api.open(before.template.slug), loadMerge()]);
    } catch (error) {
      const failure = readFailure(error);
      if (failure.kind !== "refused") waitFor(failure);
      else store.setSaved({ state: "held", reason: failure.reason, file: null });
      return false;
    }
    // What was typed while the answer was on its way is merged too.
    const { base, draft, datasets, conflicts } = store.getSnapshot();
    const merged = mergeContent(originOf(base, conflicts), { draft, datasets }, opened.content);
    store.setMerged(opened, merged.content, merged.conflicts);
    return true;
  };

  const saveNow = ({ keepalive } = { keepalive: false }): Promise<void> => inTurn(() => saveUntilDone(keepalive));

  return {
    saveNow,
    pull: (newEtag) =>
      inTurn(async () => {
        if (isClosed || own.includes(newEtag) || newEtag === etag()) return;
        if (await takeOver()) await saveUntilDone(false);
      }),
    recover: () =>
      inTurn(async () => {
        const entries = await journal.readEntries();
        if (entries.length === 0) return;
        const mergeContent = await loadMerge();
        for (const { base, content } of entries) {
          const here = store.getSnapshot();
          const merged = mergeContent(base, content, { draft: here.draft, datasets: here.datasets });
          store.setMerged({ template: here.template, content: here.base }, merged.content, merged.conflicts);
        }
        const { base, draft, datasets, conflicts } = store.getSnapshot();
        if (!isSaved(base, { draft, datasets })) {
          journal.write({ base: originOf(base, conflicts), content: { draft, datasets } });
        }
        journal.dropRead();
        await saveUntilDone(false);
      }),
    close() {
      isClosed = true;
      clearTimeout(timer);
      stop();
    },
  };
}

function isSaved(base: TemplateContent, content: TemplateContent): boolean {
  return isEmpty(changesBetween(base, content, []));
}

function contentOf(store: TemplateStore): TemplateContent {
  const { draft, datasets } = store.getSnapshot();

  return { draft, datasets };
}

/** What the content was made from: in a conflict that is older than what the service has. */
function originOf(base: TemplateContent, conflicts: readonly Conflict[]): TemplateContent {
  let origin = base;
  for (const { file, base: text } of conflicts) {
    if (file === "settings" || file === "schema") {
      const value = text === "" ? null : (JSON.parse(text) as Draft["schema"]);
      origin = { draft: { ...origin.draft, [file]: value }, datasets: origin.datasets };
    } else {
      origin = withText(origin, file, text);
    }
  }

  return origin;
}

function sentValue(key: string, { draft, datasets }: TemplateContent): unknown {
  if (key === "draft") return draft;
  if (key in draft) return draft[key as DraftField];

  return datasets.find(({ name }) => dataFile(name) === key)?.text;
}

function fileOf(field: DraftField): FileName | null {
  const files: Partial<Record<DraftField, FileName>> = {
    source: "template.html",
    css: "style.css",
    head: "head.html",
    header: "header.html",
    footer: "footer.html",
  };

  return files[field] ?? null;
}

/** The service takes only JSON objects; a text that is not one yet waits in the journal. */
function isSendable({ name, text }: DataSet, held: ReadonlyMap<string, Held>): boolean {
  return !held.has(dataFile(name)) && faultOf(text) === null;
}

function faultOf(text: string): string | null {
  try {
    readJsonData(text);
    return null;
  } catch (error) {
    if (error instanceof JsonFault) return error.message;
    throw error;
  }
}

function brokenData(datasets: readonly DataSet[], base: TemplateContent): Held[] {
  const changed = datasets.filter(({ name, text }) => base.datasets.find((each) => each.name === name)?.text !== text);

  return changed.flatMap(({ name, text }) =>
    faultOf(text) === null
      ? []
      : [
          {
            reason: `The data set ${name} is not JSON yet. It stays in this browser, and is saved once it is.`,
            value: text,
            file: dataFile(name),
          },
        ],
  );
}

function put({ draft, datasets }: TemplateContent, dataset: DataSet): TemplateContent {
  const isThere = datasets.some(({ name }) => name === dataset.name);
  const next = isThere
    ? datasets.map((each) => (each.name === dataset.name ? { ...each, text: dataset.text } : each))
    : [...datasets, { ...dataset, default: datasets.length === 0 }];

  return { draft, datasets: next };
}

function chooseDefault({ draft, datasets }: TemplateContent, chosen: string): TemplateContent {
  return { draft, datasets: datasets.map((each) => ({ ...each, default: each.name === chosen })) };
}

function describeConflicts(conflicts: readonly Conflict[]): string {
  const files = conflicts.map(({ file }) => file).join(", ");

  return `${files} ${conflicts.length === 1 ? "was" : "were"} also changed elsewhere. Compare both and choose.`;
}
