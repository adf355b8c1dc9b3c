import { describe, expect, test } from "vitest";
import { checkWith } from "../../core/check-with.ts";
import { renderWith } from "../../core/render-with.ts";
import { helpers } from "../../helpers/registry.ts";
import { handlebars } from "../engine.ts";

function check(source: string, partials: Record<string, string> = {}): string[] {
  return checkWith(handlebars, helpers, { source, partials }).map(
    ({ file, line, column, code, message }) =>
      `${file === "template.html" ? "" : `${file}:`}${line}:${column} ${code}: ${message}`,
  );
}

describe("check", () => {
  test("names every fault at once, each at its place", () => {
    const source = [
      "{{#if a}}",
      "  {{currncy total 'EUR'}}",
      "  {{foo a=1 b}}",
      "{{/each}}",
      "{{> footr}}",
      "{{{x}}",
      "{{/if}}",
    ].join("\n");

    expect(check(source, { footer: "" })).toEqual([
      '1:4 syntax: This opens "if", but line 4 closes "each".',
      '2:5 unknown-helper: There is no helper "currncy". Did you mean "currency"?',
      "3:14 syntax: Arguments without a name come before the named ones: expected `=`, but found `}}`.",
      '5:5 unknown-partial: There is no partial "footr". Did you mean "footer"? The partials are footer.',
      "6:5 syntax: Expected `}}}` or another argument, but found `}}`.",
    ]);
  });

  test("what is inside a block that is closed in the wrong order is checked too", () => {
    expect(check("{{#each a}}{{#if b}}{{nope 1}}{{/each}}")).toEqual([
      '1:15 syntax: This opens "if", but line 1 closes "each".',
      '1:23 unknown-helper: There is no helper "nope".',
    ]);
  });

  test.each([
    [
      "a wrong number of arguments",
      "{{#if a b}}{{/if}}",
      '1:4 wrong-arguments: "if" needs exactly one value but is given 2.',
    ],
    ["a helper without its block", "{{each a}}", '1:1 wrong-arguments: "each" needs a block: {{#each …}} … {{/each}}.'],
    [
      "an unknown name of an argument",
      "{{currency 3 lokale='de'}}",
      '1:1 wrong-arguments: "currency" has no argument "lokale". Did you mean "locale"?',
    ],
    [
      "a wrong type",
      "{{number 3 'many'}}",
      '1:1 wrong-arguments: "number" needs a number as its argument "precision" but got "many".',
    ],
    [
      "a fault in a sub-expression",
      "{{#if (eqq a 1)}}{{/if}}",
      '1:8 unknown-helper: There is no helper "eqq". Did you mean "eq"?',
    ],
    [
      "an unknown decorator",
      '{{#*inlin "x"}}{{/inlin}}',
      '1:5 unknown-tag: There is no decorator "inlin": only inline. Did you mean "inline"?',
    ],
    ["a block that stays open", "a\n{{#each b}}", '2:1 syntax: The block "each" is never closed: write {{/each}}.'],
    ["an else without a block", "{{else}}", "1:1 syntax: An else outside of a block."],
    [
      "a path that goes up in its middle",
      "{{a/../b}}",
      '1:3 syntax: The path "a/.." goes up in its middle: `..` can only stand at the start of a path.',
    ],
    [
      "a comment that stays open",
      "x {{!-- y",
      "1:3 syntax: Expected text or a tag, but found a comment that is never closed.",
    ],
  ])("finds %s", (_name, source, finding) => {
    expect(check(source)).toEqual([finding]);
  });

  test("a stray closing tag is one fault, and a misspelt one too", () => {
    expect(check("{{#each l}}{{/if}}{{/each}}")).toEqual(['1:4 syntax: This opens "each", but line 1 closes "if".']);
    expect(check("{{#if a}}{{#each l}}{{/ech}}{{/if}}")).toEqual([
      '1:13 syntax: This opens "each", but line 1 closes "ech".',
    ]);
    expect(check("{{#if a}}{{#each l}}{{/if}}x")).toEqual(['1:13 syntax: This opens "each", but line 1 closes "if".']);
  });

  test("is content with block parameters, inline partials, fallback blocks and bare names", () => {
    const source =
      '{{#*inline "row"}}{{/inline}}{{#each l as |x|}}{{x}}{{> row}}{{date}}{{/each}}{{#> other}}-{{/other}}{{> (lookup . "p")}}';

    expect(check(source)).toEqual([]);
  });

  test("warns only where a partial may count on its caller's inline partials", () => {
    const [finding] = checkWith(handlebars, helpers, { source: "{{> layout}}", partials: { layout: "{{> nav}}" } });

    expect(finding).toMatchObject({ severity: "warning", file: "partials/layout.html", code: "unknown-partial" });
  });

  test("a render stops at the first syntax fault, also in a partial, and names its file", () => {
    expect(() => renderWith(handlebars, helpers, { source: "a\n{{#if}" })).toThrow(
      expect.objectContaining({ code: "template_syntax_error", line: 2, column: 6 }),
    );
    expect(() => renderWith(handlebars, helpers, { source: "{{> p}}", partials: { p: "\n{{" } })).toThrow(
      expect.objectContaining({ code: "template_syntax_error", file: "partials/p.html", line: 2 }),
    );
  });
});

describe("the source map", () => {
  function placeOf(
    marker: string,
    source: string,
    data: Record<string, unknown>,
    partials: Record<string, string> = {},
  ): string {
    const { output, map } = renderWith(handlebars, helpers, { source, data, partials, options: { source_map: true } });
    const place = map?.at(output.indexOf(marker));

    return `${place?.file}:${place?.line}:${place?.column}`;
  }

  test("leads through loops, sections and values", () => {
    const source = "<p>\n{{#each l}}\n  <b>{{n}}</b>\n{{/each}}\n</p>";

    expect(placeOf("</p>", source, { l: [{ n: "x" }, { n: "MARK" }] })).toBe("template.html:5:1");
    expect(placeOf("MARK", source, { l: [{ n: "x" }, { n: "MARK" }] })).toBe("template.html:3:6");
    expect(placeOf("<b>", source, { l: [{ n: "x" }] })).toBe("template.html:3:3");
  });

  test("leads through partials, inline partials and the block passed to one", () => {
    const partials = { card: "<div>\n  <i>{{> @partial-block}}</i>\n</div>\n" };
    const source = '{{#*inline "x"}}<u></u>{{/inline}}\n{{#> card}}\n<em></em>{{> x}}\n{{/card}}';

    expect(placeOf("<i>", source, {}, partials)).toBe("partials/card.html:2:3");
    expect(placeOf("<em>", source, {}, partials)).toBe("template.html:3:1");
    expect(placeOf("<u>", source, {}, partials)).toBe("template.html:1:17");
  });

  test("leads through a partial whose lines are indented", () => {
    const partials = { list: "<ul>\n<li>{{n}}</li>\n<li>b</li>\n</ul>\n" };

    expect(placeOf("<li>b", "<nav>\n    {{> list}}\n</nav>", { n: 1 }, partials)).toBe("partials/list.html:3:1");
    expect(placeOf("</nav>", "<nav>\n    {{> list}}\n</nav>", { n: 1 }, partials)).toBe("template.html:3:1");
  });
});
