import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { render } from "@platen/templates";
import { afterEach, expect, test } from "vitest";
import type { ConvertedTemplate } from "../converted-template.ts";
import { evaluateHere } from "../evaluate-draft.ts";
import { runImport } from "../run-import.ts";
import { writeZip } from "../zip/testing/write-zip.ts";
import { jsreportSource } from "./jsreport-source.ts";

let folder: string;
afterEach(() => rm(folder, { recursive: true, force: true }));

type Entities = Record<string, Record<string, unknown>[]>;

const base64 = (text: string) => Buffer.from(text).toString("base64");
const template = (name: string, fields: Record<string, unknown> = {}) => ({
  _id: `id-${name}`,
  shortid: `short-${name}`,
  name,
  engine: "handlebars",
  recipe: "chrome-pdf",
  content: "",
  ...fields,
});

async function importExport(bytes: Uint8Array) {
  folder = await mkdtemp(join(tmpdir(), "platen-jsreport-"));
  const path = join(folder, "export.jsrexport");
  await writeFile(path, bytes);
  const stored: ConvertedTemplate[] = [];
  const source = jsreportSource({ path, maxTemplateBytes: 100_000, evaluator: evaluateHere });
  const target = {
    async store(each: ConvertedTemplate) {
      stored.push(each);
      return { status: "imported" as const, slug: each.identifier, reason: null, settings: each.draft.settings };
    },
  };

  return { stored, report: await runImport(source, target, { isDryRun: false, timeoutMs: 600_000 }) };
}

function exportOf(entities: Entities) {
  const rows = Object.entries(entities).flatMap(([kind, list]) =>
    list.map((entity, at) => [`${kind}/${entity.name}-${at}.json`, JSON.stringify(entity)]),
  );

  return importExport(writeZip({ "metadata.json": "{}", ...Object.fromEntries(rows) }));
}

const places = ({ findings }: ConvertedTemplate) =>
  findings.map(({ code, file, line, column }) => `${code}@${file}:${line}:${column}`);

test("a template comes with its data, page, header and footer, components, children and assets", async () => {
  const { stored, report } = await exportOf({
    folders: [
      { name: "shared", shortid: "f1" },
      { name: "parts", shortid: "f2", folder: { shortid: "f1" } },
    ],
    data: [{ name: "sample", shortid: "d", dataJson: '{"who": "Ada", "total": 10.0, "lines": [{"n": 1}, {"n": 2}]}' }],
    components: [
      { name: "line", shortid: "c", folder: { shortid: "f2" }, engine: "handlebars", content: "[{{label}} {{n}}]" },
    ],
    assets: [
      {
        name: "style.css",
        shortid: "a1",
        folder: { shortid: "f1" },
        content: base64("p{src:{#asset ./f.woff2 @encoding=dataURI}}"),
      },
      { name: "f.woff2", shortid: "a2", folder: { shortid: "f1" }, content: base64("font") },
      { name: "logo 1.png", shortid: "a3", content: base64("png") },
    ],
    templates: [
      template("child", { content: "Child of {{who}}", recipe: "html" }),
      template("invoice", {
        folder: { shortid: "f1" },
        data: { shortid: "d" },
        content:
          '<style>{#asset style.css}</style><img src="{{asset "/logo 1.png" "dataURI"}}">\n{{who}} {{total}} {{#each lines}}{{component "./parts/line" label="x"}}{{/each}} {#child child}',
        chrome: {
          format: "A5",
          landscape: true,
          marginTop: "2cm",
          marginLeft: "40",
          printBackground: true,
          displayHeaderFooter: true,
          headerTemplate: "<b>{{who}}</b>",
          footerTemplate: '<span class="pageNumber"></span>/<span class="totalPages"></span>',
        },
      }),
    ],
  });

  expect(report).toMatchObject({ service: "jsreport", summary: { imported: 2, skipped: 0, failed: 0 }, findings: [] });
  const [, invoice] = stored;
  expect(invoice?.findings).toEqual([]);
  expect(invoice?.draft.settings).toEqual({
    page: {
      format: "A5",
      orientation: "landscape",
      margin: { top: "2cm", right: "0mm", bottom: "0mm", left: "40px" },
    },
  });
  expect(invoice?.draft.footer).toBe(
    '<span class="pageNumber">{{ page }}</span>/<span class="totalPages">{{ pages }}</span>',
  );
  expect([...(invoice?.assets ?? [])].map(([path, bytes]) => [path, new TextDecoder().decode(bytes)])).toEqual([
    ["assets/f.woff2", "font"],
    ["assets/logo-1.png", "png"],
  ]);
  const { source, partials } = invoice!.draft;
  const printed = render({ engine: "handlebars", source, partials, data: JSON.parse(invoice!.sample) }).output;
  expect(printed).toBe(
    '<style>p{src:assets/f.woff2}</style><img src="assets/logo-1.png">\nAda 10 [x 1][x 2] Child of Ada',
  );
});

test("what does not convert is reported at its line", async () => {
  const { stored } = await exportOf({
    scripts: [
      { name: "prepare", shortid: "s1", content: "" },
      { name: "everywhere", shortid: "s2", scope: "global", content: "" },
      { name: "elsewhere", shortid: "s3", content: "" },
    ],
    assets: [
      { name: "shared.js", shortid: "a", isSharedHelper: true, content: base64("function twice(n) { return n }") },
    ],
    templates: [
      template("invoice", {
        content:
          '<p>\n{{price total}}\n{{component "gone"}} {#asset gone.css}\n<img src="https://cdn.example.com/a.png">',
        helpers: "// prices\nfunction price(n) { return n }\nconst tax = (n) => n\n",
        scripts: [{ shortid: "s1" }],
        data: { dataJson: '{"total": ' },
        pdfOperations: [{ type: "merge" }],
        chrome: { printBackground: true, pageRanges: "1-2" },
      }),
    ],
  });

  expect(places(stored[0]!)).toEqual([
    "sample_data_invalid@data.json:1:11",
    expect.stringMatching(/^filter_unknown@content\.html:2:/),
    "snippet_missing@content.html:3:1",
    "filter_unknown@content.html:3:3",
    "asset_missing@content.html:3:22",
    "external_resource@content.html:4:11",
    "helper_code@helpers.js:2:1",
    "helper_code@helpers.js:3:1",
    "helper_code@assets/shared.js:1:1",
    "script_hook@scripts/everywhere.js:1:1",
    "script_hook@scripts/prepare.js:1:1",
    "setting_lost@settings:null:null",
    "setting_lost@settings:null:null",
  ]);
  for (const { severity, advice } of stored[0]!.findings) expect(advice === null).toBe(severity === "info");
});

test("other languages and recipes are skipped with the reason; a template without a language prints its braces", async () => {
  const { stored, report } = await exportOf({
    templates: [
      template("a", { engine: "jsrender" }),
      template("b", { recipe: "xlsx" }),
      template("c", { engine: "none", content: "{{ as it is }}" }),
      template("d", { recipe: "chrome-image", chromeImage: { type: "jpeg", viewportWidth: 300, quality: 80 } }),
    ],
  });

  expect(report.templates.map(({ status, reason }) => `${status} ${reason}`)).toEqual([
    "skipped engine_unsupported",
    "skipped recipe_unsupported",
    "imported null",
    "imported null",
  ]);
  expect(render({ engine: "handlebars", source: stored[0]!.draft.source, data: {} }).output).toBe("{{ as it is }}");
  expect(stored[1]).toMatchObject({
    kind: "image",
    draft: { settings: { image: { width: 300, height: 600, scale: 1, format: "jpeg", quality: 80 } } },
  });
});

test.each([
  ["a file that is not an archive", Buffer.from("{}"), "is not a ZIP archive"],
  ["an archive of something else", writeZip({ "readme.txt": "hi" }), "has no templates"],
  ["a template that is not JSON", writeZip({ "templates/a.json": "{" }), 'has the file "templates/a.json"'],
])("%s is refused with what to do", async (_name, bytes, message) => {
  await expect(importExport(bytes)).rejects.toThrow(message);
});
