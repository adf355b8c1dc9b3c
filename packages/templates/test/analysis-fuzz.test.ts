/** Completion while a starter template is typed: at every place something or nothing is offered, and nothing breaks. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { complete, type EngineName, variables } from "../src/index.ts";

const starters = new URL("../../../templates/", import.meta.url);

function read(slug: string) {
  const folder = new URL(`${slug}/`, starters);
  const file = (name: string) => readFileSync(new URL(name, folder), "utf8");
  const data = readdirSync(new URL("data/", folder)).map((name) => JSON.parse(file(`data/${name}`)) as unknown);
  const { engine } = JSON.parse(file("template.json")) as { engine: EngineName };
  const hasPartials = existsSync(new URL("partials/", folder));
  const partials = hasPartials ? readdirSync(new URL("partials/", folder)) : [];

  return {
    engine,
    data,
    source: file("template.html"),
    partials: Object.fromEntries(partials.map((name) => [name.replace(/\.html$/, ""), file(`partials/${name}`)])),
  };
}

const slugs = readdirSync(starters).filter((slug) => existsSync(new URL(`${slug}/template.html`, starters)));

test.each(slugs)("%s", (slug) => {
  const { source, ...request } = read(slug);
  // Of a long source some 400 places, not always the same in a line.
  const stride = Math.max(1, Math.floor(source.length / 400));
  let offered = 0;
  for (let offset = 0; offset <= source.length; offset += stride) {
    const { from, to, items } = complete({ ...request, source: source.slice(0, offset), offset });
    if (!(from <= offset && offset <= to && items.length < 1_000)) throw new Error(`at ${offset}: ${from} to ${to}`);
    offered += items.length > 0 ? 1 : 0;
  }

  expect(offered).toBeGreaterThan(10);
  expect(variables({ ...request, source }).length).toBeGreaterThan(0);
});

test.each([
  ["liquid", "{% if a %}".repeat(5_000)],
  ["liquid", `{{ a${".b".repeat(20_000)}`],
  ["liquid", `{{ a${"[b".repeat(5_000)}`],
  ["jinja2", "{% if a %}".repeat(5_000)],
  ["jinja2", `{{ ${"(".repeat(20_000)}a.`],
  ["jinja2", `{{ a${".b()".repeat(5_000)}.`],
  ["jinja2", "{% macro a(x) %}{{ a(x) }}{% endmacro %}{{ a(a) }}{{ a."],
  ["handlebars", "{{#if a}}".repeat(5_000)],
  ["handlebars", `{{${"(a ".repeat(5_000)}`],
  ["handlebars", `{{#each a}}${"{{../".repeat(2_000)}`],
] as const)("%s: a hostile source is bounded", (engine, source) => {
  const data = [{ a: { b: { b: 1 } } }];
  expect(complete({ engine, source, offset: source.length, data }).items.length).toBeLessThan(1_000);
  expect(variables({ engine, source }).length).toBeLessThan(10_000);
});

test("partials that call each other many times are walked once and no further than the budget", () => {
  const partials = Object.fromEntries(
    Array.from({ length: 12 }, (_, at) => [`p${at}`, `{% render 'p${at + 1}' %}`.repeat(12)]),
  );
  const source = "{% render 'p0' %}{{ order.";

  expect(
    complete({ engine: "liquid", source, offset: source.length, data: [{ order: { a: 1 } }], partials }).items,
  ).toEqual([]);
  expect(variables({ engine: "liquid", source: "{% render 'p0' %}", partials })).toEqual([]);
});
