import type { Browser } from "@platen/browser";
import { inspectPdf } from "@platen/pdf";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inProcess } from "../evaluate/evaluator.ts";
import { startTemplatePool, type TemplatePool } from "../evaluate/template-pool.ts";
import { childrenOf } from "../evaluate/testing/children-of.ts";
import type { RenderFailure } from "../failure.ts";
import { inThisThread } from "../make/file-maker.ts";
import { renderDocument } from "../render-document.ts";
import type { RenderJob } from "../render-job.ts";
import { resolveSettings } from "../settings/resolve-settings.ts";
import { emptyTemplate, type TemplateContent } from "../template.ts";
import { startTestBrowser } from "../testing/start-test-browser.ts";

let browser: Browser;
let evaluator: TemplatePool;
beforeAll(async () => {
  evaluator = startTemplatePool({ size: 1, timeoutMs: 120_000, maxMemoryMb: 512 });
  browser = await startTestBrowser();
});
afterAll(() => Promise.all([browser.close(), evaluator.close()]));

function jobOf(parts: Partial<TemplateContent>, more: Partial<RenderJob> = {}): RenderJob {
  const template = { ...emptyTemplate, engine: "liquid" as const, ...parts };

  return {
    workspace: "wsp_test",
    template,
    settings: resolveSettings({ tailwind: true, ...template.settings }),
    data: {},
    invoice: null,
    format: "html",
    now: new Date("2026-11-15T00:00:00Z"),
    filename: null,
    limits: { timeoutMs: 120_000, maxHtmlBytes: 1_000_000, maxOutputBytes: 50_000_000, maxPages: 100 },
    ...more,
  };
}

const render = (parts: Partial<TemplateContent>, more: Partial<RenderJob> = {}) =>
  renderDocument(jobOf(parts, more), { browser, evaluator, files: inThisThread });
const textOf = ({ bytes }: { bytes: Uint8Array }) => Buffer.from(bytes).toString();

test("classes of the evaluated HTML are compiled, before the template's own style sheet", async () => {
  const html = textOf(
    await render({ source: '<p class="mt-4 text-{{ color }}-500">Hi</p>', css: ".own{}" }, { data: { color: "red" } }),
  );

  expect(html).toContain("margin-top: calc(var(--spacing) * 4)");
  expect(html).toContain("--color-red-500:");
  expect(html.indexOf(".text-red-500")).toBeLessThan(html.indexOf("<style>.own{}</style>"));
  expect(html).not.toContain("<script");
});

test("without the setting classes are only names", async () => {
  const settings = { tailwind: false };

  expect(textOf(await render({ source: '<p class="mt-4">Hi</p>', settings }))).toBe(
    '<!doctype html><html><head><meta charset="utf-8"></head><body><p class="mt-4">Hi</p></body></html>',
  );
});

test("a class name cannot end the style sheet", async () => {
  const source = `<p class='before:content-["</style><img/src=x>"]'>Hi</p>`;
  const html = textOf(await render({ source }));
  const style = /<style>(.*?)<\/style>/s.exec(html)?.[1];

  expect(style).toContain("content:");
  expect(style).toContain("@layer properties");
  expect(html.split("</style>")).toHaveLength(3);
});

test("the document looks as Tailwind says, in images too", async () => {
  const image = { width: 40, height: 20, scale: 1 };
  const tailwind = await render(
    { kind: "image", source: '<body class="bg-[#336699]"></body>', settings: { image } },
    { format: "png" },
  );
  const plain = await render(
    { kind: "image", source: '<body style="background: #336699"></body>', settings: { image, tailwind: false } },
    { format: "png" },
  );
  const empty = await render({ kind: "image", source: "<body></body>", settings: { image } }, { format: "png" });

  expect(tailwind.bytes).toEqual(plain.bytes);
  expect(tailwind.bytes).not.toEqual(empty.bytes);
});

test("header and footer have their classes, and the theme of the document", async () => {
  const hidden = await render(
    {
      source:
        '<style type="text/tailwindcss">@theme { --spacing: 5px; } @utility gone { display: none; }</style><p>Body',
      header: '<b class="gone">Header {{ page }}</b><i class="block">Shown</i>',
      footer: '<u class="hidden">Footer</u>',
    },
    { format: "pdf" },
  );

  expect(inspectPdf(hidden.bytes).pages.map((page) => page.replace(/\s+/g, " ").trim())).toEqual(["Body Shown"]);
});

test("an accessible PDF passes its check, and the same input gives the same bytes", async () => {
  const accessible = {
    source: `<html lang="en"><title>Offer</title><h1 class="text-3xl font-bold">Offer</h1><ul class="list-disc pl-6"><li class="mt-1">One</li></ul>
<table class="w-full divide-y"><thead><tr class="text-left"><th scope="col" class="py-2">Item</th></tr></thead><tbody><tr><td class="py-2">Paper</td></tr></tbody></table>`,
    footer: '<span class="text-xs text-gray-500">{{ page }}</span>',
    settings: { pdf: { ua: true } },
  };
  const first = await render(accessible, { format: "pdf" });
  const again = await renderDocument(jobOf(accessible, { format: "pdf" }), {
    browser,
    evaluator: inProcess,
    files: inThisThread,
  });

  expect(first.accessibility).toMatchObject({ conformant: true });
  expect(first.warnings).toEqual([]);
  expect(again.bytes).toEqual(first.bytes);
});

test.each([
  ["source", "template.html", '<style type="text/tailwindcss">\n  @plugin "x";\n</style>', "2:3"],
  ["head", "head.html", "{% if true %}\n<style type='text/tailwindcss'>a { @apply nope }</style>{% endif %}", "2:43"],
  [
    "source",
    "template.html",
    '<style type="text/tailwindcss">{% if true %}\n@import "./{{ 1 }}.css";{% endif %}</style>',
    "2:1",
  ],
] as const)("a rule that is refused in %s is named with its line in %s", async (part, file, text, place) => {
  const failure = (await render({ source: "<p>", [part]: text }).catch((error: unknown) => error)) as RenderFailure;
  const [line, column] = place.split(":").map(Number);

  expect(failure).toMatchObject({ code: "template_syntax_error", position: { file, line, column } });
});

test("class names past the limits are left out with a warning", async () => {
  const names = Array.from({ length: 2_010 }, (_, index) => `mt-[${index}px]`);
  const { warnings, ...document } = await render({ source: `<p class="w-[${"1".repeat(200)}px] ${names.join(" ")}">` });
  const html = textOf(document);

  expect(warnings).toEqual([
    {
      code: "tailwind_limit",
      location: null,
      message: expect.stringMatching(/1 longer than 200 characters, 10 after the first 2000/),
    },
  ]);
  expect(html).toContain("margin-top: 1999px");
  expect(html).not.toContain("margin-top: 2000px");
});

test("an error in a script still has its line in the template", async () => {
  const { warnings } = await render(
    { source: '<p class="mt-4">Hi</p>\n<script>missing()</script>', settings: { javascript: true } },
    { format: "pdf" },
  );

  expect(warnings).toMatchObject([{ code: "script_error", location: expect.stringMatching(/^template\.html:2:/) }]);
});

test.runIf(process.platform === "linux")("only a document with Tailwind starts a process for it", async () => {
  const others = childrenOf(process.pid);
  const own = startTemplatePool({ size: 1, timeoutMs: 120_000, maxMemoryMb: 512 });
  const count = () => childrenOf(process.pid).filter((pid) => !others.includes(pid)).length;
  try {
    await own.render({ engine: "liquid", source: "x", file: "template.html", data: {}, partials: {}, options: {} });
    expect(count()).toBe(1);
    await own.compileTailwind({ html: '<p class="mt-4">', sheets: null });
    expect(count()).toBe(2);
  } finally {
    await own.close();
  }
});

test("class names that take too long are stopped, and templates go on meanwhile", async () => {
  const own = startTemplatePool({ size: 1, timeoutMs: 1_000, maxMemoryMb: 512 });
  const nested = Array.from({ length: 2_000 }, (_, index) => `${"group-hover:".repeat(8)}p-${index}`);
  try {
    const endless = own.compileTailwind({ html: `<p class="${nested.join(" ")}">`, sheets: null });
    await Promise.all([
      expect(endless).rejects.toMatchObject({
        code: "template_limit_exceeded",
        message: expect.stringContaining("Use fewer class names"),
      }),
      own.render({ engine: "liquid", source: "x", file: "template.html", data: {}, partials: {}, options: {} }),
    ]);
  } finally {
    await own.close();
  }
});
