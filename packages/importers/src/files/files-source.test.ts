import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, expect, test } from "vitest";
import type { ConvertedTemplate } from "../converted-template.ts";
import { evaluateHere } from "../evaluate-draft.ts";
import { runImport } from "../run-import.ts";
import { filesSource } from "./files-source.ts";

let folder: string;
afterEach(() => rm(folder, { recursive: true, force: true }));

async function importFiles(files: Record<string, string>) {
  folder = await mkdtemp(join(tmpdir(), "platen-files-"));
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  const stored: ConvertedTemplate[] = [];
  const source = filesSource({ path: folder, maxTemplateBytes: 100_000, evaluator: evaluateHere });
  const target = {
    async store(template: ConvertedTemplate) {
      stored.push(template);
      return {
        status: "imported" as const,
        slug: template.identifier,
        reason: null,
        settings: template.draft.settings,
      };
    },
  };

  return { stored, report: await runImport(source, target, { isDryRun: false, timeoutMs: 600_000 }) };
}

test("Liquid and Handlebars files become templates with their data, styles and partials", async () => {
  const { stored, report } = await importFiles({
    "invoice.html.liquid": "<p>{{ name }}</p>{% include 'foot' %}",
    "invoice.json": '{"name": "Ada"}',
    "invoice.scss": "$ink: teal; p { b { color: $ink } }",
    "letter.hbs": "<p>{{name}}</p>{{> foot}}",
    "letter.css": "p{}",
    "partials/foot.liquid": "liquid foot",
    "partials/foot.hbs": "handlebars foot",
    "notes.txt": "not a template",
  });

  expect(report).toMatchObject({ service: "files", summary: { imported: 2, failed: 0 } });
  expect(stored).toMatchObject([
    {
      identifier: "invoice",
      engine: "liquid",
      sample: '{"name": "Ada"}',
      draft: { partials: { foot: "liquid foot" } },
    },
    { identifier: "letter", engine: "handlebars", sample: "{}", draft: { css: "p{}" } },
  ]);
  expect(stored[0]!.draft.css).toContain("color: teal");
  expect(report.templates.flatMap(({ findings }) => findings)).toEqual([]);
});

test("what the languages do not know is reported at its line", async () => {
  const { report } = await importFiles({
    "a.liquid": "one\n{{ x | sparkle }}\n{% include 'gone' %}",
    "b.liquid": "{{ 1 | divided_by: 0 }}",
  });

  expect(report.templates.map(({ findings }) => findings)).toMatchObject([
    [
      { code: "filter_unknown", file: "a.liquid", line: 2, column: 8 },
      { code: "snippet_missing", file: "a.liquid", line: 3 },
    ],
    [{ severity: "error", code: "render_failed", file: "b.liquid", line: 1 }],
  ]);
});

test("a folder without templates says which files are meant", async () => {
  await expect(importFiles({ "notes.txt": "" })).rejects.toThrow(".liquid, .hbs, .handlebars");
});
