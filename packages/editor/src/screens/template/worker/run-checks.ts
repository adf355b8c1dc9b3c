/** Keeps the findings of an open template up to date: the worker's at once, the service's a moment later. */
import { findFault } from "@platen/json";
import { ApiProblem } from "../../../api/problem.ts";
import { requestJson } from "../../../api/request.ts";
import type { Finding } from "../finding.ts";
import { templatePath } from "../open-template.ts";
import { isSameValue } from "../template-content.ts";
import { dataFile } from "../template-files.ts";
import type { TemplateState, TemplateStore } from "../template-store.ts";
import { type Engine, EngineStopped } from "./engine.ts";
import type { CheckJob } from "./engine-request.ts";
import { allowedHosts, einvoiceChoice, templateOptions } from "./template-options.ts";

const SERVICE_DELAY_MS = 400;

export interface Checker {
  /** Asks the service now, as Mod-Enter does. */
  checkNow(): void;
  close(): void;
}

export function runChecks(store: TemplateStore, engine: Engine): Checker {
  let isAsking = false;
  let checkedRevision = -1;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let request: AbortController | null = null;
  let isClosed = false;

  /** One check at a time; the newest text waits for it, and what is between them is left out. */
  const askWorker = async (): Promise<void> => {
    if (isAsking) return;
    isAsking = true;
    while (!isClosed && checkedRevision !== store.getSnapshot().revision) {
      const state = store.getSnapshot();
      checkedRevision = state.revision;
      try {
        const { findings, missing } = await engine.ask<"check">(checkJob(state));
        // An answer about an older text would underline the wrong words.
        if (state.revision !== store.getSnapshot().revision) continue;
        store.setFindings("worker", findings, state.revision);
        store.setMissing(missing);
      } catch (error) {
        if (isClosed) return;
        store.setFindings("worker", [stoppedFinding(error)], state.revision);
      }
    }
    isAsking = false;
  };

  const askService = async (): Promise<void> => {
    request?.abort();
    const asked = new AbortController();
    request = asked;
    const state = store.getSnapshot();
    try {
      const { findings } = await requestJson<{ findings?: Finding[] }>(`${templatePath(state.template.slug)}/check`, {
        method: "POST",
        json: serviceRequest(state),
        signal: asked.signal,
      });
      if (!asked.signal.aborted && findings)
        store.setFindings("service", withOtherData(findings, state, store), state.revision);
    } catch (error) {
      // The saver says that the service does not answer; a refusal is a finding.
      if (asked.signal.aborted || !(error instanceof ApiProblem)) return;
      store.setFindings("service", refusalFindings(error), state.revision);
    }
  };
  const schedule = (delayMs: number): void => {
    clearTimeout(timer);
    if (!isClosed) timer = setTimeout(() => void askService(), delayMs);
  };

  let seen = { revision: -1, etag: "" };
  const onChange = (): void => {
    const { revision, template } = store.getSnapshot();
    if (revision === seen.revision && template.etag === seen.etag) return;
    const isEdited = revision !== seen.revision;
    seen = { revision, etag: template.etag };
    if (isEdited) void askWorker();
    schedule(SERVICE_DELAY_MS);
  };
  const stop = store.subscribe(onChange);
  onChange();

  return {
    checkNow: () => schedule(0),
    close() {
      isClosed = true;
      stop();
      clearTimeout(timer);
      request?.abort();
    },
  };
}

function checkJob({ template, draft, datasets }: TemplateState): CheckJob {
  const { settings, schema: _schema, ...files } = draft;

  return {
    kind: "check",
    engine: template.engine,
    files,
    options: templateOptions(settings),
    datasets,
    einvoice: einvoiceChoice(settings),
    assets: template.assets.map(({ path }) => path),
    allowHosts: allowedHosts(settings),
  };
}

/** Data that is not saved yet is sent along, once it is JSON; else the service checks all that it has. */
function serviceRequest({ draft, dataset, datasets, base }: TemplateState) {
  const chosen = datasets.find(({ name }) => name === dataset);
  if (!chosen || isSameValue(datasets, base.datasets) || findFault(chosen.text) !== null) return { draft };

  return { draft, data: chosen.text, dataset: chosen.name };
}

/** Findings about data sets that were not part of this check stay as they were. */
function withOtherData(findings: Finding[], state: TemplateState, store: TemplateStore): Finding[] {
  if (!("data" in serviceRequest(state))) return findings;
  const others = new Set(state.datasets.filter(({ name }) => name !== state.dataset).map(({ name }) => dataFile(name)));

  return [...findings, ...store.getSnapshot().findings.service.list.filter(({ file }) => others.has(file))];
}

function refusalFindings({ body, code }: ApiProblem): Finding[] {
  const errors = body.errors?.length ? body.errors : [{ path: "", message: body.detail || body.title }];

  return errors.map(({ path, message }) => {
    const isSettings = path.startsWith("draft.settings");
    const what = path.replace(/^draft\.(settings\.)?/, "");
    return {
      severity: "error",
      source: isSettings ? "settings" : "template",
      code,
      message: what === "" ? message : `${what} ${message}`,
      file: isSettings ? "settings" : "template.html",
      line: null,
      column: null,
      ...(path === "" ? {} : { path }),
    };
  });
}

function stoppedFinding(error: unknown): Finding {
  const message =
    error instanceof EngineStopped ? error.message : `The check in this page failed: ${(error as Error).message}`;

  return {
    severity: "warning",
    source: "template",
    code: "check_stopped",
    message,
    file: "template.html",
    line: null,
    column: null,
  };
}
