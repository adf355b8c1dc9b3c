import type { Browser } from "@platen/browser";
import { inspectPdf } from "@platen/pdf";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inProcess } from "./evaluate/evaluator.ts";
import { inThisThread } from "./make/file-maker.ts";
import { renderDocument } from "./render-document.ts";
import type { RenderJob } from "./render-job.ts";
import { resolveSettings } from "./settings/resolve-settings.ts";
import { emptyTemplate, type TemplateContent } from "./template.ts";
import { startTestBrowser } from "./testing/start-test-browser.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await startTestBrowser();
});
afterAll(() => browser.close());

function job(template: Partial<TemplateContent>, more: Partial<RenderJob> = {}): RenderJob {
  const content: TemplateContent = { ...emptyTemplate, engine: "liquid", ...template };
  return {
    workspace: "wsp_test",
    template: content,
    settings: resolveSettings(content.settings),
    data: {},
    invoice: null,
    format: "pdf",
    now: new Date("2026-11-15T00:00:00Z"),
    filename: null,
    limits: { timeoutMs: 120_000, maxHtmlBytes: 1_000_000, maxOutputBytes: 50_000_000, maxPages: 100 },
    ...more,
  };
}

const render = (wanted: RenderJob) => renderDocument(wanted, { browser, evaluator: inProcess, files: inThisThread });

test("a template and data become a PDF with its pages counted", async () => {
  const document = await render(
    job({ source: '<h1>{{ name }}</h1><p style="break-before: page">2</p>' }, { data: { name: "Ada" } }),
  );

  expect(Buffer.from(document.bytes.subarray(0, 5)).toString()).toBe("%PDF-");
  expect(document).toMatchObject({ pages: 2, contentType: "application/pdf", warnings: [] });
});

test("the same input gives the same bytes, also after other documents and at another time", async () => {
  const table = "<table><tr><th id=a>A<th id=b>B<tr><td headers=a>1<td headers=b>2</table>";
  const first = await render(job({ source: table }));
  await render(job({ source: "<p>another</p>".repeat(50) }));
  await new Promise((resolve) => setTimeout(resolve, 1_100)); // the engine's clock counts seconds
  const second = await render(job({ source: table }));

  expect(second.bytes).toEqual(first.bytes);
  expect(Buffer.from(first.bytes).toString("latin1")).toContain("D:20261115000000");
});

test("HTML output is the document as the browser would get it", async () => {
  const document = await render(
    job(
      { source: "<p>{{ name }}</p>", css: "p{}", head: "<title>{{ name }}</title>" },
      { data: { name: "<Ada>" }, format: "html" },
    ),
  );

  expect(Buffer.from(document.bytes).toString()).toContain(
    "<title>&lt;Ada&gt;</title><style>p{}</style></head><body><p>&lt;Ada&gt;</p>",
  );
});

test("an image has the size of its settings", async () => {
  const document = await render(
    job({ source: "<p>x</p>", settings: { image: { width: 300, height: 200, scale: 2 } } }, { format: "png" }),
  );
  const view = new DataView(document.bytes.buffer, document.bytes.byteOffset);

  expect([view.getUint32(16), view.getUint32(20)]).toEqual([600, 400]);
});

test("assets are found by their relative address", async () => {
  const logo = {
    contentType: "image/svg+xml",
    bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
  };
  const found = await render(
    job({ source: '<img alt="" src="assets/logo.svg">', assets: new Map([["assets/logo.svg", logo]]) }),
  );
  const missing = await render(job({ source: '<img alt="" src="assets/none.svg">' }));

  expect(found.warnings).toEqual([]);
  expect(missing.warnings).toHaveLength(1);
});

test("a blocked address is a warning, and a failure where resources are strict", async () => {
  const source = '<img alt="" src="http://127.0.0.1:9/a.png">';
  const lenient = await render(job({ source }));

  expect(lenient.warnings).toMatchObject([{ code: "resource_blocked", url: "http://127.0.0.1:9/a.png" }]);
  await expect(render(job({ source, settings: { strict_resources: true } }))).rejects.toMatchObject({
    code: "resource_blocked",
  });
});

test("errors in scripts are warnings with their place, and failures where scripts or resources are strict", async () => {
  const source = "<p>x</p>\n<script>missing();</script>";
  const { warnings } = await render(job({ source, settings: { javascript: true } }));

  expect(warnings).toMatchObject([
    {
      code: "script_error",
      message: expect.stringContaining("missing is not defined"),
      location: "template.html:2:9",
    },
  ]);
  for (const setting of ["strict_scripts", "strict_resources"])
    await expect(render(job({ source, settings: { javascript: true, [setting]: true } }))).rejects.toMatchObject({
      code: "template_runtime_error",
      message: expect.stringContaining(setting),
    });
});

test("an error of an inline script leads to the line of the template, its head or the partial that wrote the script", async () => {
  const template = {
    engine: "liquid" as const,
    source: '{% for row in rows %}<p>{{ row }}</p>\n{% endfor %}\n{% render "chart" %}\n<script>\r\n  last();</script>',
    head: "<meta name=a>\n<script>first();</script>",
    css: "p { color: teal }",
    partials: { chart: "<div>\n</div><script>second();</script>" },
    settings: { javascript: true },
  };
  const { warnings } = await render({ ...job(template), data: { rows: ["ä", "b", "c"] } });

  expect(warnings.map(({ location }) => location)).toEqual([
    "head.html:2:9",
    "partials/chart.html:2:15",
    "template.html:5:3",
  ]);
  expect(warnings[2]!.message).toContain("(template.html:5:3)");
});

test("a script that does not run because scripts are off is a warning; data blocks and comments are not scripts", async () => {
  const script = await render(job({ source: "<p>x</p>\n <script>later()</script>" }));
  const data = '<script type="application/ld+json">{}</script><!-- <script>no()</script> -->';

  expect(script.warnings).toMatchObject([{ code: "script_not_run", message: expect.stringContaining("javascript") }]);
  expect((await render(job({ source: data }))).warnings).toEqual([]);
  expect((await render(job({ source: "<script>1</script>", settings: { javascript: true } }))).warnings).toEqual([]);
});

test.each([{ selector: "#ready" }, { expression: "document.body.dataset.state === 'done'" }, { delay_ms: 50 }])(
  "a document with scripts is printed after %j",
  async (waitFor) => {
    const source =
      "<script>const port = new MessageChannel(); port.port1.onmessage = () => { document.body.innerHTML = '<p id=ready>ready'; document.body.dataset.state = 'done' }; port.port2.postMessage(1)</script>";
    const { bytes } = await render(job({ source, settings: { javascript: true, wait_for: waitFor } }));

    expect(inspectPdf(bytes).pages[0]).toContain("ready");
  },
);

test("a file of a test render says so in its metadata, and one of a live render does not", async () => {
  const metadata = async (mode: "live" | "test") => inspectPdf((await render(job({ source: "<p>x" }, { mode }))).bytes);

  expect((await metadata("test")).metadata.info).toMatchObject({ PlatenMode: "test" });
  const bytes = async (mode: "live" | "test") =>
    Buffer.from(
      (
        await render(
          job(
            { source: "<p>x", settings: { pdf: { ua: true } }, head: "<title>t</title>" },
            { mode, settings: resolveSettings({ locale: "en", pdf: { ua: true } }) },
          ),
        )
      ).bytes,
    );
  expect((await bytes("test")).toString("latin1")).toContain("<xmp:Label>mode: test</xmp:Label>");
  expect((await bytes("live")).toString("latin1")).not.toContain("xmp:Label");
});

test("expressions in the file name are evaluated, unescaped", async () => {
  const document = await render(job({ source: "x" }, { data: { name: "A & B" }, filename: "offer {{ name }}.pdf" }));

  expect(document.filename).toBe("offer A & B.pdf");
});

test("too much HTML is refused before it reaches the browser", async () => {
  await expect(render(job({ source: "x".repeat(1_000_001) }))).rejects.toMatchObject({ code: "output_too_large" });
});

/** The inspections of the prints that a render took, and its document. */
async function accessible(source: string) {
  const inspections: (string | null)[] = [];
  const watched: Browser = {
    ...browser,
    print: (wanted, signal) => {
      inspections.push(wanted.inspection);
      return browser.print(wanted, signal);
    },
  };
  const page = `<!doctype html><html lang="en"><head><title>Words</title></head><body>${source}</body></html>`;
  const wanted = job({ source: page, settings: { pdf: { ua: { check: "report" } } } });
  const document = await renderDocument(wanted, { browser: watched, evaluator: inProcess, files: inThisThread });

  return { document, prints: inspections.length };
}

const words = (from: number, to: number, tag: string) =>
  Array.from({ length: to - from }, (_, index) => `<${tag}>${tag} ${from + index}</${tag}>`).join("");

test("elements are found in the file however many there are, empty cells, hidden parts and nested lists among them", async () => {
  const rows = Array.from({ length: 150 }, (_, row) => `<tr><th scope=row>${row}<td>${row % 3 ? row : ""}<td></tr>`);
  const source = `<h1>Words</h1><div hidden>${words(0, 80, "p")}</div><div aria-hidden=true>${words(0, 80, "p")}</div>
    <table><thead><tr><th scope=col>a<th scope=col>b<th scope=col>c</thead>${rows.join("")}</table>
    <table><tr><th scope=col>a<th scope=col>b${"<tr><td><td>".repeat(60)}<tr><td>x<td>y</table><ul><li>outer<ul>${words(0, 80, "li")}</ul></ul>
    <blockquote>quoted</blockquote><dl>${"<dt>term<dd>meaning".repeat(40)}</dl>`;
  const { document, prints } = await accessible(source);
  const found = inspectPdf(document.bytes);
  const text = JSON.stringify(found.structure);

  expect(prints).toBe(1);
  expect(document.accessibility).toMatchObject({ conformant: true });
  expect(text).toContain('"BlockQuote"');
  expect(text).not.toMatch(/x-[nc]\d/);
  // The empty cells of the first table are back, those of rows that are not in the file too.
  expect(text.match(/"type":"TD"/g)).toHaveLength(150 * 2 + 61 * 2);
});

test("a document that has more text without ink than counts can skip is printed again, with a number for each element", async () => {
  const unseen = `<div style="height: 0; overflow: hidden">${words(0, 80, "p")}</div>`;
  const { document, prints } = await accessible(
    `<h1>Words</h1>${unseen}<blockquote>quoted</blockquote><section><h2>End</h2></section>`,
  );
  const structure = JSON.stringify(inspectPdf(document.bytes).structure);

  expect(prints).toBe(2);
  expect(document.accessibility).toMatchObject({ conformant: true });
  expect(structure).toContain('"BlockQuote"');
  expect(structure).toContain('"Sect"');
});
