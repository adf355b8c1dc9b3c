/** The language as Shopify defines it, beyond what the conformance data covers: the rules that documents lean on. */
import { expect, test } from "vitest";
import { render } from "../index.ts";

function out(source: string, data: Record<string, unknown> = {}, partials: Record<string, string> = {}): string {
  return render({ engine: "liquid", source, data, partials, options: { autoescape: false } }).output;
}

test("and and or group from the right", () => {
  expect(out("{% if false and false or true %}yes{% else %}no{% endif %}")).toBe("no");
  expect(out("{% if true or false and false %}yes{% else %}no{% endif %}")).toBe("yes");
});

test("only nil and false are false", () => {
  expect(
    out("{% for v in l %}{% if v %}T{% else %}F{% endif %}{% endfor %}", { l: [0, "", [], {}, false, null] }),
  ).toBe("TTTTFF");
});

test("empty and blank are equal to what is so", () => {
  const test = "{% if v == empty %}E{% endif %}{% if v == blank %}B{% endif %}";

  expect(["", " ", [], {}, null, false, 0].map((v) => out(test, { v }))).toEqual(["EB", "B", "EB", "EB", "B", "B", ""]);
});

test("size, first and last are commands after a dot and keys in brackets", () => {
  expect(out("{{ a.size }}{{ a.first }}{{ a.last }}{{ a['size'] }}", { a: [7, 8] })).toBe("278");
  expect(out("{{ h.size }}{{ h['size'] }}", { h: { size: "own", b: 1 } })).toBe("ownown");
});

test("a loop knows its place, and the loop around it", () => {
  expect(
    out(
      "{% for a in (1..2) %}{% for b in (1..2) %}{{ forloop.parentloop.index }}{{ forloop.index }}{{ forloop.rindex0 }} {% endfor %}{% endfor %}",
    ),
  ).toBe("111 120 211 220 ");
});

test("limit, offset, reversed and continue cut the list", () => {
  expect(
    out("{% for i in (1..6) limit: 2 %}{{ i }}{% endfor %}|{% for i in (1..6) offset: continue %}{{ i }}{% endfor %}"),
  ).toBe("12|3456");
  expect(out("{% for i in (1..6) reversed limit: 2 offset: 1 %}{{ i }}{% endfor %}")).toBe("32");
});

test("break and continue reach through an include, not through a render", () => {
  const loop = (tag: string) => `{% for i in (1..3) %}{% ${tag} 'p', i: i %}{{ i }}{% endfor %}`;
  const partials = { p: "{% if i == 2 %}{% break %}{% endif %}" };

  expect(out(loop("include"), {}, partials)).toBe("1");
  expect(out(loop("render"), {}, partials)).toBe("123");
});

test("assign and capture set variables of the whole template, also from inside a loop", () => {
  expect(
    out(
      "{% for i in (1..3) %}{% assign last = i %}{% capture c %}<{{ i }}>{% endcapture %}{% endfor %}{{ last }}{{ c }}",
    ),
  ).toBe("3<3>");
});

test("a rendered partial sees the data and its arguments, not the variables around it", () => {
  const partials = { p: "{{ shop }}{{ local }}{{ given }}{% assign local = 'inner' %}" };

  expect(out("{% assign local = 'x' %}{% render 'p', given: 1 %}{{ local }}", { shop: "S" }, partials)).toBe("S1x");
});

test("a partial runs for each item, or with one, under its own name or another", () => {
  expect(out("{% render 'p' for l %}", { l: ["a", "b"] }, { p: "{{ forloop.index }}{{ p }}" })).toBe("1a2b");
  expect(out("{% include 'p' for l as x %}", { l: ["a", "b"] }, { p: "{{ x }}" })).toBe("ab");
  expect(out("{% render 'dir/p' with l[1] %}", { l: ["a", "b"] }, { "dir/p": "{{ p }}" })).toBe("b");
});

test("a partial is found whatever the case of its name, with or without its ending", () => {
  expect(out("{% include 'Header' %}{% render 'dir/row.liquid' %}", {}, { "header.liquid": "H", "Dir/Row": "R" })).toBe(
    "HR",
  );
  expect(out("{% include 'a' %}", {}, { "A.liquid": "other", a: "exact" })).toBe("exact");
});

test("hyphens take the whitespace on their side, and a no-break space is none", () => {
  expect(out("a \n{{- 1 -}}\t b {%- if true -%} c {%- endif %} d")).toBe("a1bc d");
  expect(out("a\u00a0{{- 1 }}")).toBe("a\u00a01");
});

test("a block that writes nothing leaves no whitespace, one that could write keeps it", () => {
  expect(out("[{% if true %} {% assign a = 1 %} {% endif %}]")).toBe("[]");
  expect(out("[{% if true %} {% assign a = 1 %} {{ b }}{% endif %}]")).toBe("[  ]");
});

test("raw text stays, comments and docs go, also when they are nested", () => {
  expect(
    out(
      "{% raw %}{{ a }}{% if %}{% endraw %}|{% comment %}{% if %}{% comment %}x{% endcomment %}{% endcomment %}|{% doc %}{{ x }}{% enddoc %}",
    ),
  ).toBe("{{ a }}{% if %}||");
});

test("lines of a liquid tag are tags", () => {
  expect(out("{% liquid\n assign a = 2\n for i in (1..a)\n  echo i | times: 10\n endfor\n # done\n%}")).toBe("1020");
});

test("a case writes each branch that matches, and else when none did", () => {
  const source = "{% case v %}{% when 1, 2 %}low{% when 3 or 'x' %}three{% else %}other{% endcase %}";

  expect([1, 2, 3, "x", null].map((v) => out(source, { v }))).toEqual(["low", "low", "three", "three", "other"]);
});

test("cycles of the same values share their turn, named ones do not", () => {
  expect(out("{% for i in (1..3) %}{% cycle 'a', 'b' %}{% cycle 'n': 'a', 'b' %}{% endfor %}")).toBe("aabbaa");
});

test("tablerow writes rows and cells", () => {
  expect(out("{% tablerow i in (1..3) cols: 2 %}{{ i }}{% endtablerow %}")).toBe(
    '<tr class="row1">\n<td class="col1">1</td><td class="col2">2</td></tr>\n<tr class="row2"><td class="col1">3</td></tr>\n',
  );
});

test("what has no text of its own is printed as Ruby prints it", () => {
  expect(
    out("{{ h }}|{{ l }}|{{ (1..3) }}|{{ forloop }}{{ nil }}{{ empty }}", { h: { a: [1, null, "x\n"] }, l: [1, [2]] }),
  ).toBe('{"a"=>[1, nil, "x\\n"]}|12|1..3|');
});

test("own properties only: nothing of the machine behind the data is reached", () => {
  const source =
    "{{ o.constructor }}{{ o.__proto__ }}{{ o.toString }}{{ a.map }}{{ a.length }}{{ o['constructor']['constructor'] }}{{ s.length }}{{ f }}{{ constructor }}{{ self.constructor }}";

  expect(out(source, { o: { x: 1 }, a: [1], s: "text", f: () => "ran" })).toBe("");
  expect(out("{{ l | map: 'constructor' | compact | size }}{{ l | where: '__proto__' | size }}", { l: [{}, {}] })).toBe(
    "00",
  );
});

test("a name that does not exist is nothing, or with undefined: strict an error at its place", () => {
  const data = { customer: { name: "Ada", note: null } };
  const strict = (source: string) => () => render({ engine: "liquid", source, data, options: { undefined: "strict" } });

  expect(out("[{{ custmer.name }}{{ customer.nme.x }}]", data)).toBe("[]");
  expect(strict("{{ custmer.name }}")).toThrow('No variable is called "custmer". Did you mean "customer"?');
  expect(strict("{{ customer.nme }}")).toThrow('There is no "nme" here.');
  expect(strict("{{ customer.name }}{{ customer.note }}{{ customer.name.size }}")).not.toThrow();
});

test("a date in a zone that does not exist is an error, not a wrong date", () => {
  const renderedThere = () =>
    render({ engine: "liquid", source: "{{ 'now' | date: '%Y' }}", options: { timezone: "Mars/Olympus" } });

  expect(renderedThere).toThrow('"Mars/Olympus" is not a time zone');
});

test("a helper is a filter in every template, and a tag where it writes markup", () => {
  expect(out("{{ 1234.5 | currency: 'EUR', locale: 'en' }}")).toBe("€1,234.50");
  expect(out("{% epc name: 'Ada', iban: 'DE89370400440532013000', amount: 5 %}")).toMatch(/^<svg [\s\S]*<\/svg>$/);
  expect(() => out("{% currency 5 %}")).toThrow('No tag is called "currency".');
});
