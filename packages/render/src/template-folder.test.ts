import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readTemplateFolder } from "./template-folder.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "platen-folder-"));
});
afterEach(() => rm(folder, { recursive: true }));

async function write(files: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(join(folder, name, ".."), { recursive: true });
    await writeFile(join(folder, name), text);
  }
}

test("a folder with all its files becomes a template", async () => {
  await write({
    "template.json":
      '{"slug":"letter","name":"A letter","engine":"jinja2","default_dataset":"b","settings":{"locale":"fr"}}',
    "template.html": "<p>{{ name }}</p>",
    "style.css": "p{}",
    "head.html": "<meta name=a>",
    "header.html": "{{ page }}",
    "footer.html": "{{ pages }}",
    "partials/address.html": "{{ street }}",
    "schema.json": '{"type":"object"}',
    "data/a.json": '{"name":"A"}',
    "data/b.json": '{"name":"B"}',
    "assets/img/logo.svg": "<svg/>",
  });

  const template = await readTemplateFolder(folder);

  expect(template).toMatchObject({
    slug: "letter",
    engine: "jinja2",
    kind: "pdf",
    source: "<p>{{ name }}</p>",
    header: "{{ page }}",
    footer: "{{ pages }}",
    css: "p{}",
    head: "<meta name=a>",
    partials: { address: "{{ street }}" },
    settings: { locale: "fr" },
    datasets: [
      { name: "a", data: { value: { name: "A" } }, default: false },
      { name: "b", data: { value: { name: "B" } }, default: true },
    ],
  });
  expect(template.assets.get("assets/img/logo.svg")?.contentType).toBe("image/svg+xml");
});

test("a folder without template.html says which file is missing", async () => {
  await expect(readTemplateFolder(folder)).rejects.toThrow("has no template.html");
});

test("broken JSON is named with its file", async () => {
  await write({ "template.html": "x", "data/bad.json": "{" });

  await expect(readTemplateFolder(folder)).rejects.toThrow(/data.bad\.json is not JSON/);
});

test("an unknown field of template.json is refused by name", async () => {
  await write({ "template.html": "x", "template.json": '{"engin":"liquid"}' });

  await expect(readTemplateFolder(folder)).rejects.toThrow("template.json.engin");
});
