/** Problems of a template and its data in a real browser: found while typing, one click from their place, gone when fixed. */
import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { EditorPage } from "./editor-page.ts";
import {
  type EditorService,
  findAxeViolations,
  launchBrowser,
  openPage,
  signIn,
  startService,
  type WatchedPage,
} from "./harness.ts";

let service: EditorService;
let browser: Browser;
let watched: WatchedPage;
let editor: EditorPage;

/** One document in three languages: a loop with a partial in it. */
const languages = {
  liquid: {
    source: '<h1>{{ title }}</h1>\n{% for line in lines %}\n  {% render "row", line: line %}\n{% endfor %}\n',
    row: "<p>{{ line.name }}</p>\n",
    wrong: "<p>\n  {{ line.name | upcas }}</p>\n",
    unclosed: "<h1>{{ title }}</h1>\n{% if title %}\n",
    unclosedAt: "2:",
    nested: "{% for group in groups %}{% for item in group.items %}{{ item.",
    loop: ["{% for line in lines %}", "{{ line.name }}", '{% render "row", line: line %}', "{% endfor %}"],
  },
  jinja2: {
    source: '<h1>{{ title }}</h1>\n{% for line in lines %}\n  {% include "row" %}\n{% endfor %}\n',
    row: "<p>{{ line.name }}</p>\n",
    wrong: "<p>\n  {{ line.name | uper }}</p>\n",
    unclosed: "<h1>{{ title }}</h1>\n{% if title %}\n",
    unclosedAt: "2:",
    nested: "{% for group in groups %}{% for item in group['items'] %}{{ item.",
    loop: ["{% for line in lines %}", "{{ line.name }}", '{% include "row" %}', "{% endfor %}"],
  },
  handlebars: {
    source: "<h1>{{ title }}</h1>\n{{#each lines}}\n  {{> row}}\n{{/each}}\n",
    row: "<p>{{ name }}</p>\n",
    wrong: "<p>\n  {{ upcas name }}</p>\n",
    unclosed: "<h1>{{ title }}</h1>\n{{#if title}}\n",
    unclosedAt: "2:",
    nested: "{{#each groups as |group|}}{{#each group.items as |item|}}{{ item.",
    loop: ["{{#each lines}}", "{{ name }}", "{{> row}}", "{{/each}}"],
  },
} as const;
type Language = keyof typeof languages;

const data = {
  title: "Offer",
  lines: [{ name: "Pen", price: 1.5 }],
  groups: [
    {
      items: [
        { sku: "A", weight: 1 },
        { sku: "B", color: "red" },
      ],
    },
  ],
};

beforeAll(async () => {
  service = await startService();
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await service?.stop();
});

async function create(engine: Language, draft: Record<string, unknown> = {}): Promise<string> {
  const slug = `problems-${engine}-${Math.random().toString(36).slice(2, 8)}`;
  const { source, row } = languages[engine];
  const answer = await service.api("POST", "/v1/templates", {
    slug,
    name: `Problems in ${engine}`,
    engine,
    draft: { source, partials: { row }, ...draft },
    datasets: [
      { name: "main", data, default: true },
      { name: "other", data: { ...data, groups: [{ items: [{ size: "XL" }] }] } },
    ],
  });
  expect(answer.status).toBe(201);

  return slug;
}

async function open(slug: string): Promise<void> {
  watched = await openPage(browser, service);
  editor = new EditorPage(watched.page);
  await signIn(watched.page, service);
  await editor.open(slug);
}

afterEach(async () => {
  const { faults, strays } = watched;
  await watched.close();
  expect({ faults, strays }).toEqual({ faults: [], strays: [] });
});

/** The entry of Problems whose place matches leads there; gives the place. */
async function follow(place: RegExp, pane: "source" | "data"): Promise<string> {
  const entry = editor.problem(place).first();
  await entry.click();
  const name = (await entry.textContent()) ?? "";
  const position = /:(\d+:\d+)$/.exec(name)?.[1];
  await expect.poll(() => editor.position(pane)).toBe(position);

  return position!;
}

test.each(Object.keys(languages) as Language[])(
  "faults in %s lead to their place and go when they are fixed",
  async (engine) => {
    const { source, row, wrong, unclosed, unclosedAt } = languages[engine];
    await open(await create(engine));
    await expect.poll(() => editor.problems.count()).toBe(0);

    // Template syntax.
    await editor.write("Template", unclosed);
    await editor.file("Style").click();
    expect(await follow(/template\.html:\d+:\d+$/, "source")).toMatch(new RegExp(`^${unclosedAt}`));
    await editor.replace(editor.source, source);
    await expect.poll(() => editor.problems.count()).toBe(0);

    // A partial in a loop.
    await editor.write("row", wrong);
    await editor.file("Style").click();
    expect(await follow(/partials\/row\.html:\d+:\d+$/, "source")).toMatch(/^2:/);
    await editor.replace(editor.source, row);
    await expect.poll(() => editor.problems.count()).toBe(0);

    // The header.
    await editor.write("Header", wrong);
    await editor.file("Style").click();
    expect(await follow(/header\.html:\d+:\d+$/, "source")).toMatch(/^2:/);
    await editor.replace(editor.source, "");
    await expect.poll(() => editor.problems.count()).toBe(0);

    // An asset of the style sheet.
    await editor.write("Style", "h1 {\n  background: url(assets/missing.svg);\n}\n");
    await editor.file("Template").click();
    expect(await follow(/style\.css:\d+:\d+$/, "source")).toBe("2:19");
    await editor.replace(editor.source, "h1 {}\n");
    await expect.poll(() => editor.problems.count()).toBe(0);
  },
);

test("a field that the data schema refuses is found in the text of the data", async () => {
  const schema = { type: "object", properties: { title: { type: "string" } }, required: ["title"] };
  await open(await create("liquid", { schema }));
  await editor.replace(editor.data, '{\n  "lines": [],\n  "title": 5\n}\n');
  await editor.file("Style").click();

  expect(await follow(/data\/main\.json:\d+:\d+$/, "data")).toBe("3:3");

  await editor.replace(editor.data, '{\n  "lines": [],\n  "title": "x"\n}\n');
  await expect.poll(() => editor.problems.count()).toBe(0);
});

test.each(Object.keys(languages) as Language[])(
  "a wrong total of an invoice in %s leads to its field",
  async (engine) => {
    const starter = await service.api("GET", "/v1/templates/invoice-facturx/datasets/studio");
    const slug = await create(engine, { settings: { einvoice: { profile: "en16931", flavour: "factur-x" } } });
    await service.api("PUT", `/v1/templates/${slug}/datasets/main`, { data: { ...data, ...starter.json.data } });
    await service.api("DELETE", `/v1/templates/${slug}/datasets/other`);
    await open(slug);
    await expect.poll(() => editor.problems.count()).toBe(0);
    const invoice = { ...starter.json.data, ...data };
    const totals = { ...invoice._invoice.totals, grand: "1.00" };
    const text = JSON.stringify({ ...invoice, _invoice: { ...invoice._invoice, totals } }, null, 2);
    await editor.replace(editor.data, text);

    const line = text.split("\n").findIndex((each) => each.includes('"grand"')) + 1;
    await editor.problem(/BR-CO-15.*data\/main\.json:\d+:\d+$/).waitFor();
    expect(await follow(/BR-CO-15.*data\/main\.json:\d+:\d+$/, "data")).toBe(`${line}:7`);

    await editor.replace(editor.data, JSON.stringify(invoice, null, 2));
    await expect.poll(() => editor.problems.count()).toBe(0);
  },
);

test.each(Object.keys(languages) as Language[])(
  "a heading out of order and a picture without a text in %s lead to their elements, through the partial in the loop",
  async (engine) => {
    const [start, name, row, end] = languages[engine].loop;
    const dot = "data:image/gif;base64,R0lGODlhAQABAIAAAAUEBAAAACwAAAAAAQABAAACAkQBADs=";
    const document = (heading: string) =>
      `<!doctype html>\n<html lang="en"><head><title>Offer</title></head><body>\n<h1>Offer</h1>\n${start}\n  <${heading}>${name}</${heading}>\n  ${row}\n${end}\n</body></html>\n`;
    const picture = (alt: string) => `<p>\n  <img${alt} width="40" height="40" src="${dot}">\n</p>\n`;
    const settings = { pdf: { ua: { check: "strict" } } };
    const partials = { row: picture(' alt="A dot"') };
    await open(await create(engine, { source: document("h2"), partials, settings }));
    await watched.page.locator(".page-sheet[data-painted]").first().waitFor();
    await expect.poll(() => editor.problems.count()).toBe(0);

    await editor.write("Template", document("h4"));
    await editor.file("Style").click();
    expect(await follow(/template\.html:\d+:\d+$/, "source")).toBe("5:3");
    await editor.replace(editor.source, document("h2"));
    await expect.poll(() => editor.problems.count()).toBe(0);

    await editor.write("row", picture(""));
    await editor.file("Style").click();
    expect(await follow(/partials\/row\.html:\d+:\d+$/, "source")).toBe("2:3");
    await editor.replace(editor.source, picture(' alt="A dot"'));
    await expect.poll(() => editor.problems.count()).toBe(0);
  },
);

test("F8 goes from problem to problem", async () => {
  await open(await create("liquid"));
  await editor.write("Template", "{{ a | nosuch }}\n{{ b | other }}\n");
  await expect.poll(() => editor.problems.count()).toBe(2);
  await watched.page.keyboard.press("F8");
  await expect.poll(() => editor.position("source")).toMatch(/^1:/);
  await watched.page.keyboard.press("F8");
  await expect.poll(() => editor.position("source")).toMatch(/^2:/);
  await watched.page.keyboard.press("Shift+F8");
  await expect.poll(() => editor.position("source")).toMatch(/^1:/);
});

test.each(Object.keys(languages) as Language[])(
  "completion in %s offers the fields of the items of all data sets, and nothing else",
  async (engine) => {
    await open(await create(engine));
    await editor.replace(editor.source, languages[engine].nested.slice(0, -1));
    await watched.page.keyboard.type(".");
    const list = watched.page.getByRole("listbox");
    await list.waitFor();
    await expect
      .poll(async () =>
        (await list.getByRole("option").locator(".cm-completionLabel").allInnerTexts())
          .map((text) => text.trim())
          .sort(),
      )
      .toEqual(["color", "size", "sku", "weight"]);
    await watched.page.keyboard.press("Escape");
  },
);

test("helpers are offered with their documentation", async () => {
  await open(await create("liquid"));
  await editor.replace(editor.source, "{{ title |");
  await watched.page.keyboard.type(" curren");
  await watched.page
    .getByRole("option", { name: /^currency/ })
    .first()
    .waitFor();
  await expect.poll(() => watched.page.locator(".cm-completionInfo").textContent()).toMatch(/currency/);
});

test.each(["light", "dark"] as const)("the editor screen has no axe violation (%s)", async (colorScheme) => {
  const slug = await create("liquid");
  watched = await openPage(browser, service, { colorScheme });
  editor = new EditorPage(watched.page);
  await signIn(watched.page, service);
  await editor.open(slug);
  await editor.write("Template", '<h1 class="a">{{ title | nosuch }}</h1>\n{% comment %} x {% endcomment %}\n');
  await expect.poll(() => editor.problems.count()).toBe(1);

  expect(await findAxeViolations(watched.page)).toEqual([]);
});
