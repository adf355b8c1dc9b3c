/** Random mutations of valid templates, in every language: whatever is thrown at it, an engine answers with a place. */
import { expect, test } from "vitest";
import { check, type EngineName, engines, type RenderOptions, render, TemplateError } from "../src/index.ts";
import { mutate, randomNumbers } from "./mutate.ts";

const MUTATIONS = 10_000;

const DATA = {
  title: "Order & more",
  customer: { name: "Ada", tags: ["a", "b"] },
  items: [
    { name: "Bolt", price: 1.5, paid: true },
    { name: "Nut", price: 2, paid: false },
  ],
  empty: [],
  flag: true,
};

const PARTIALS = { row: "({{ title }}{{ name }})" };

const TEMPLATES: Record<EngineName, string[]> = {
  liquid: [
    "<h1>{{ title | upcase | truncate: 10, '…' }}</h1>{% if flag and items.size > 1 %}{{ customer.tags | join: ', ' }}{% elsif x == blank %}-{% else %}none{% endif %}",
    "{%- for item in items limit: 2 offset: 0 -%}{{ forloop.index }}: {{ item['name'] }} {{ item.price | times: 2.5 | round: 1 }}{% unless forloop.last %}, {% endunless %}{% else %}empty{%- endfor -%}",
    "{% assign total = items | map: 'price' | sum %}{% capture line %}<b>{{ total }}</b>{% endcapture %}{{ line }}{% case total %}{% when 3.5, 'x' %}A{% else %}B{% endcase %}",
    "{% liquid\n  for i in (1..3)\n    cycle 'odd', 'even'\n    echo i | plus: 1\n  endfor\n%}{% raw %}{{ raw }}{% endraw %}{% comment %}x{% endcomment %}{% increment n %}",
    "{% tablerow item in items cols: 2 %}{{ item.name }}{% endtablerow %}{% render 'row' for items as row %}{% include 'row', name: 'x' %}{{ '2026-11-15' | date: '%d.%m.%Y' }}",
  ],
  jinja2: [
    "<h1>{{ title|upper }}</h1>{% if flag and items|length > 1 %}{{ customer.tags|join(', ') }}{% elif x is defined %}-{% else %}none{% endif %}",
    "{%- for item in items if item.paid -%}{{ loop.index }}: {{ item['name'] }} {{ (item.price * 2.5)|round(1) }}{% if not loop.last %}, {% endif %}{% else %}empty{%- endfor -%}",
    "{% macro cell(value, kind='td') %}<{{ kind }}>{{ value }}</{{ kind }}>{% endmacro %}{% set ns = namespace(n=0) %}{% for i in range(3) %}{% set ns.n = ns.n + i %}{{ cell(ns.n) }}{% endfor %}",
    "{% set total = items|sum(attribute='price') %}{{ '%.2f' % total }}{{ [1, 2, 3][1:]|list }}{{ {'a': 1}.items()|list }}{% filter upper %}x{% endfilter %}{# note #}{% raw %}{{ x }}{% endraw %}",
    "{% block body %}{{ items|map(attribute='name')|join('-') }}{% endblock %}{% include 'row' ignore missing %}{% with a = 1 %}{{ a ~ 'b' }}{% endwith %}{{ 'x' if flag else 'y' }}",
  ],
  handlebars: [
    "<h1>{{title}}</h1>{{#if flag}}{{#each customer.tags}}{{this}}{{#unless @last}}, {{/unless}}{{/each}}{{else if x}}-{{else}}none{{/if}}",
    "{{~#each items as |item index|~}}{{index}}: {{item.name}} {{../title}}{{else}}empty{{~/each~}}",
    "{{#with customer}}{{name}}{{lookup tags 0}}{{@root.title}}{{/with}}{{{title}}}{{&title}}{{!-- note --}}{{! short }}",
    '{{#*inline "cell"}}<td>{{value}}</td>{{/inline}}{{> cell value=title}}{{#> missing}}fallback{{/missing}}{{> row name="x"}}',
    "{{#each items}}{{#if (eq @index 1)}}{{add price 1}}{{/if}}{{/each}}{{{{raw}}}}{{x}}{{{{/raw}}}}\\{{escaped}}{{[title]}}{{items.[0].name}}",
  ],
};

const LIMITS = { steps: 50_000, output: 200_000, string: 50_000, list: 5_000 };

function variants(engine: EngineName): RenderOptions[] {
  const plain: RenderOptions = { limits: LIMITS, now: 0 };

  return engine === "liquid" ? [plain, { ...plain, dialect: "ruby4" }] : [plain];
}

test.each([...engines.keys()])(
  "random changes to %s templates never crash, and every error is inside its source",
  (engine) => {
    const random = randomNumbers(20261115);
    const templates = TEMPLATES[engine];
    const options = variants(engine);
    const share = Math.ceil(MUTATIONS / engines.size);

    for (let count = 0; count < share; count++) {
      const source = mutate(templates[count % templates.length]!, random);
      const request = { engine, source, partials: PARTIALS, options: options[count % options.length]! };
      for (const fault of check(request)) expectInside(fault, source);
      const error = renderError({ ...request, data: DATA });
      if (error !== undefined) expectInside(error, error.file === "template.html" ? source : PARTIALS.row);
    }
  },
);

test.each([...engines.keys()])("the %s templates that are changed are valid", (engine) => {
  for (const source of TEMPLATES[engine]) {
    expect(check({ engine, source, partials: { ...PARTIALS, missing: "" } })).toEqual([]);
    expect(renderError({ engine, source, partials: PARTIALS, data: DATA })).toBeUndefined();
  }
});

function renderError(request: Parameters<typeof render>[0]): TemplateError | undefined {
  try {
    render(request);
    return undefined;
  } catch (error) {
    if (error instanceof TemplateError) return error;
    throw new Error(`A failure without a place for ${JSON.stringify(request.source)}`, { cause: error });
  }
}

function expectInside(
  fault: { file: string; line: number; column: number; from: number; to: number },
  text: string,
): void {
  const isInside =
    fault.from >= 0 &&
    fault.to >= fault.from &&
    fault.to <= text.length &&
    fault.line >= 1 &&
    fault.line <= text.split("\n").length &&
    fault.column >= 1;
  if (fault.file === "template.html" && !isInside) {
    expect.fail(`${JSON.stringify(fault)} lies outside ${JSON.stringify(text)}`);
  }
}
