import { expect, test } from "vitest";
import { render } from "../index.ts";

const DATA = { name: "<Ada & Co>", lines: "a<b\nc" };

function out(source: string, autoescape = true): string {
  return render({ engine: "liquid", source, data: DATA, options: { autoescape } }).output;
}

test("values are escaped once, unless raw opts out or escaping is off", () => {
  expect(out("{{ name }}")).toBe("&lt;Ada &amp; Co&gt;");
  expect(out("{{ name | escape }}")).toBe("&lt;Ada &amp; Co&gt;");
  expect(out("{{ name | raw }}")).toBe("<Ada & Co>");
  expect(out("{{ name }}", false)).toBe("<Ada & Co>");
  expect(out("{{ name | escape }}", false)).toBe("&lt;Ada &amp; Co&gt;");
});

test("a captured block is HTML already: its tags stay, its values are escaped once", () => {
  expect(out("{% capture box %} <b>{{ name }}</b> {% endcapture %}{{ box }}|{{ box | strip }}")).toBe(
    " <b>&lt;Ada &amp; Co&gt;</b> |<b>&lt;Ada &amp; Co&gt;</b>",
  );
});

test("what is put next to HTML is escaped, whichever comes first", () => {
  expect(
    out("{% capture b %}<b>{% endcapture %}{{ b | append: name }}|{{ name | append: b }}|{{ b | prepend: '<' }}"),
  ).toBe("<b>&lt;Ada &amp; Co&gt;|&lt;Ada &amp; Co&gt;<b>|&lt;<b>");
  expect(out("{% capture b %}<b>x{% endcapture %}{{ b | replace: 'x', name }}")).toBe("<b>&lt;Ada &amp; Co&gt;");
  expect(out("{% capture b %}<b>,x{% endcapture %}{{ b | split: ',' | join: '<' }}")).toBe("<b>&lt;x");
});

test("changes that could break HTML make it text again", () => {
  expect(out("{% capture b %}<b>{% endcapture %}{{ b | slice: 0, 2 }}{{ b | truncate: 2, '' }}")).toBe("&lt;b&lt;b");
});

test("line breaks become tags and the rest is escaped", () => {
  expect(out("{{ lines | newline_to_br }}")).toBe("a&lt;b<br />\nc");
});

test("lists and objects are escaped as they are printed", () => {
  expect(render({ engine: "liquid", source: "{{ h }}{{ l }}", data: { h: { a: "<" }, l: ["<", ">"] } }).output).toBe(
    "{&quot;a&quot;=&gt;&quot;&lt;&quot;}&lt;&gt;",
  );
});
