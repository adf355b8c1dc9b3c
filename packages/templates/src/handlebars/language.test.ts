import { describe, expect, test } from "vitest";
import { renderWith } from "../core/render-with.ts";
import { helpers } from "../helpers/registry.ts";
import { handlebars } from "./engine.ts";

type Data = Record<string, unknown>;

function render(source: string, data: Data = {}, partials: Record<string, string> = {}): string {
  return renderWith(handlebars, helpers, { source, data, partials }).output;
}

/** Each row: what is shown, the template, its data, what is printed. All outputs are those of Handlebars 4.7.10. */
function rows(cases: [name: string, source: string, data: Data, output: string][]): void {
  test.each(cases)("%s", (_name, source, data, output) => {
    expect(render(source, data)).toBe(output);
  });
}

describe("values and paths", () => {
  rows([
    ["escapes seven characters", "{{x}}", { x: "&<>\"'`=" }, "&amp;&lt;&gt;&quot;&#x27;&#x60;&#x3D;"],
    ["prints raw with three braces and with &", "{{{x}}}{{&x}}", { x: "<b>" }, "<b><b>"],
    ["prints nothing for null and what is missing", "[{{a}}{{b.c.d}}]", { a: null }, "[]"],
    [
      "prints zero, false, lists and objects",
      "{{a}} {{b}} {{c}} {{d}}",
      { a: 0, b: false, c: [1, [2, null]], d: {} },
      "0 false 1,2, [object Object]",
    ],
    [
      "reads fields, indices and literal segments",
      "{{a.b}} {{l.[1]}} {{[x y].z}} {{a/b}}",
      { a: { b: 1 }, l: [5, 6], "x y": { z: 7 } },
      "1 6 7 1",
    ],
    [
      "takes a literal in the place of a name for a field",
      '{{"x y"}}{{12}}{{true}}',
      { "x y": "a", 12: "b", true: "c" },
      "abc",
    ],
    [
      "knows this, dot and slash",
      "{{#each l}}{{this}}{{.}}{{./x}}{{this.x}}{{/each}}",
      { l: [{ x: 1 }] },
      "[object Object][object Object]11",
    ],
    ["has the length of texts and lists", "{{t.length}}{{l.length}}", { t: "abc", l: [1] }, "31"],
  ]);
});

describe("blocks", () => {
  rows([
    [
      "if takes zero, empty texts and empty lists for false",
      "{{#each l}}{{#if this}}T{{else}}F{{/if}}{{/each}}",
      { l: [0, "", [], null, {}, "0", 1] },
      "FFFFTTT",
    ],
    ["if can count zero in", "{{#if n includeZero=true}}T{{/if}}", { n: 0 }, "T"],
    [
      "else if chains go on to the first that holds",
      "{{#if a}}1{{else if b}}2{{else unless c}}3{{else}}4{{/if}}",
      { c: true },
      "4",
    ],
    [
      "each walks lists and objects with @index, @key, @first and @last",
      "{{#each l}}{{@index}}{{#if @first}}<{{/if}}{{this}}{{#if @last}}>{{/if}}{{/each}}{{#each o}}{{@key}}={{this}}{{/each}}",
      { l: ["a", "b"], o: { x: 1, y: 2 } },
      "0<a1b>x=1y=2",
    ],
    [
      "each prints its else for nothing",
      "{{#each l}}x{{else}}none{{/each}}{{#each n}}x{{else}}none{{/each}}",
      { l: [] },
      "nonenone",
    ],
    [
      "loops reach the one outside by @../",
      "{{#each a}}{{#each this}}{{@../index}}{{@index}} {{/each}}{{/each}}",
      { a: [["x"], ["y", "z"]] },
      "00 10 11 ",
    ],
    ["@root is the data", "{{#each l}}{{@root.n}}{{/each}}", { l: [1, 2], n: "r" }, "rr"],
    [
      "../ leaves each and with, but not if",
      "{{#with a}}{{#if b}}{{../n}}{{/if}}{{/with}}",
      { a: { b: 1 }, n: "up" },
      "up",
    ],
    [
      "block parameters name the element and its key",
      "{{#each o as |v k|}}{{k}}:{{v.n}} {{/each}}{{#with o.a as |x|}}{{x.n}}{{/with}}",
      { o: { a: { n: 1 } } },
      "a:1 1",
    ],
    [
      "sections take truth, lists and objects",
      "{{#t}}y{{/t}}{{#f}}n{{^}}e{{/f}}{{#l}}{{.}}{{/l}}{{#o}}{{x}}{{/o}}{{^l0}}-{{/l0}}",
      { t: true, f: false, l: [1, 2], o: { x: 3 }, l0: [] },
      "ye123-",
    ],
    [
      "lookup reads by a value",
      "{{lookup l i}}{{lookup (lookup o k) 'x'}}",
      { l: ["a", "b"], i: 1, o: { q: { x: 9 } }, k: "q" },
      "b9",
    ],
    ["log prints nothing", "[{{log x}}]", { x: 1 }, "[]"],
    [
      "raw blocks print their inside as it stands",
      "{{{{if x}}}}{{a}} {{{{if y}}}}{{{{/if}}}}{{{{/if}}}}",
      { x: 1 },
      "{{a}} {{{{if y}}}}{{{{/if}}}}",
    ],
    ["an escaped tag is text", "\\{{a}} \\\\{{a}}", { a: 1 }, "{{a}} \\1"],
    ["comments may contain tags", "a{{! x }}b{{!-- {{y}} --}}c", {}, "abc"],
  ]);
});

describe("whitespace", () => {
  rows([
    ["a tilde takes all whitespace on its side", "a {{~b~}} c\n {{~#if b}} x {{~/if}}", { b: 1 }, "a1c x"],
    [
      "tags alone on their line leave no line",
      "<ul>\n  {{#each l}}\n  <li>{{this}}</li>\n  {{/each}}\n</ul>\n",
      { l: [1, 2] },
      "<ul>\n  <li>1</li>\n  <li>2</li>\n</ul>\n",
    ],
    ["so do else and comments", "{{#if a}}\nx\n{{else}}\ny\n{{/if}}\n{{! note }}\nz", {}, "y\nz"],
    ["tags among text keep it", "a {{#if b}} x {{/if}} c", { b: 1 }, "a  x  c"],
    ["carriage returns count as part of the line break", "{{#if a}}\r\nx\r\n{{/if}}\r\ny", { a: 1 }, "x\r\ny"],
  ]);
});

describe("partials", () => {
  test("get the context, another one, and named values over it", () => {
    const partials = { p: "[{{n}}{{extra}}]" };

    expect(render("{{> p}}{{> p o}}{{> p o extra=n}}", { n: 1, o: { n: 2 } }, partials)).toBe("[1][2][21]");
  });

  test("alone on an indented line, indent each of their lines, also nested ones", () => {
    const partials = { outer: "<a>\n  {{> inner}}\n</a>\n", inner: "<b>\n\n</b>\n" };

    expect(render("x\n    {{> outer}}\ny", {}, partials)).toBe(
      "x\n    <a>\n      <b>\n      \n      </b>\n    </a>\ny",
    );
  });

  test("can be chosen by a value", () => {
    expect(render("{{> (lookup . 'which') n=3}}", { which: "b" }, { a: "A", b: "B{{n}}" })).toBe("B3");
  });

  test("take a block, which may be nested and falls back where the partial is unknown", () => {
    const partials = {
      layout: "<main>{{> @partial-block}}</main>",
      frame: "({{#> layout}}{{> @partial-block}}!{{/layout}})",
    };

    expect(render("{{#> frame}}{{n}}{{/frame}}{{#> none}}fallback{{/none}}", { n: 1 }, partials)).toBe(
      "(<main>1!</main>)fallback",
    );
  });

  test("can be defined inline, for the partial that is called too", () => {
    const partials = { layout: "{{> head}}-{{#> foot}}no foot{{/foot}}" };
    const source = '{{#> layout}}{{#*inline "head"}}H{{n}}{{/inline}}{{/layout}}';

    expect(render(source, { n: 1 }, partials)).toBe("H1-no foot");
  });

  test("do not see block parameters or ../ of their caller", () => {
    expect(render("{{#each l as |x|}}{{> p}}{{/each}}", { l: [1], x: "root" }, { p: "[{{x}}{{../x}}]" })).toBe("[]");
  });
});

describe("our helpers", () => {
  test("a bare name prints the field where there is one, and calls the helper with arguments", () => {
    expect(render('{{date}} {{date date "yyyy"}}', { date: "2026-11-15" })).toBe("2026-11-15 2026");
    expect(render("{{#each l}}[{{title}}]{{/each}}", { l: [{ title: "t" }, {}] })).toBe("[t][]");
  });

  test("a bare name without such a field calls a helper that needs no arguments", () => {
    expect(render("{{locale}} {{#with o}}{{locale}}{{/with}}", { o: { locale: "mine" } })).toBe("en mine");
  });

  test("the language's own helpers win over fields, block parameters over helpers", () => {
    expect(
      render("{{lookup o 'x'}}{{#each l as |upper|}}{{upper}}{{/each}}", { lookup: 1, o: { x: 2 }, l: ["v"] }),
    ).toBe("2v");
  });

  test("compare and calculate in sub-expressions and conditions", () => {
    const source = "{{#if (and (gt total 100) (not paid))}}due {{multiply (add total 0.1) 2}}{{/if}}";

    expect(render(source, { total: 120.2, paid: false })).toBe("due 240.6");
  });

  test("with a block are a condition, or repeat it for a list", () => {
    expect(
      render("{{#eq a 'x'}}yes{{else}}no{{/eq}}{{#chunk l 2}}({{length this}}){{/chunk}}", { a: "y", l: [1, 2, 3] }),
    ).toBe("no(2)(1)");
  });

  test("that give HTML are not escaped again", () => {
    expect(render("{{nl2br t}}", { t: "a<\nb" })).toBe("a&lt;<br>\nb");
  });

  test("fail with their place, their name and what to do", () => {
    expect(() => render("a\n  {{barcode 'x' 'ean13'}}")).toThrow(
      expect.objectContaining({
        code: "template_runtime_error",
        line: 2,
        column: 3,
        message: expect.stringContaining("ean13"),
      }),
    );
    expect(() => render("{{curency 3}}")).toThrow('There is no helper "curency". Did you mean "currency"?');
    expect(() => render("{{name 3}}", { name: "Ada" })).toThrow('"name" is a value of the data, not a helper');
  });
});

describe("strict mode and auto-escape", () => {
  test("a missing field is an error with its place, an argument may be missing", () => {
    const strict = (source: string, data: Data) =>
      renderWith(handlebars, helpers, { source, data, options: { undefined: "strict" } }).output;

    expect(() => strict("x\n{{a.b}}", { a: {} })).toThrow(expect.objectContaining({ line: 2, column: 3 }));
    expect(() => strict("{{@nope}}", {})).toThrow('"nope" in "@nope" is not defined');
    expect(strict("{{#if a}}y{{else}}n{{/if}}", {})).toBe("n");
  });

  test("auto-escape can be switched off", () => {
    expect(
      renderWith(handlebars, helpers, { source: "{{x}}", data: { x: "<" }, options: { autoescape: false } }).output,
    ).toBe("<");
  });
});
