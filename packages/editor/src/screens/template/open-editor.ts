/** What belongs to one open template: its store, its worker, its checks, its journal and its saving. */

import type { LanguageSupport } from "@codemirror/language";
import { createContext, use } from "react";
import { onServiceEvent } from "../../api/service-events.ts";
import { loadTemplateLanguage } from "./code/load-template-language.ts";
import type { FileHistory } from "./journal/journal.ts";
import { type Journal, openJournal } from "./journal/journal.ts";
import { openTemplate } from "./open-template.ts";
import { changedEtag } from "./save/changed-etag.ts";
import { createSaver, type Saver } from "./save/create-saver.ts";
import { followTabs } from "./save/follow-tabs.ts";
import { saveApi } from "./save/save-api.ts";
import { createTemplateStore, type TemplateStore } from "./template-store.ts";
import { type Engine, startEngine } from "./worker/engine.ts";
import { type Checker, runChecks } from "./worker/run-checks.ts";

export interface OpenEditor {
  store: TemplateStore;
  /** The language of the template for the code editor. */
  language: LanguageSupport;
  engine: Engine;
  checker: Checker;
  saver: Saver;
  journal: Journal;
  /** Undo histories of an earlier page. */
  histories: FileHistory[];
  close(): void;
}

export const EditorContext = createContext<OpenEditor | null>(null);

export function useEditor(): OpenEditor {
  const editor = use(EditorContext);
  if (!editor) throw new Error("This component is used outside of a template screen.");

  return editor;
}

/** Throws what a request throws. */
export async function openEditor(workspace: string, slug: string, signal: AbortSignal): Promise<OpenEditor> {
  const opened = await openTemplate(slug, signal);
  signal.throwIfAborted();
  const [journal, language] = await Promise.all([
    openJournal(workspace, slug),
    loadTemplateLanguage(opened.template.engine),
  ]);
  const store = createTemplateStore(opened);
  const histories = await journal.readHistories();
  const engine = startEngine(
    () => new Worker(new URL("./worker/engine-worker.ts", import.meta.url), { type: "module", name: "engines" }),
  );
  const tabs = followTabs(workspace, slug, (etag) => void saver.pull(etag));
  const saver = createSaver({ store, api: saveApi, journal, onSaved: tabs.announce });
  const stopEvents = onServiceEvent((event) => {
    const etag = changedEtag(event, slug);
    if (etag !== null) void saver.pull(etag);
  });
  await saver.recover();
  const checker = runChecks(store, engine);

  return {
    store,
    language,
    engine,
    checker,
    saver,
    journal,
    histories,
    close() {
      void saver.saveNow({ keepalive: true });
      saver.close();
      checker.close();
      engine.close();
      tabs.close();
      stopEvents();
      journal.close();
    },
  };
}
