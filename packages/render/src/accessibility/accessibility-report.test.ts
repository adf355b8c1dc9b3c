import type { Browser } from "@platen/browser";
import type { EngineName } from "@platen/templates";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTemplatePool, type TemplatePool } from "../evaluate/template-pool.ts";
import type { RenderFailure } from "../failure.ts";
import { inThisThread } from "../make/file-maker.ts";
import { renderDocument } from "../render-document.ts";
import type { RenderJob } from "../render-job.ts";
import type { AccessibilityReport } from "../reports.ts";
import { resolveSettings } from "../settings/resolve-settings.ts";
import type { TemplateContent } from "../template.ts";
import { startTestBrowser } from "../testing/start-test-browser.ts";

let browser: Browser;
let evaluator: TemplatePool;
beforeAll(async () => {
  evaluator = startTemplatePool({ size: 1, timeoutMs: 120_000, maxMemoryMb: 512 });
  browser = await startTestBrowser();
});
afterAll(() => Promise.all([browser.close(), evaluator.close()]));

function jobOf(template: Partial<TemplateContent>, settings: Record<string, unknown> = {}): RenderJob {
  const complete = { locale: "en", pdf: { ua: { check: "report" }, metadata: { title: "Report" } }, ...settings };

  return {
    workspace: "wsp_test",
    template: {
      kind: "pdf",
      engine: "liquid",
      source: "",
      css: "",
      head: "",
      header: "",
      footer: "",
      partials: {},
      schema: null,
      assets: new Map(),
      settings: complete,
      ...template,
    },
    settings: resolveSettings(complete),
    data: { items: ["one", "two"] },
    invoice: null,
    format: "pdf",
    now: new Date("2026-11-15T10:20:30Z"),
    filename: null,
    limits: { timeoutMs: 120_000, maxHtmlBytes: 1_000_000, maxOutputBytes: 50_000_000, maxPages: 100 },
  };
}

async function reportOn(
  template: Partial<TemplateContent>,
  settings: Record<string, unknown> = {},
): Promise<AccessibilityReport> {
  const { accessibility } = await renderDocument(jobOf(template, settings), {
    browser,
    evaluator,
    files: inThisThread,
  });

  return accessibility!;
}

const found = (report: AccessibilityReport, kind: "failures" | "warnings") =>
  report[kind].map(({ code, count, elements, locations }) => ({
    code,
    count,
    elements,
    locations: locations.map(({ file, line, column }) => `${file}:${line}:${column}`),
  }));

const pixel = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";

/** The same document in each language: a heading, then a partial in a loop. ITEM stands for the loop's value. */
const languages: Record<EngineName, { source: string; item: string }> = {
  liquid: {
    source: '<h1>x</h1>\n{% for item in items %}{% render "part", item: item %}{% endfor %}',
    item: "{{ item }}",
  },
  jinja2: { source: '<h1>x</h1>\n{% for item in items %}{% include "part" %}{% endfor %}', item: "{{ item }}" },
  handlebars: { source: "<h1>x</h1>\n{{#each items}}{{> part}}{{/each}}", item: "{{ this }}" },
};

const faults = [
  {
    code: "heading-order",
    rule: "7.4.2-1",
    part: '<h2>ITEM</h2>\n  <h4 class="ITEM">x</h4>',
    place: "2:3",
    element: (item: string) => `<h4 class="${item}">`,
  },
  {
    code: "image-alt",
    rule: "7.3-1",
    part: `<p>ITEM\n\n<b>x</b> <img src="${pixel}" width=20 height=20></p>`,
    place: "3:10",
    element: () => '<img src="data:image/gif;base64,…" width=20 height=20>',
  },
  {
    code: "figure-name",
    rule: "7.3-1",
    part: '<p>ITEM</p>\n<svg role="img" width="9" height="9"><rect width="9" height="9" /></svg>',
    place: "2:1",
    element: () => '<svg role="img" width="9" height="9">',
  },
  {
    code: "table-rows",
    rule: "7.2-43",
    part: "<table>\n<tr><th>a</th><th>b</th></tr>\n    <tr id='ITEM'><td>ITEM</td></tr>\n</table>",
    place: "3:5",
    element: (item: string) => `<tr id='${item}'>`,
  },
  {
    code: "table-cell-empty",
    rule: "7.2-43",
    part:
      '<div role="table">\n<div role="row"><b role="columnheader">a</b><b role="columnheader">b</b></div>\n' +
      '<div role="row"><b role="cell">ITEM</b><i role="cell"></i></div></div>',
    place: "3:40",
    element: () => '<i role="cell">',
  },
];

describe.each(Object.entries(languages))("a fault in a loop in a partial in %s", (engine, { source, item }) => {
  const template = (part: string): Partial<TemplateContent> => ({
    engine: engine as EngineName,
    source,
    partials: { part: part.replaceAll("ITEM", item) },
  });

  test.each(faults)("$code names the file, line and column", async ({ code, rule, part, place, element }) => {
    const report = await reportOn(template(part));
    const column = code === "table-cell-empty" ? Number(place.split(":")[1]) + item.length - "ITEM".length : null;
    const location = `partials/part.html:${column === null ? place : `3:${column}`}`;

    expect(report.failures.map((failure) => failure.rule)).toEqual([rule]);
    expect(found(report, "failures")).toEqual([
      { code, count: 2, elements: [element("one"), element("two")], locations: [location, location] },
    ]);
    expect(report).toMatchObject({ conformant: false, rules: { passed: 105, failed: 1 } });
  });

  test("table-cell-empty is the warning where the cell is put back", async () => {
    const part = "<table>\n<tr><th>a</th><th>b</th></tr>\n<tr><td>ITEM</td>\n  <td class=sum></td></tr></table>";
    const report = await reportOn(template(part));
    const location = "partials/part.html:4:3";

    expect(report).toMatchObject({ conformant: true, failures: [], rules: { passed: 106, failed: 0 } });
    expect(found(report, "warnings")).toEqual([
      {
        code: "table-cell-empty",
        count: 2,
        elements: ["<td class=sum>", "<td class=sum>"],
        locations: [location, location],
      },
    ]);
  });

  test("masked-text is the warning where the second painting is an artifact", async () => {
    const part = '<p>x</p>\n <p style="mask-image: linear-gradient(black, transparent)">ITEM</p>';
    const report = await reportOn(template(part));

    expect(report).toMatchObject({ conformant: true, failures: [] });
    expect(found(report, "warnings")).toMatchObject([
      { code: "masked-text", count: 2, locations: ["partials/part.html:2:2", "partials/part.html:2:2"] },
    ]);
  });
});

test("a document without a title fails for it, and a title element is enough", async () => {
  const settings = { pdf: { ua: { check: "report" } } };
  const untitled = await reportOn({ source: "<p>x</p>" }, settings);

  expect(untitled.failures).toEqual([
    {
      rule: "7.1-9",
      code: "document-title",
      count: 1,
      message: "The document has no title. Set pdf.metadata.title, or write a title element in the head.",
      elements: [],
      locations: [],
    },
  ]);
  expect((await reportOn({ source: "<p>x</p>", head: "<title>T</title>" }, settings)).failures).toEqual([]);
});

test("a strict check refuses the file and carries the report", async () => {
  const job = jobOf({ source: "<h1>x</h1>\n<h3>x</h3>" }, { pdf: { ua: true, metadata: { title: "T" } } });
  const failure = await renderDocument(job, { browser, evaluator, files: inThisThread }).then(
    () => null,
    (error: RenderFailure) => error,
  );

  expect(failure).toMatchObject({
    code: "pdfua_validation_failed",
    accessibility: {
      standard: "PDF/UA-1",
      check: "strict",
      conformant: false,
      validator: expect.stringMatching(/^Platen \d+\.\d+\.\d+$/),
      rules: { passed: 105, failed: 1 },
      failures: [
        {
          rule: "7.4.2-1",
          code: "heading-order",
          count: 1,
          message: "A heading of level 3 comes after one of level 1. Begin with h1 and go down one level at a time.",
          elements: ["<h3>"],
          locations: [{ file: "template.html", line: 2, column: 1 }],
        },
      ],
      warnings: [],
    },
  });
});

test("elements and places stop at twenty, the count is true", async () => {
  const source = `{% for i in (1..130) %}<img src="${pixel}" width="9" height="9">{% endfor %}`;
  const [failure] = (await reportOn({ source })).failures;

  expect(failure).toMatchObject({ code: "image-alt", count: 130 });
  expect([failure!.elements.length, failure!.locations.length]).toEqual([20, 20]);
});

test("one rule broken in two ways is reported for each", async () => {
  const source = `<img src="${pixel}" width="9" height="9">\n<svg role="img" width="9" height="9"><path d="M0 0L9 9" stroke="red" /></svg>`;
  const report = await reportOn({ source });

  expect(report.rules).toEqual({ passed: 105, failed: 1 });
  expect(report.failures).toMatchObject([
    { rule: "7.3-1", code: "image-alt", count: 1, locations: [{ line: 1, column: 1 }] },
    { rule: "7.3-1", code: "figure-name", count: 1, locations: [{ line: 2, column: 1 }] },
  ]);
});

test("a file that is delivered in spite of its failures is reported on as it was checked", async () => {
  const report = await reportOn({
    source: '<h2>x</h2>\n<p style="mask-image: linear-gradient(black, transparent)">x</p>',
  });

  expect(found(report, "failures")).toMatchObject([{ code: "heading-order", locations: ["template.html:1:1"] }]);
  expect(found(report, "warnings")).toMatchObject([{ code: "masked-text", locations: ["template.html:2:1"] }]);
});

test("what a head part shows is found in the head part", async () => {
  const report = await reportOn({ source: "<p>x</p>", head: "<meta name=a>\n <h2>{{ items[0] }}</h2>" });

  expect(found(report, "failures")).toMatchObject([{ code: "heading-order", locations: ["head.html:2:2"] }]);
});

test("characters that no font has fail without a code, but with their places, in the body and in headers", async () => {
  const report = await reportOn({
    source: "<h1>x</h1>\n<p>{{ items[0] }}\n<b>\ue123</b></p>",
    header: "<div>\n <span>\ue123</span></div>",
    footer: "<div>{{ page }}</div>",
  });
  const places = ["template.html:3:1", "header.html:2:2"];

  expect(report.failures.every((failure) => !("code" in failure))).toBe(true);
  expect(report.failures.find(({ rule }) => rule === "7.21.8-1")).toMatchObject({ elements: ["<b>", "<span>"] });
  expect(found(report, "warnings")).toMatchObject([
    { code: "missing-glyph", elements: ["<b>", "<span>"], locations: places },
  ]);
});

test("words that only a header or a footer says are a warning with their place", async () => {
  const report = await reportOn({
    engine: "handlebars",
    source: "<h1>Offer for Åse &amp; Sons</h1>",
    header: "<p>Offer for Åse &amp; Sons</p>\n<p>{{#if page_first}}<b>{{> secret}}</b>{{/if}}</p>",
    footer: "<p>Page {{ page }} of {{ pages }}</p>",
    partials: { secret: "\n <i>Top secret</i>" },
  });

  expect(report.conformant).toBe(true);
  expect(found(report, "warnings")).toEqual([
    { code: "running-text", count: 1, elements: ["<i>"], locations: ["partials/secret.html:2:2"] },
  ]);
});

test("warnings name what a reader misses, each with its places", async () => {
  const report = await reportOn(
    {
      engine: "jinja2",
      source: [
        "<html>",
        '<h1 class="n">x</h1>',
        "<table border><tr><td>1<td>2<tr><td>3<td>4</table>",
        '<p style="filter: blur(1px)">x</p>',
        `<a href="#x"><img alt="" src="${pixel}" width="9" height="9"></a>`,
        '<iframe srcdoc="x"></iframe>',
        '<header style="position: fixed">x</header>',
      ].join("\n"),
      css: '.n::before { content: "1. " }',
    },
    { locale: undefined },
  );

  expect(report.conformant).toBe(true);
  expect(
    found(report, "warnings")
      .map(({ code, count, locations }) => [code, count, ...locations].join(" "))
      .sort(),
  ).toEqual([
    "document-language 1 template.html:1:1",
    "filtered-text 1 template.html:4:1",
    "fixed-text 1 template.html:7:1",
    "generated-text 1 template.html:2:1",
    "iframe 1 template.html:6:1",
    "link-name 1 template.html:5:1",
    "table-headers 1 template.html:3:1",
  ]);
});

test("elements that a script made are reported without a position, the others keep theirs", async () => {
  const script = `<script>document.body.prepend(document.createElement("h2")); document.querySelector("h2").innerText = "x"; document.querySelector("h2").className = "made";</script>`;
  const report = await reportOn({ source: `<p>x</p>\n<h4 id="a">x</h4>${script}` }, { javascript: true });

  expect(found(report, "failures")).toEqual([
    {
      code: "heading-order",
      count: 2,
      elements: ['<h2 class="made">', '<h4 id="a">'],
      locations: ["template.html:2:1"],
    },
  ]);
});

test("a conformant document has nothing to report, and its template is not evaluated again", async () => {
  const asked: string[] = [];
  const watched = {
    ...evaluator,
    placeElements: (request: Parameters<TemplatePool["placeElements"]>[0]) => {
      asked.push(request.file);
      return evaluator.placeElements(request);
    },
  };
  const job = jobOf({ source: "<h1>x</h1><table><tr><th>a<th>b<tr><td>1<td>2</table>", header: "<p>x</p>" });
  const { accessibility } = await renderDocument(job, { browser, evaluator: watched, files: inThisThread });

  expect(accessibility).toMatchObject({ conformant: true, failures: [], warnings: [] });
  expect(asked).toEqual([]);
});
