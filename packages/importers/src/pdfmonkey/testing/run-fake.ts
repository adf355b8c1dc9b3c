/**
 * Starts a stand-in for PDFMonkey's API with a few templates, to try an import:
 * `node packages/importers/src/pdfmonkey/testing/run-fake.ts [port] [letters]`; `letters` adds that many plain templates, for
 * a workspace as large as you like.
 */
import { startFakePdfmonkey } from "./fake-pdfmonkey.ts";
import { fakeTemplate } from "./fake-template.ts";

const invoice = fakeTemplate({
  id: "11111111-1111-4111-8111-111111111111",
  identifier: "Customer Invoice 2026",
  body: `{%- load_snippets 'address' -%}
{%- partial 'line' -%}
  <tr><td>{{ item.name }}</td><td>{{ item.qty }}</td><td>{{ item.price | times: item.qty | with_delimiter, precision: 2 }}</td></tr>
{%- endpartial -%}
<h1>Invoice {{ number }}</h1>
<p>{{ issued_at | in_time_zone: "Paris" | date: "%-d %B %Y, %H:%M" }}</p>
{% include 'address', who: client %}
<table>
{% for each in lines %}
  {% include 'line', item: each %}
{% endfor %}
</table>
<p>Average: {{ cents | divided_by: 3 }}</p>
{% include 'terms' %}
`,
  scss: "$brand: #0a7;\nh1 { color: $brand; }\ntable { td { padding: 2mm 4mm; } }\n",
  sample: {
    number: "F-2026-001",
    issued_at: "2026-03-04T22:30:00Z",
    client: { name: "Ada Lovelace", city: "London" },
    lines: [
      { name: "Silk", qty: 3, price: 1234.5 },
      { name: "Tea", qty: 12, price: 7.25 },
    ],
    cents: 1999,
  },
  settings: {
    margin: { top: 25, right: 15, bottom: 25, left: 15 },
    footer: { left: "{{ number }}", center: null, right: "page [page]/[topage]", content: null },
  },
});
const card = fakeTemplate({
  id: "22222222-2222-4222-8222-222222222222",
  identifier: "Social Card",
  output_type: "image",
  body: '<script src="https://cdn.tailwindcss.com"></script>\n<div class="p-8 text-4xl font-bold">{{ title }}</div>',
  sample: { title: "Hello" },
});
const built = fakeTemplate({
  id: "33333333-3333-4333-8333-333333333333",
  identifier: "Made in the Builder",
  edition_mode: "visual",
});

const letters = Array.from({ length: Number(process.argv[3] ?? 0) }, (_, index) =>
  fakeTemplate({
    id: `55555555-5555-4555-8555-${String(index + 1).padStart(12, "0")}`,
    identifier: `Letter ${index + 1}`,
    body: "<p>Dear {{ name }},</p>",
    sample: { name: "Ada" },
  }),
);

const port = Number(process.argv[2] ?? 4790);
const { url, workspace } = await startFakePdfmonkey(
  {
    key: "fake-pdfmonkey-key",
    workspaceId: "44444444-4444-4444-8444-444444444444",
    templates: [invoice, card, built, ...letters],
    // The snippet "terms" is missing: pass it with the import.
    snippets: [{ id: "s1", identifier: "address", code: "<address>{{ who.name }}<br>{{ who.city }}</address>" }],
  },
  port,
);
console.log(`A stand-in for PDFMonkey's API listens on ${url}. Stop it with Ctrl+C.

Start the service, or import into folders, with:

  export PLATEN_PDFMONKEY_URL=${url}
  export PDFMONKEY_API_KEY=${workspace.key}
  platen import pdfmonkey --workspace ${workspace.workspaceId} --out ./templates

The invoice includes a snippet that the API does not give: pass any file as --snippet terms=<file>, or paste it in the editor.`);
