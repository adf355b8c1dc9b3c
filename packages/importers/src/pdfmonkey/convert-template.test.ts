/** Converted templates print what Ruby's Liquid prints, or the report says where they do not. */
import { readFileSync } from "node:fs";
import { render } from "@platen/templates";
import { expect, test } from "vitest";
import type { ConvertedTemplate } from "../converted-template.ts";
import { evaluateHere } from "../evaluate-draft.ts";
import { compileScss } from "../scss/compile-scss.ts";
import { readTemplate } from "./api/template.ts";
import { convertTemplate } from "./convert-template.ts";

interface Case {
  name: string;
  source: string;
  data?: Record<string, unknown>;
  hasSnippets?: true;
  /** What Ruby prints. */
  output?: string;
  /** Codes with positions, where the draft prints something else or nothing. */
  reported?: string[];
}

const recorded = JSON.parse(readFileSync(new URL("./testing/ruby-cases.json", import.meta.url), "utf8")) as {
  data: Record<string, unknown>;
  snippets: Record<string, string>;
  cases: Case[];
};
const NOW = "2026-01-02T03:04:05Z";

async function convert(fields: Record<string, unknown>, snippets: Record<string, string> = {}) {
  const template = readTemplate({ id: "t", identifier: "T", settings: {}, ...fields })!;

  return convertTemplate(template, {
    snippets: new Map(Object.entries(snippets)),
    evaluator: evaluateHere,
    compileScss: (styles) => compileScss(styles, { timeoutMs: 120_000 }),
  });
}

function print({ draft }: ConvertedTemplate, data: Record<string, unknown>): string {
  const { source, partials } = draft;
  const options = { dialect: "ruby4", autoescape: false, now: NOW } as const;

  return render({ engine: "liquid", source, partials, data, options }).output;
}

const places = ({ findings }: ConvertedTemplate) =>
  findings.map(({ code, file, line, column }) => `${code}@${file}:${line}:${column}`);

test.each(recorded.cases)("as in Ruby: $name", async ({ source, hasSnippets, output, reported, ...given }) => {
  const data = given.data ?? recorded.data;
  const converted = await convert(
    { body: source, sample_data: JSON.stringify(data) },
    hasSnippets ? recorded.snippets : {},
  );

  if (output !== undefined) expect(print(converted, data)).toBe(output);
  if (reported !== undefined) expect(places(converted)).toEqual(reported);
  expect(converted.draft.source.replaceAll(/\{% raw %\}.*?\{% endraw %\}/gs, "")).not.toMatch(
    /\{%-?\s*(load_snippets|partial|endpartial)\b/,
  );
});

test("a snippet is written in place: parameters get names of their own, dashes stay inside", async () => {
  const { draft } = await convert(
    { body: "{%- load_snippets 'row' -%}\nHi {% include 'row', who: user.name -%} ." },
    { row: "{%- if who -%} {{ who }} {%- endif -%}" },
  );

  expect(draft.source).toBe(
    '{{- "" -}}\nHi {% assign who__1 = user.name %}{%- if who__1 -%} {{ who__1 }} {%- endif -%}{{ "" -}} .',
  );
  expect(draft.partials).toEqual({});
});

test("settings: paper, margins, simple header and footer, what scripts and Tailwind need", async () => {
  const { draft, findings } = await convert({
    body: '<script src="https://pdfmonkey-resources.s3.amazonaws.com/js/tailwindcss-4.js"></script><p class="p-4">',
    settings: {
      paper_format: "custom",
      paper_width: "100",
      paper_height: 150.5,
      orientation: "landscape",
      margin: { top: 25, right: null, bottom: "", left: "5" },
      header: { left: "{{ name }}", center: "[date]", right: "page [page]/[topage]", content: "" },
      footer: { left: "no", content: '<b class="pageNumber"></b> of <i class="totalPages">?</i>' },
    },
  });

  expect(draft.settings).toEqual({
    page: {
      format: { width: "100mm", height: "150.5mm" },
      orientation: "landscape",
      margin: { top: "25mm", right: "10mm", bottom: "10mm", left: "5mm" },
    },
    template: { dialect: "ruby4", autoescape: false },
    tailwind: true,
  });
  expect(draft.source).toBe('<p class="p-4">');
  expect(draft.header).toContain("page {{ page }}/{{ pages }}");
  expect(draft.footer).toContain('<b class="pageNumber">{{ page }}</b> of <i class="totalPages">{{ pages }}</i>');
  expect(findings).toMatchObject([{ code: "page_token", file: "header.html.liquid", line: 1, column: 1 }]);
});

test("header and footer of the author's own HTML have the width of the page and begin at its edge, as in the browser's print", async () => {
  const { draft, findings } = await convert({
    settings: {
      margin: { top: 25, right: 20, bottom: 25, left: 0 },
      header: { content: "<b>top</b>" },
      footer: { content: "<b>\n{{ total | to_words }}</b>" },
    },
  });

  expect(draft.header).toBe(
    '<div style="display: flex; flex-direction: column; height: 100%; margin-left: 0mm; margin-right: -20mm">' +
      '<div style="flex: 0 1 15pt"></div><div style="flex: none; display: flex; align-items: flex-start"><b>top</b></div></div>',
  );
  expect(draft.footer).toMatch(
    /<div style="flex: none; display: flex; align-items: flex-end; margin-top: auto"><b>[\s\S]*<\/b><\/div><div[^>]+><\/div><\/div>$/,
  );
  expect(findings).toMatchObject([{ file: "footer.html.liquid", line: 2 }]);
});

test("an image template has its own size, or 1200 x 630, in the very pixels", async () => {
  const image = async (settings: object) => (await convert({ output_type: "image", settings })).draft.settings.image;

  expect(await image({})).toEqual({
    width: 1200,
    height: 630,
    scale: 1,
    format: "webp",
    quality: 100,
    transparent: false,
  });
  expect(await image({ paper_format: "a4", paper_width: 210, paper_height: 297 })).toMatchObject({ width: 1200 });
  expect(await image({ paper_width: 500, paper_height: 400, transparent_background: true })).toMatchObject({
    width: 500,
    height: 400,
    transparent: true,
  });
});

test("what the document may lose is reported where it is written, also where only the data knows the address", async () => {
  const converted = await convert(
    {
      body: [
        '<img src="https://cdn.example.com/a.png"><img src="{{ logo }}"><img src="data:image/png;base64,AA==">',
        "<script>draw($docPayload.items)</script><a href='https://example.com'>link</a>",
        "<input name='x'>[% data_form_field y ]{% include 'foot' %}",
        '<script src="https://cdn.tailwindcss.com"></script><script>tailwind.config = {}</script>',
      ].join("\n"),
      scss_style: "p { background: url(//img.example.org/x.png) }",
      sample_data: '{"logo": "https://logos.example.net/l.svg", "price": 10.0}',
      settings: { use_forms: true, use_paged: true },
    },
    { foot: "<p style=\"background: url('http://foot.example.com/f.png')\">" },
  );

  expect(places(converted)).toEqual([
    "whole_float@sample_data.json:1:54",
    "external_resource@body.html.liquid:1:11",
    "external_resource@body.html.liquid:1:52",
    "docpayload_script@body.html.liquid:2:14",
    "form_field@body.html.liquid:3:1",
    "form_field@body.html.liquid:3:17",
    "tailwind_version@body.html.liquid:4:1",
    "tailwind_config@body.html.liquid:4:52",
    "external_resource@snippets/foot.liquid:1:28",
    "external_resource@styles.scss:1:21",
    "paged_js@settings:null:null",
  ]);
  expect(converted.draft.settings).toMatchObject({ tailwind: true, javascript: true });
  for (const { severity, advice } of converted.findings) expect(advice === null).toBe(severity === "info");
});

test("rules that Tailwind mode refuses are errors at their line, where the template uses Tailwind", async () => {
  const sheet = '<style type="text/tailwindcss">\n@theme { --color-a: red; }\n  @plugin "typography";</style>';
  const script = '<script src="https://cdn.example.com/tailwindcss-4.js"></script>\n';

  expect(places(await convert({ body: `${script}${sheet}` }))).toEqual(["syntax_error@body.html.liquid:4:3"]);
  expect(places(await convert({ body: sheet }))).toEqual([]);
});

test("published parts are imported; where they are empty, the draft is, and the report says so", async () => {
  const { draft, findings } = await convert({
    body: "published",
    body_draft: "draft",
    scss_style_draft: "b { color: red }",
  });

  expect(draft).toMatchObject({ source: "published", css: "b {\n  color: red;\n}" });
  expect(findings).toMatchObject([{ severity: "info", code: "draft_used", file: "styles.scss" }]);
});

test("bad sample data, bad SCSS and a draft that fails are findings at the original line; the rest is converted", async () => {
  const converted = await convert(
    {
      body: "\n  {% include 'calc', by: 0 %}",
      scss_style: "p {\n  color: {{ c }};\n}",
      sample_data: '{\n "a": }',
    },
    { calc: "one\n{{ 5 | divided_by: by }}" },
  );

  expect(places(converted)).toEqual([
    "sample_data_invalid@sample_data.json:2:7",
    "integer_division@snippets/calc.liquid:2:8",
    "render_failed@snippets/calc.liquid:2:8",
    expect.stringMatching(/^scss_invalid@styles\.scss:2:/),
  ]);
  expect(converted).toMatchObject({ sample: "{}", draft: { css: "" } });
});

test("a large template is converted line by line like a small one", async () => {
  const row = '<tr><td>{{ x | date: "%d %B %Y" }}</td><td><img src="{{ y }}"></td></tr>\n{% if a %}b{% endif %}';
  const { draft, findings } = await convert({ body: row.repeat(2_000) });

  expect(draft.source.split("format_date").length).toBe(2_001);
  expect(findings).toEqual([]);
});

// Each of these once took time by the square of its size: half a megabyte would not end within the limit of a test.
test.each([
  ["style attributes", '<p style="color: red">'],
  ["scripts that are taken out", '<script src="tailwind.js"></script>{{ a }}'],
  ["addresses that are never closed", "url(a", "<style>"],
  ["blocks that are never closed", "{% if a %}"],
  ["partials that are never closed", "{% partial 'a' %}"],
  ["partials with a comment that is never closed", "{% partial 'a' %}<!--{% endpartial %}"],
  ["tags that are never closed", "{% a "],
  ["ends of tags in a raw that is never closed", "%} ", "{% raw %}"],
])("a large template of %s is converted in time that grows with its size", async (_name, piece, before = "") => {
  const size = 500_000;
  const { draft } = await convert({ body: `${before}${piece.repeat(size / piece.length)}the end` });

  expect(draft.source).toContain("the end");
});
