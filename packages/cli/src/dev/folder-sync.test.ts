/** A folder and its draft follow each other, against a real service. */
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Platen, TemplateChanges } from "@platen/sdk";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { openClient } from "../open-client.ts";
import { type ServiceProcess, startService } from "../testing/service.ts";
import { type FolderSync, startFolderSync } from "./folder-sync.ts";

let parent: string;
let service: ServiceProcess;
let client: Platen;
let folder: string;
let sync: FolderSync;
let lines: string[];
let count = 0;

beforeAll(async () => {
  parent = mkdtempSync(join(tmpdir(), "platen-sync-"));
  chmodSync(parent, 0o755);
  service = await startService({ PLATEN_DATA_DIR: join(parent, "data"), PLATEN_ROLE: "api", PLATEN_LOG_LEVEL: "warn" });
  const key = /plt_live_\w{36}/.exec(service.output())?.[0] ?? "";
  client = openClient({ PLATEN_BASE_URL: service.url, PLATEN_API_KEY: key });
});
afterAll(async () => {
  await service?.end("SIGTERM");
  rmSync(parent, { recursive: true, force: true, maxRetries: 20 });
});

beforeEach(async () => {
  folder = join(parent, `letter-${++count}`);
  write("template.html", "<p>{{ name }}</p>");
  write("style.css", "p { color: red }");
  write("template.json", '{"$schema": "x", "name": "Letter", "settings": {"locale": "fr"}}');
  write("partials/row.html", "row");
  write("data/a.json", '{ "amount": 100.10 }\n');
  lines = [];
  sync = await startFolderSync(folder, client, (line) => lines.push(line));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(path: string, text: string): void {
  mkdirSync(join(folder, path, ".."), { recursive: true });
  writeFileSync(join(folder, path), text);
}

const read = (path: string) => readFileSync(join(folder, path), "utf8");
const remote = () => client.templates.get(sync.slug);
const patch = (draft: TemplateChanges["draft"]) => client.templates.update(sync.slug, { draft });

test("the first look brings the folder into the service, and nothing follows where nothing changes", async () => {
  const { draft, name } = await remote();
  expect({ name, source: draft.source, css: draft.css, partials: draft.partials }).toEqual({
    name: "Letter",
    source: "<p>{{ name }}</p>",
    css: "p { color: red }",
    partials: { row: "row" },
  });
  await sync.step();
  await sync.step();
  expect(lines).toEqual([]);
});

test("what is edited on disk is in the draft: changed, new and deleted files", async () => {
  write("template.html", "<h1>{{ name }}</h1>");
  write("header.html", "head");
  write("partials/new.html", "new");
  write("data/b.json", '{"b": 1.50}');
  rmSync(join(folder, "partials/row.html"));
  await sync.step();

  const { draft, datasets } = await remote();
  expect(draft).toMatchObject({ source: "<h1>{{ name }}</h1>", header: "head", partials: { new: "new" } });
  expect(datasets.map(({ name }) => name).sort()).toEqual(["a", "b"]);
  expect(lines).toContain("template.html → editor");
});

test("what is edited in the draft is in the files, and the other files stay as they are", async () => {
  await patch({
    source: "<b>{{ name }}</b>",
    css: "",
    partials: { row: "row", extra: "x" },
    settings: { locale: "de" },
  });
  await client.templates.datasets.put(sync.slug, "a", '{ "amount": 99.90 }\n');
  await sync.step();

  expect(read("template.html")).toBe("<b>{{ name }}</b>");
  expect(existsSync(join(folder, "style.css"))).toBe(false);
  expect(read("partials/extra.html")).toBe("x");
  expect(read("data/a.json")).toBe('{ "amount": 99.90 }\n');
  expect(JSON.parse(read("template.json"))).toMatchObject({ $schema: "x", name: "Letter", settings: { locale: "de" } });
  lines.length = 0;
  await sync.step();
  expect(lines).toEqual([]);
});

test("edits of different files on both sides are both kept", async () => {
  write("style.css", "p { color: blue }");
  await patch({ source: "from the page" });
  await sync.step();

  expect(read("template.html")).toBe("from the page");
  expect((await remote()).draft).toMatchObject({ source: "from the page", css: "p { color: blue }" });
});

test("a file that was changed on both sides keeps the folder's text, and the page's is kept beside it", async () => {
  write("template.html", "from the disk");
  await patch({ source: "from the page" });
  await sync.step();

  expect(read("template.html")).toBe("from the disk");
  expect(read("template.html.from-editor")).toBe("from the page");
  expect((await remote()).draft.source).toBe("from the disk");
  expect(lines.join("\n")).toContain("conflict: template.html");
});

test("a file that cannot be read for a moment is waited for", async () => {
  write("data/a.json", '{ "amount": ');
  await patch({ source: "from the page" });
  await sync.step();
  expect(lines.join("\n")).toContain("waiting:");
  expect(read("template.html")).toBe("<p>{{ name }}</p>");

  write("data/a.json", '{ "amount": 1 }');
  await sync.step();
  expect(read("template.html")).toBe("from the page");
});

test("nothing is written through a link or outside the folder", async () => {
  const outside = join(parent, "outside.css");
  writeFileSync(outside, "untouched");
  rmSync(join(folder, "style.css"));
  symlinkSync(outside, join(folder, "style.css"));
  await patch({ css: "p { color: green }" });
  await sync.step();

  expect(readFileSync(outside, "utf8")).toBe("untouched");
  expect(lines.join("\n")).toContain("is a link");

  rmSync(join(folder, "style.css"));
  await patch({ partials: { "../../escape": "x" } }).catch(() => {});
  await sync.step();
  expect(existsSync(join(parent, "escape.html"))).toBe(false);
});
