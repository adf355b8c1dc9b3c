import { describe, expect, test } from "vitest";
import { check } from "../check.ts";
import { render } from "../render.ts";

const partials = { footer: "the footer", "legal/terms": "terms", "address.html": "address" };

const languages = [
  ["liquid", (name: string) => `{% render "${name}" %}`],
  ["liquid", (name: string) => `{% include "${name}" %}`],
  ["jinja2", (name: string) => `{% include "${name}" %}`],
  ["handlebars", (name: string) => `{{> "${name}"}}`],
  ["handlebars", (name: string) => `{{> ${name}}}`],
] as const;

describe.each(languages)("%s", (engine, call) => {
  test.each([
    ["footer", "the footer"],
    ["footer.html", "the footer"],
    ["partials/footer.html", "the footer"],
    ["partials/footer", "the footer"],
    ["partials/legal/terms.html", "terms"],
    ["address", "address"],
    ["partials/address.html", "address"],
  ])("finds %s", (name, output) => {
    const source = call(name);

    expect(check({ engine, source, partials })).toEqual([]);
    expect(render({ engine, source, partials }).output).toBe(output);
  });

  test("names the partials that exist where one is missing", () => {
    const source = call("footr.html");
    const message = 'There is no partial "footr.html". The partials are footer, legal/terms, address.html.';

    expect(check({ engine, source, partials })[0]?.message).toBe(message);
    expect(() => render({ engine, source, partials })).toThrow(message);
    expect(() => render({ engine, source })).toThrow(
      'There is no partial "footr.html". This template has no partials.',
    );
  });
});

test("the exact name wins", () => {
  const both = { a: "plain", "a.html": "with its ending" };

  expect(render({ engine: "jinja2", source: '{% include "a.html" %}, {% include "a" %}', partials: both }).output).toBe(
    "with its ending, plain",
  );
});

test("a partial of Liquid that is found by its file's name has its variable", () => {
  const request = { engine: "liquid", partials: { row: "[{{ row }}]" }, data: { items: [1, 2] } } as const;

  expect(render({ ...request, source: '{% render "partials/row.html" for items %}' }).output).toBe("[1][2]");
});
