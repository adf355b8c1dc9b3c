/** The state of an open template: edits, what is open, and findings by origin. */
import { expect, test } from "vitest";
import type { Finding } from "./finding.ts";
import type { OpenedTemplate } from "./template-content.ts";
import { listFiles, textOf } from "./template-files.ts";
import { createTemplateStore } from "./template-store.ts";

const opened: OpenedTemplate = {
  template: {
    id: "tpl_1",
    slug: "letter",
    name: "Letter",
    kind: "pdf",
    engine: "liquid",
    etag: '"1"',
    assets: [],
    published_version: null,
    has_unpublished_changes: true,
    updated_at: "2026-11-16T09:00:00Z",
  },
  content: {
    draft: {
      source: "<h1>{{ name }}</h1>",
      css: "",
      head: "",
      header: "",
      footer: "",
      partials: { party: "<p></p>", "a.txt": "" },
      settings: {},
      schema: null,
    },
    datasets: [
      { name: "other", text: "{}", default: false },
      { name: "main", text: '{"price": 100.10}', default: true },
    ],
  },
};

const finding: Finding = {
  severity: "error",
  source: "template",
  code: "syntax",
  message: "The tag does not end.",
  file: "template.html",
  line: 1,
  column: 5,
};

test("a new store shows the template and its default data set, saved", () => {
  const state = createTemplateStore(opened).getSnapshot();

  expect(state).toMatchObject({ file: "template.html", dataset: "main", revision: 0, saved: { state: "saved" } });
});

test("an edit changes one file, counts as a revision and notifies subscribers", () => {
  const store = createTemplateStore(opened);
  let calls = 0;
  const stop = store.subscribe(() => calls++);

  store.edit("partials/party.html", "<p>{{ x }}</p>");
  store.edit("partials/party.html", "<p>{{ x }}</p>");
  stop();
  store.edit("style.css", "p {}");

  const state = store.getSnapshot();
  expect(calls).toBe(1);
  expect(state.revision).toBe(2);
  expect(state.draft).toMatchObject({ css: "p {}", partials: { party: "<p>{{ x }}</p>", "a.txt": "" } });
  expect(state.editedAt).toEqual({ "partials/party.html": 1, "style.css": 2 });
  expect(state.base).toEqual(opened.content);
});

test("data keeps its digits and layout", () => {
  const store = createTemplateStore(opened);
  store.editData("main", '{"price": 100.10, "name": "x"}');

  expect(textOf(store.getSnapshot(), "data/main.json")).toBe('{"price": 100.10, "name": "x"}');
});

test("files are listed in the order of their tabs, partials by name", () => {
  expect(listFiles(opened.content.draft).map(({ file, label }) => `${label} ${file}`)).toEqual([
    "Template template.html",
    "Style style.css",
    "Head head.html",
    "Header header.html",
    "Footer footer.html",
    "a.txt partials/a.txt",
    "party partials/party.html",
  ]);
});

test("a place in a data set chooses it and leaves the open file", () => {
  const store = createTemplateStore(opened);
  store.openFile("style.css");
  store.goTo({ file: "data/other.json", line: 1, column: 2 });
  store.goTo({ file: "nowhere.html", line: 1, column: 1 });

  expect(store.getSnapshot()).toMatchObject({ file: "style.css", dataset: "other", target: { count: 1 } });
});

test("deleting what is open shows what is left", () => {
  const store = createTemplateStore(opened);
  store.openFile("partials/party.html");
  store.deletePartial("party");
  store.deleteDataset("main");

  expect(store.getSnapshot()).toMatchObject({
    file: "template.html",
    dataset: "other",
    datasets: [{ name: "other", default: true }],
  });
});

test("renaming follows what is open", () => {
  const store = createTemplateStore(opened);
  store.openFile("partials/party.html");
  store.renamePartial("party", "address");
  store.renameDataset("main", "studio");

  const state = store.getSnapshot();
  expect(state).toMatchObject({ file: "partials/address.html", dataset: "studio" });
  expect(state.draft.partials).toEqual({ address: "<p></p>", "a.txt": "" });
});

test("each origin replaces its own findings only", () => {
  const store = createTemplateStore(opened);
  store.setFindings("worker", [finding]);
  store.setFindings("service", [{ ...finding, source: "schema" }]);
  store.setFindings("worker", []);

  const { findings } = store.getSnapshot();
  expect(findings.worker.list).toEqual([]);
  expect(findings.service.list).toHaveLength(1);
});

test("what the service confirms becomes the base, what was typed since stays", () => {
  const store = createTemplateStore(opened);
  store.edit("style.css", "p {}");
  const sent = store.getSnapshot();
  store.edit("style.css", "p { color: red }");
  store.setBase({
    template: { ...opened.template, etag: '"2"' },
    content: { draft: sent.draft, datasets: sent.datasets },
  });

  const state = store.getSnapshot();
  expect(state.template.etag).toBe('"2"');
  expect(state.base.draft.css).toBe("p {}");
  expect(state.draft.css).toBe("p { color: red }");
});
