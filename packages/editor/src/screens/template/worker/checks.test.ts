/** The checks that the worker makes while a person types. */
import { checkInvoice } from "@platen/einvoice";
import { loadAnalysis } from "@platen/templates/analysis";
import { expect, test } from "vitest";
import { checkDataTexts } from "./check-data-texts.ts";
import { checkFiles } from "./check-files.ts";
import { checkResources } from "./check-resources.ts";
import type { CheckJob, TemplateFiles } from "./engine-request.ts";
import { findMissing, sampleData } from "./missing-variables.ts";
import { templateOptions } from "./template-options.ts";

const liquid = await loadAnalysis("liquid");
const files: TemplateFiles = { source: "", css: "", head: "", header: "", footer: "", partials: {} };

function job(change: Partial<TemplateFiles>, datasets: Record<string, string> = {}): CheckJob {
  return {
    kind: "check",
    engine: "liquid",
    files: { ...files, ...change },
    options: templateOptions({}),
    datasets: Object.entries(datasets).map(([name, text]) => ({ name, text, default: false })),
    einvoice: null,
    assets: ["assets/logo.svg"],
    allowHosts: ["fonts.example"],
  };
}

const places = (findings: readonly { file: string; line: number | null; column: number | null }[]) =>
  findings.map(({ file, line, column }) => `${file}:${line}:${column}`);

test("each file has its own findings, also headers, footers and partials", () => {
  const wrong = "<p>\n{{ a | nosuch }}";
  const found = checkFiles(liquid, job({ source: wrong, header: wrong, partials: { row: wrong } }));

  expect(places(found).map((place) => place.replace(/\d+$/, ""))).toEqual([
    "template.html:2:",
    "partials/row.html:2:",
    "header.html:2:",
  ]);
  expect(found.every(({ source }) => source === "template")).toBe(true);
});

test("assets that are not there and hosts that are not allowed are found, at their address", () => {
  const found = checkResources(
    job({
      css: 'p { background: url(assets/logo.svg) }\nb { background: url("assets/none.png") }\n@import "https://cdn.example/a.css";\na { background: url(//fonts.example/x) }',
      source:
        '<img src="assets/missing.svg"> <img src="{{ logo }}"> <img src="data:image/png,x"> <a href="https://x.example">',
    }),
  );

  expect(places(found)).toEqual(["style.css:2:22", "style.css:3:10", "template.html:1:11"]);
  expect(found[1]!.message).toContain("cdn.example");
});

test("data that is not JSON is found where it stops to be", () => {
  const found = checkDataTexts([{ name: "a", text: '{\n  "x": 1,,\n}', default: true }], {
    einvoice: null,
    checkInvoice: null,
  });

  expect(places(found)).toEqual(["data/a.json:2:10"]);
});

test("a wrong total of an invoice is found at its field", () => {
  const text =
    '{\n  "_invoice": {\n    "totals": { "tax_basis": 100.00, "tax_total": 20.00,\n      "grand": 120.01 }\n  }\n}';
  const found = checkDataTexts([{ name: "a", text, default: true }], {
    einvoice: { profile: "en16931" },
    checkInvoice,
  });
  const total = found.find(({ rule }) => rule === "BR-CO-15");

  expect(total).toMatchObject({ source: "einvoice", file: "data/a.json", line: 4, column: 7 });
  expect(total?.message).toContain("120.01");
});

test("a variable that no data set has is listed, one that looks misspelt is a finding", () => {
  const { missing, findings } = findMissing(
    liquid,
    job(
      {
        source: "{{ custmer.name }}{{ customer.phone }}{{ _invoice.seller.nam }}",
        header: "{{ page }} of {{ pages }}",
      },
      { a: '{"customer": {"name": "Ada"}, "_invoice": {"seller": {"name": "x"}}}' },
    ),
  );

  expect(missing.map(({ path }) => path)).toEqual(["custmer", "customer.phone", "_invoice.seller.nam"]);
  expect(findings.map(({ message }) => message)).toEqual(['No data set has "custmer". Did you mean "customer"?']);
});

test("a sample has every variable of the template", () => {
  const source = "{% for line in lines %}{{ line.price | currency }}{% endfor %}{{ customer.name }}";

  expect(JSON.parse(sampleData(liquid, { kind: "sample", engine: "liquid", files: { ...files, source } }))).toEqual({
    customer: { name: "name" },
    lines: [{ price: 1 }],
  });
});

test("settings that are not set have the service's defaults", () => {
  expect(templateOptions({ locale: "fr", template: { dialect: null, trim_blocks: true } })).toEqual({
    autoescape: true,
    undefined: "lenient",
    trim_blocks: true,
    locale: "fr",
    timezone: "UTC",
    currency: "EUR",
  });
});
