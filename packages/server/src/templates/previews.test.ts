import { type PdfDict, PdfRef, readEmbeddedFiles, readMetadata, readPdf } from "@platen/pdf";
import { afterAll, beforeAll, expect, test } from "vitest";
import { exampleInvoice } from "../testing/invoice.ts";
import { startTestService, type TestService } from "../testing/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ PLATEN_RATE_LIMIT: "1000" });
  await service.api.post("/v1/templates", {
    slug: "looked-at",
    draft: {
      source:
        '<!doctype html>\n<html lang="en">\n<title>T</title>\n<body>\n<h1>{{ title }}</h1>\n{% render "row", n: 1 %}\n<div>\n  <span>Plain</span>\n</div>\n</body>',
      header: "<p>\n  <b>Page {{ page }}</b>\n</p>",
      partials: { row: "<p>\nRow {{ n }}\n</p>" },
      settings: { page: { header: { height: "20mm" } } },
    },
    datasets: [{ name: "sample", data: { title: "Hello" } }],
  });
});
afterAll(() => service.close());

async function preview(body: object = {}, query = "", slug = "looked-at") {
  const response = await fetch(`${service.url}/v1/templates/${slug}/preview${query}`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${service.rootKey}`,
      "content-type": "application/json",
      accept: "multipart/form-data",
    },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(200);
  const form = await response.formData();
  const file = form.get("file") as File;

  return {
    headers: response.headers,
    type: file.type,
    bytes: new Uint8Array(await file.arrayBuffer()),
    // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came back.
    report: JSON.parse(form.get("report") as string) as any,
  };
}

test("a preview in parts is the file and a report, and the file says that it is a preview", async () => {
  const { bytes, type, report, headers } = await preview();

  expect(type).toBe("application/pdf");
  expect(headers.get("ratelimit-limit")).toBeNull();
  expect(report).toMatchObject({
    warnings: [],
    accessibility: null,
    einvoice: null,
    pages: 1,
    problem: null,
    map: null,
  });
  expect(report.timings.total_ms).toBeGreaterThanOrEqual(report.timings.browser_ms);
  const metadata = readMetadata(readPdf(bytes));
  expect(metadata.info).toMatchObject({ PlatenMode: "preview" });
  expect(JSON.stringify(metadata.xmp)).toContain("mode: preview");
});

test("language, kind and time of an unsaved draft are those of the request", async () => {
  const html = await service.api.post("/v1/templates/looked-at/preview", {
    format: "html",
    engine: "handlebars",
    now: "2020-02-03T00:00:00Z",
    draft: { source: "{{#if title}}{{title}}{{/if}}", head: "" },
  });
  const picture = await preview({
    kind: "image",
    draft: { source: "<p>x</p>", settings: { image: { width: 20, height: 10 } } },
  });

  expect(html.text).toContain("Hello");
  expect(picture.type).toBe("image/png");
  expect(picture.report).toMatchObject({ pages: null, map: null });
  const dated = await service.api.post("/v1/templates/looked-at/preview", {
    format: "html",
    now: "2020-02-03T00:00:00Z",
    draft: { source: "{{ 'now' | date: '%Y' }}" },
  });
  expect(dated.text).toContain("2020");
});

test("the map leads from marks and areas to the lines of the template", async () => {
  const { report } = await preview({ checks: "none" }, "?map=1");
  const { files, elements, parents, pages } = report.map;
  const where = (element: number) => {
    const [file, line, column] = elements[element];
    return `${files[file]}:${line}:${column}`;
  };
  const marked = Object.values(pages[0].marks as Record<string, number>).map(where);

  expect(marked).toEqual(expect.arrayContaining(["template.html:5:1", "partials/row.html:1:1", "template.html:8:3"]));
  const parentOf = (place: string) =>
    where(parents[elements.findIndex((_: unknown, at: number) => where(at) === place)]);
  expect(parentOf("header.html:2:3")).toBe("header.html:1:1");
  expect(parents.findIndex((parent: number | null, at: number) => parent !== null && parent >= at)).toBe(-1);
  const areas = (pages[0].areas as number[][]).map(([element, ...box]) => ({ where: where(element!), box }));
  const bold = areas.find((area) => area.where === "header.html:2:3");
  expect(areas[0]).toMatchObject({ where: "header.html:1:1" });
  const [x, y, width, height] = bold!.box as [number, number, number, number];
  expect(x).toBeGreaterThan(30);
  expect(y).toBeGreaterThan(0);
  expect(width).toBeGreaterThan(10);
  expect(y + height).toBeLessThan(57);
});

test("a map does not change what a standard's check says", async () => {
  const plain = await preview({}, "", "shipping-label");
  const mapped = await preview({}, "?map=1", "shipping-label");

  expect(plain.report.accessibility.conformant).toBe(true);
  expect(mapped.report.accessibility).toEqual(plain.report.accessibility);
  expect(Object.keys(mapped.report.map.pages[0].marks).length).toBeGreaterThan(20);
});

test("in a file with a map every element of the structure names the one around it", async () => {
  const { bytes } = await preview({}, "?map=1", "invoice-facturx");
  const document = readPdf(bytes);
  const elements = [document.catalog.get("StructTreeRoot") as PdfRef];
  let looked = 0;
  for (let element = elements.pop(); element; element = elements.pop()) {
    const kids = [(document.resolve(element) as PdfDict).get("K") ?? []].flat();
    for (const kid of kids.filter((each) => each instanceof PdfRef)) {
      const parent = (document.resolve(kid) as PdfDict).get("P") as PdfRef;
      expect(parent.number).toBe(element.number);
      elements.push(kid);
      looked++;
    }
  }

  expect(looked).toBeGreaterThan(50);
});

test("a file that only fails a standard is shown without claiming it, with the problem; the plain answer is the problem", async () => {
  const draft = { source: '<html lang="en"><title>T</title><h2>x</h2>', settings: { pdf: { ua: true } } };
  const { bytes, report } = await preview({ draft });

  expect(report.problem).toMatchObject({ code: "pdfua_validation_failed", status: 422 });
  expect(report.accessibility.conformant).toBe(false);
  expect(readMetadata(readPdf(bytes)).claims).toEqual({ pdfUa: null, pdfA: null, facturX: null });
  expect(await service.api.post("/v1/templates/looked-at/preview", { draft })).toMatchObject({
    status: 422,
    json: { code: "pdfua_validation_failed" },
  });
  const unchecked = await preview({ draft, checks: "none" });
  expect(unchecked.report).toMatchObject({ problem: null, accessibility: null });
});

test("an invoice with wrong or missing data is shown without its XML, with the problem", async () => {
  const draft = { settings: { einvoice: {}, pdf: { ua: true } } };
  const wrong = await preview({ draft, data: { _invoice: { ...exampleInvoice, number: "" } } });
  const missing = await preview({ draft, data: {} });

  for (const { bytes, report } of [wrong, missing]) {
    expect(report).toMatchObject({ problem: { code: "einvoice_data_invalid" }, einvoice: null });
    expect(report.accessibility).not.toBeNull();
    expect(readMetadata(readPdf(bytes)).claims).toEqual({ pdfUa: null, pdfA: null, facturX: null });
    expect(readEmbeddedFiles(readPdf(bytes))).toEqual([]);
  }
  expect(missing.report.problem.errors).toMatchObject([{ path: "data._invoice" }]);
  const right = await preview({ draft, data: { title: "x", _invoice: exampleInvoice } });
  expect(right.report.problem).toBeNull();
  expect(right.report.einvoice.validation.valid).toBe(true);
  expect(readEmbeddedFiles(readPdf(right.bytes))).toHaveLength(1);
});

test("any other problem is that problem alone", async () => {
  const answer = await service.api.send(
    "POST",
    "/v1/templates/looked-at/preview",
    JSON.stringify({ draft: { source: "{% if %}" } }),
    { "content-type": "application/json", accept: "multipart/form-data" },
  );

  expect(answer).toMatchObject({ status: 422, json: { code: "template_syntax_error" } });
});

test("a preview whose client is gone ends, and gives its slots back", async () => {
  const waiting = {
    draft: { source: "<p>x</p>", settings: { javascript: true, wait_for: { selector: "#never", timeout_ms: 60_000 } } },
  };
  const start = (slug: string) => {
    const controller = new AbortController();
    const done = fetch(`${service.url}/v1/templates/${slug}/preview`, {
      method: "POST",
      headers: { authorization: `Bearer ${service.rootKey}`, "content-type": "application/json" },
      body: JSON.stringify(waiting),
      signal: controller.signal,
    }).catch(() => null);
    return { controller, done };
  };
  const slots = async (name: string) => {
    const { text } = await service.api.get("/metrics");
    return Number(new RegExp(`^${name} (\\d+)$`, "m").exec(text)?.[1] ?? Number.NaN);
  };
  const started = Array.from({ length: 4 }, () => start("looked-at"));
  await expect.poll(() => slots("platen_previews_running")).toBe(4);
  // Nothing is read for one that waits, not even whether its template exists.
  started.push(start("looked-at"), start("missing"));
  await expect.poll(() => slots("platen_previews_waiting")).toBe(2);
  for (const { controller } of started) controller.abort();
  await Promise.all(started.map(({ done }) => done));

  await expect.poll(() => slots("platen_previews_running")).toBe(0);
  expect(await slots("platen_previews_waiting")).toBe(0);
  expect((await preview({ checks: "none" })).report.pages).toBe(1);
});
