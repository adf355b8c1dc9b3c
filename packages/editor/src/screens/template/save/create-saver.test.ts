/** Saving what is typed: a service that works, fails, refuses, or was changed by someone else. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiProblem, ServiceUnreachable } from "../../../api/problem.ts";
import type { JournalEntry } from "../journal/journal.ts";
import type { DataSet, Draft, OpenedTemplate, TemplateContent } from "../template-content.ts";
import { createTemplateStore, type TemplateStore } from "../template-store.ts";
import { createSaver, type Saver } from "./create-saver.ts";
import type { SaveApi } from "./save-api.ts";

const content: TemplateContent = {
  draft: {
    source: "one\ntwo\nthree",
    css: "",
    head: "",
    header: "",
    footer: "",
    partials: {},
    settings: {},
    schema: null,
  },
  datasets: [{ name: "a", text: '{"price": 100.10}', default: true }],
};

/** A service in memory that keeps what it gets and checks ETags. */
class Service {
  content = content;
  version = 1;
  requests: string[] = [];
  /** Thrown by the next requests, the first of them first. */
  failures: Error[] = [];

  get etag(): string {
    return `"${this.version}"`;
  }

  get opened(): OpenedTemplate {
    return {
      template: {
        id: "tpl_1",
        slug: "letter",
        name: "Letter",
        kind: "pdf",
        engine: "liquid",
        etag: this.etag,
        assets: [],
        published_version: null,
        has_unpublished_changes: true,
        updated_at: "2026-11-16T09:00:00Z",
      },
      content: this.content,
    };
  }

  readonly api: SaveApi = {
    patchDraft: async (_slug, draft, { etag }) => {
      this.#take(`patch ${Object.keys(draft).join(" ")}`, etag);
      this.content = { ...this.content, draft: { ...this.content.draft, ...draft } };
      return { template: this.opened.template, draft: this.content.draft };
    },
    putDataset: async (_slug, dataset, etag) => {
      this.#take(`put ${dataset.name}`, etag);
      this.#setData([...this.content.datasets.filter(({ name }) => name !== dataset.name), dataset]);
      return this.etag;
    },
    makeDefault: async (_slug, dataset, etag) => {
      this.#take(`default ${dataset.name}`, etag);
      this.#setData(this.content.datasets.map((each) => ({ ...each, default: each.name === dataset.name })));
      return this.etag;
    },
    deleteDataset: async (_slug, name, etag) => {
      this.#take(`delete ${name}`, etag);
      this.#setData(this.content.datasets.filter((each) => each.name !== name));
      return this.etag;
    },
    open: async () => {
      this.requests.push("open");
      return this.opened;
    },
  };

  /** Someone else changes the draft. */
  changeElsewhere(draft: Partial<Draft>): void {
    this.content = { ...this.content, draft: { ...this.content.draft, ...draft } };
    this.version++;
  }

  #setData(datasets: readonly DataSet[]): void {
    this.content = { ...this.content, datasets };
  }

  #take(request: string, etag: string): void {
    this.requests.push(request);
    const failure = this.failures.shift();
    if (failure) throw failure;
    if (etag !== this.etag) throw problem(409, "conflict", "The template was changed.");
    this.version++;
  }
}

function problem(status: number, code: string, detail: string, paths: string[] = []): ApiProblem {
  const errors = paths.map((path) => ({ path, message: detail }));
  return new ApiProblem({ status, code, title: code, detail, errors }, null);
}

let service: Service;
let store: TemplateStore;
let saver: Saver;
let journal: { entries: JournalEntry[]; left: JournalEntry[] };
let announced: string[];

beforeEach(() => {
  vi.useFakeTimers();
  service = new Service();
  journal = { entries: [], left: [] };
  announced = [];
  open();
});
afterEach(() => {
  saver.close();
  vi.useRealTimers();
});

function open(): void {
  store = createTemplateStore(service.opened);
  saver = createSaver({
    store,
    api: service.api,
    journal: {
      write: (entry) => {
        journal.entries = [entry];
      },
      clear: () => {
        journal.entries = [];
      },
      readEntries: async () => journal.left,
      dropRead: () => {
        journal.left = [];
      },
    },
    onSaved: (etag) => announced.push(etag),
  });
}

const saved = () => store.getSnapshot().saved.state;

test("a change is in the journal at once and in the service a moment after the last key", async () => {
  store.edit("style.css", "p");
  expect(journal.entries[0]?.content.draft.css).toBe("p");
  await vi.advanceTimersByTimeAsync(500);
  store.edit("style.css", "p {}");
  await vi.advanceTimersByTimeAsync(500);
  expect(service.requests).toEqual([]);
  expect(saved()).toBe("saving");

  await vi.advanceTimersByTimeAsync(400);

  expect(service.requests).toEqual(["patch css"]);
  expect(service.content.draft.css).toBe("p {}");
  expect(saved()).toBe("saved");
  expect(journal.entries).toEqual([]);
  expect(announced).toEqual(['"2"']);
});

test("while the service does not answer, typing goes on into the journal and is saved when it is back", async () => {
  service.failures = [new ServiceUnreachable(), new ServiceUnreachable()];
  store.edit("style.css", "a");
  await vi.advanceTimersByTimeAsync(800);
  expect(saved()).toBe("offline");

  store.edit("style.css", "ab");
  expect(journal.entries[0]?.content.draft.css).toBe("ab");
  await vi.advanceTimersByTimeAsync(1_000);
  expect(saved()).toBe("offline");
  await vi.advanceTimersByTimeAsync(2_000);

  expect(saved()).toBe("saved");
  expect(service.content.draft.css).toBe("ab");
});

test("what was changed elsewhere in other lines is merged and saved", async () => {
  store.edit("template.html", "1\ntwo\nthree");
  service.changeElsewhere({ source: "one\ntwo\n3", css: "p {}" });
  await saver.saveNow();

  expect(service.content.draft).toMatchObject({ source: "1\ntwo\n3", css: "p {}" });
  expect(store.getSnapshot().draft).toMatchObject({ source: "1\ntwo\n3", css: "p {}" });
  expect(saved()).toBe("saved");
});

test("the same lines changed elsewhere are a conflict: nothing is overwritten until a person chooses", async () => {
  store.edit("template.html", "one\nmine\nthree");
  store.edit("style.css", "p {}");
  service.changeElsewhere({ source: "one\ntheirs\nthree" });
  await saver.saveNow();

  expect(service.content.draft).toMatchObject({ source: "one\ntheirs\nthree", css: "p {}" });
  const { conflicts, draft } = store.getSnapshot();
  expect(draft.source).toBe("one\nmine\nthree");
  expect(saved()).toBe("held");

  store.resolveConflict(conflicts[0]!, "one\nboth\nthree");
  await saver.saveNow();

  expect(service.content.draft.source).toBe("one\nboth\nthree");
  expect(saved()).toBe("saved");
});

test("wrong settings are held back, the rest is saved", async () => {
  service.failures = [problem(400, "invalid_request", "must be a length", ["draft.settings.page.margin.top"])];
  store.editSettings(() => ({ page: { margin: { top: "20" } } }));
  store.edit("style.css", "p {}");
  await saver.saveNow();

  expect(service.requests).toEqual(["patch css settings", "patch css"]);
  expect(store.getSnapshot().saved).toMatchObject({ state: "held", file: "settings" });

  store.editSettings(() => ({ page: { margin: { top: "20mm" } } }));
  await saver.saveNow();
  expect(service.content.draft.settings).toEqual({ page: { margin: { top: "20mm" } } });
  expect(saved()).toBe("saved");
});

test("a draft that is too large says so and is not sent again until it is changed", async () => {
  service.failures = [problem(413, "payload_too_large", "The body is over the 10 MB allowed.")];
  store.edit("style.css", "large");
  await saver.saveNow();
  await vi.advanceTimersByTimeAsync(60_000);

  expect(service.requests).toEqual(["patch css"]);
  expect(store.getSnapshot().saved).toMatchObject({ state: "held" });
  expect(journal.entries[0]?.content.draft.css).toBe("large");

  store.edit("style.css", "small");
  await saver.saveNow();
  expect(saved()).toBe("saved");
});

test("data is sent as it was typed, once it is JSON", async () => {
  store.editData("a", '{"price": 100.10, ');
  await saver.saveNow();
  expect(service.requests).toEqual([]);
  expect(store.getSnapshot().saved).toMatchObject({ state: "held", file: "data/a.json" });

  store.editData("a", '{"price": 100.10, "name": "x"}');
  await saver.saveNow();
  expect(service.content.datasets[0]?.text).toBe('{"price": 100.10, "name": "x"}');
  expect(saved()).toBe("saved");
});

test("data sets are added, renamed, made the default and deleted", async () => {
  store.addDataset("b", "{}");
  store.setDefaultDataset("b");
  store.renameDataset("a", "c");
  await saver.saveNow();

  expect(service.requests).toEqual(["put c", "put b", "default b", "put b", "delete a"]);
  expect(saved()).toBe("saved");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(service.requests).toHaveLength(5);
});

test("what an earlier page could not save is merged with what the service has now, and saved", async () => {
  saver.close();
  journal.left = [{ base: content, content: { ...content, draft: { ...content.draft, source: "1\ntwo\nthree" } } }];
  service.changeElsewhere({ source: "one\ntwo\n3" });
  open();
  await saver.recover();

  expect(service.content.draft.source).toBe("1\ntwo\n3");
  expect(journal).toEqual({ entries: [], left: [] });
  expect(saved()).toBe("saved");
});

test("another tab's save is taken over without losing what is typed here", async () => {
  store.edit("style.css", "p {}");
  service.changeElsewhere({ header: "<p>x</p>" });
  await saver.pull(service.etag);

  expect(store.getSnapshot().draft).toMatchObject({ css: "p {}", header: "<p>x</p>" });
  expect(service.content.draft).toMatchObject({ css: "p {}", header: "<p>x</p>" });
});
