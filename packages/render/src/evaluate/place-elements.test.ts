import type { EngineName } from "@platen/templates";
import { afterAll, expect, test } from "vitest";
import { parseElements } from "./parse-elements.ts";
import { type PlacedElement, type PlaceRequest, placeElements } from "./place-elements.ts";
import { startTemplatePool } from "./template-pool.ts";

const pool = startTemplatePool({ size: 1, timeoutMs: 120_000, maxMemoryMb: 512 });
afterAll(() => pool.close());

const request = (source: string, more: Partial<PlaceRequest> = {}): PlaceRequest => ({
  engine: "liquid",
  source,
  file: "template.html",
  head: "",
  css: "",
  data: { rows: ["a", "b"] },
  partials: {},
  options: {},
  scripting: false,
  skipped: ["script", "style", "head"],
  outline: [],
  targets: [],
  ...more,
});

const shown = ({ startTag, position }: PlacedElement) =>
  `${startTag} ${position ? `${position.file}:${position.line}:${position.column}` : "nowhere"}`;

const textPlaces = (texts: string[], source: string, more: Partial<PlaceRequest> = {}) =>
  placeElements(request(source, { targets: [{ texts }], ...more }))[0]!.map(shown);

const languages: Record<EngineName, { source: string; row: string }> = {
  liquid: {
    source: '<h1>x</h1>\n{% for row in rows %}{% render "row", row: row %}{% endfor %}',
    row: '<p>\n  <b class="{{ row }}">!</b></p>',
  },
  jinja2: {
    source: '<h1>x</h1>\n{% for row in rows %}{% include "row" %}{% endfor %}',
    row: '<p>\n  <b class="{{ row }}">!</b></p>',
  },
  handlebars: {
    source: "<h1>x</h1>\n{{#each rows}}{{> row}}{{/each}}",
    row: '<p>\n  <b class="{{ this }}">!</b></p>',
  },
};

test.each(Object.entries(languages))(
  "an element of a loop in a partial is found in %s",
  async (engine, { source, row }) => {
    const asked = request(source, { engine: engine as EngineName, partials: { row }, targets: [{ texts: ["!"] }] });

    expect((await pool.placeElements(asked))[0]!.map(shown)).toEqual([
      '<b class="a"> partials/row.html:2:3',
      '<b class="b"> partials/row.html:2:3',
    ]);
  },
);

test("parts of the document keep their own files, wherever they are put", () => {
  const head = "<meta name={{ rows[0] }}>";
  const whole = "<html>\n<head><title>t</title></head>\n<body><p>in body</p></body></html>";

  expect(textPlaces(["in body"], whole, { head, css: "p { color: red }" })).toEqual(["<p> template.html:3:7"]);
  expect(textPlaces(["x"], "<b>x</b>\n<i>x</i>", { css: "p{}" })).toEqual([
    "<b> template.html:1:1",
    "<i> template.html:2:1",
  ]);
  expect(textPlaces(["x"], "\n <b>x</b>", { file: "header.html", head: "<meta name=a>" })).toEqual([
    "<b> header.html:2:2",
  ]);
});

test("what a head part shows is found there, because a browser moves it to the body", () => {
  expect(textPlaces(["in head"], "<p>x</p>", { head: "<meta name=a>\n<div>in head</div>" })).toEqual([
    "<div> head.html:2:1",
  ]);
});

test("elements that hold the parts together are nobody's; a text in none other has its own place", () => {
  expect(textPlaces(["x"], "\n  x <b>x</b>")).toEqual(["null template.html:2:3", "<b> template.html:2:5"]);
});

test("plain HTML has its own lines", () => {
  expect(textPlaces(["x"], "<p>a</p>\n\n  <b>x</b>", { engine: null })).toEqual(["<b> template.html:3:3"]);
});

test("elements are found by their numbers, also those that nobody wrote", () => {
  const source = "<table>\n<td>1\n<td>2</table>";
  const outline = parseElements(`<body>${source}`, { scripting: false, skipped: ["script", "style", "head"] });
  const numbers = ["table", "tr", "td"].map((tag) => outline.findIndex((element) => element.tag === tag));
  const placed = placeElements(request(source, { outline, targets: numbers.map((element) => ({ element })) }));

  expect(placed.flat().map(shown)).toEqual([
    "<table> template.html:1:1",
    "null template.html:2:1",
    "<td> template.html:2:1",
  ]);
});

test("a document that a script has changed is aligned as far as it is the same", () => {
  const source = '<ul><li>1</li><li>2</li></ul>\n<p id="a">x</p>\n<div></div>';
  const outline = parseElements("<body><h1></h1><ul><li></li></ul><p id=a></p><p>new</p><div></div>", {
    scripting: true,
    skipped: ["script", "style", "head"],
  });
  const find = (tag: string, id = "") => outline.findIndex((element) => element.tag === tag && element.id === id);
  const targets = [find("h1"), find("ul"), find("p", "a"), find("p"), find("div")].map((element) => ({ element }));

  expect(
    placeElements(request(source, { outline, targets, scripting: true }))
      .flat()
      .map(shown),
  ).toEqual([
    "null nowhere",
    "<ul> template.html:1:1",
    '<p id="a"> template.html:2:1',
    "null nowhere",
    "<div> template.html:3:1",
  ]);
});

test("start tags are short: data URLs say only what they are", () => {
  const data = "A".repeat(500);
  const image = `<img alt="a" src="data:image/svg+xml,<svg xmlns='x'>${data}</svg>" class=b>`;
  const style = `<i style="background: url(data:image/png;base64,${data}) red">x</i>`;
  const long = `<b class="${data}">x</b>`;
  const outline = parseElements(`<body>${image}`, { scripting: false, skipped: ["script", "style", "head"] });
  const [placed] = placeElements(request(image, { outline, targets: [{ element: outline.length - 1 }] }));

  expect(placed!.map(shown)).toEqual(['<img alt="a" src="data:image/svg+xml,…" class=b> template.html:1:1']);
  expect(textPlaces(["x"], style)[0]).toBe(
    '<i style="background: url(data:image/png;base64,…) red"> template.html:1:1',
  );
  expect(textPlaces(["x"], long)[0]).toBe(`<b class="${"A".repeat(189)}… template.html:1:1`);
});
