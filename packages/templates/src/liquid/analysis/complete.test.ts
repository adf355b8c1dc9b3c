import { expect, test } from "vitest";
import { completeAt, ITEM, ORDER, ROOT, TAX } from "../../../test/complete-at.ts";

const FORLOOP = ["index", "index0", "rindex", "rindex0", "first", "last", "length", "name"];
const TABLEROW = [
  "index",
  "index0",
  "rindex",
  "rindex0",
  "first",
  "last",
  "length",
  "col",
  "col0",
  "col_first",
  "col_last",
  "row",
];
const LIST = ["size", "first", "last"];

/** The source with the cursor, and everything that is offered, in order. */
const exact: [string, string[]][] = [
  // fields
  ["{{ order.‸ }}", ORDER],
  ["{{ order.‸", ORDER],
  ["{{order.‸}}", ORDER],
  ["{{- order.‸ -}}", ORDER],
  ["{{ order.num‸ }}", ORDER],
  ["{{ order.num‸ber }}", ORDER],
  ["{{ order.customer.‸ }}", ["name", "address"]],
  ["{{ order.customer.address.‸ }}", ["city"]],
  ['{{ order["‸"] }}', ORDER],
  ["{{ order['‸", ORDER],
  ['{{ order.customer.address["‸"] }}', ["city", "post code"]],
  ['{{ order["customer"].‸ }}', ["name", "address"]],
  ["{{ order.items[0].‸ }}", ITEM],
  ["{{ order.items[i].‸ }}", ITEM],
  ["{{ order.items.first.‸ }}", ITEM],
  ["{{ order.items.last.taxes.first.‸ }}", TAX],
  ["{{ order.items.‸ }}", LIST],
  ["{{ tags.‸ }}", LIST],
  ["{{ tags.first.‸ }}", []],
  ["{{ order.number.‸ }}", []],
  ["{{ order.notes.‸ }}", []],
  ["{{ nobody.‸ }}", []],
  ["{{ totals.‸ }}", ["net", "gross"]],
  ["{{ paid.‸ }}", []],
  // values
  ["{{ ‸ }}", ROOT],
  ["{{‸}}", ROOT],
  ["{{ ‸", ROOT],
  ["{{ or‸", ROOT],
  ["{{ or‸der }}", ROOT],
  ["{% if ‸ %}{% endif %}", ROOT],
  ["{% if paid and ‸", ROOT],
  ["{% if paid == ‸", ROOT],
  ["{% if order.‸ == 7 %}{% endif %}", ORDER],
  ["{% if paid or order.customer.‸", ["name", "address"]],
  ["{% unless order.‸", ORDER],
  ["{% elsif order.‸", ORDER],
  ["{% case order.‸ %}", ORDER],
  ["{% case paid %}{% when ‸", ROOT],
  ["{% assign x = ‸ %}", ROOT],
  ["{% assign x = order.‸ %}", ORDER],
  ["{% echo order.‸ %}", ORDER],
  ["{% cycle ‸", ROOT],
  ["{% for item in ‸ %}", ROOT],
  ["{% for item in order.‸ %}{{ item.name }}{% endfor %}", ORDER],
  ["{% for item in order.items limit: ‸", ROOT],
  ["{% tablerow item in order.‸ %}", ORDER],
  ["{{ tags | append: order.‸ }}", ORDER],
  ["{{ tags | append: ‸ }}", ROOT],
  // loops
  ["{% for item in order.items %}{{ item.‸ }}{% endfor %}", ITEM],
  ["{% for item in order.items %}{{ item.‸", ITEM],
  ["{% for item in order.items reversed limit: 2 %}{{ item.‸", ITEM],
  ["{%- for item in order.items -%}\n<td>{{- item.‸ -}}", ITEM],
  ["{% for item in order.items %}{% for tax in item.taxes %}{{ tax.‸ }}{% endfor %}{% endfor %}", TAX],
  ["{% for item in order.items %}{% for tax in item.taxes %}{{ item.‸", ITEM],
  ["{% for item in order.items %}{% for item in item.taxes %}{{ item.‸", TAX],
  ["{% for item in order.items %}{% for item in item.taxes %}{% endfor %}{{ item.‸", ITEM],
  ["{% for item in order.items %}{% endfor %}{{ item.‸", []],
  ["{% for item in order.items %}{% else %}{{ item.‸", []],
  ["{% for item in order.items %}{{ forloop.‸ }}{% endfor %}", FORLOOP],
  ["{% for a in order.items %}{% for b in a.taxes %}{{ forloop.‸", [...FORLOOP, "parentloop"]],
  ["{% for a in order.items %}{% for b in a.taxes %}{{ forloop.parentloop.‸", FORLOOP],
  ["{{ forloop.‸", []],
  ["{% tablerow item in order.items %}{{ item.‸", ITEM],
  ["{% tablerow item in order.items %}{{ tablerowloop.‸", TABLEROW],
  ["{% for tag in tags %}{{ tag.‸", []],
  ["{% for pair in totals %}{{ pair[1].‸", []],
  ["{% for pair in order.customer %}{{ pair[1].‸", ["city"]],
  ["{% for n in (1..3) %}{{ n.‸", []],
  ["{% for item in order.items %}{% if item.‸", ITEM],
  ["{% for item in order.items %}{% if item.price > 1 %}{{ item.‸", ITEM],
  ["{% for item in order.items %}{% assign t = item.taxes | first %}{{ t.‸", TAX],
  ["{% if paid %}{% for item in order.items %}{% unless paid %}{{ item.‸", ITEM],
  // assigns
  ["{% assign x = order.customer %}{{ x.‸", ["name", "address"]],
  ["{% assign x = order %}{% assign x = totals %}{{ x.‸", ["net", "gross"]],
  ["{% assign x = order.items | first %}{{ x.‸", ITEM],
  ["{% assign x = order.items | last %}{{ x.‸", ITEM],
  ['{% assign x = order.items | where: "price", 1 | sort: "name" | first %}{{ x.‸', ITEM],
  ['{% assign x = order.items | find: "name", "Pen" %}{{ x.‸', ITEM],
  ['{% assign x = order.items | map: "taxes" | first %}{{ x.‸', LIST],
  ['{% assign x = order.items | map: "taxes" | first | first %}{{ x.‸', TAX],
  ['{% assign groups = order.items | group_by: "name" %}{% for g in groups %}{{ g.‸', ["key", "items"]],
  ['{% assign groups = order.items | group_by: "name" %}{% for g in groups %}{% for i in g.items %}{{ i.‸', ITEM],
  ["{% assign rows = order.items | chunk: 2 %}{% for row in rows %}{% for cell in row %}{{ cell.‸", ITEM],
  ["{% assign x = order.items | reverse | uniq | compact | slice: 0, 2 | last %}{{ x.‸", ITEM],
  ["{% assign x = order.customer | default: totals %}{{ x.‸", ["name", "address", "net", "gross"]],
  ["{% if paid %}{% assign x = order %}{% else %}{% assign x = totals %}{% endif %}{{ x.‸", [...ORDER, "net", "gross"]],
  ["{% if paid %}{% assign x = order %}{% endif %}{{ x.‸", ORDER],
  ["{% for i in order.items %}{% assign x = i %}{% endfor %}{{ x.‸", ITEM],
  ["{% capture x %}{{ order.number }}{% endcapture %}{{ x.‸", []],
  ["{% assign order = totals %}{{ order.‸", ["net", "gross"]],
  ["{% assign x = 'text' %}{{ x.‸", []],
  ["{% assign x = tags | join: ',' %}{{ x.‸", []],
  // the names of fields in the arguments of filters
  ['{{ order.items | map: "‸" }}', ITEM],
  ['{{ order.items | where: "‸", 1 }}', ITEM],
  ["{{ order.items | sort: '‸", ITEM],
  ['{% assign x = order.items | sum: "‸" %}', ITEM],
  ['{{ order.items | first | append: "‸" }}', []],
  ['{{ order.customer.name | append: "‸" }}', []],
  // keywords
  ["{% for item ‸", ["in"]],
  ["{% for item i‸", ["in"]],
  ["{% for ‸", []],
  ["{% for item in order.items ‸", ["reversed", "limit:", "offset:"]],
  ["{% if paid ‸", ["and", "or", "contains", "==", "!=", ">", "<", ">=", "<="]],
  // where nothing fits
  ["‸", []],
  ["plain ‸ text", []],
  ["{{ order }} ‸", []],
  ["{% if paid %}‸", []],
  ["{ ‸", []],
  ['{{ "‸" }}', []],
  ['{{ order | append: "a‸', []],
  ["{% assign ‸", []],
  ["{% assign x ‸", []],
  ["{% capture ‸", []],
  ["{{ order number‸", []],
  ["{% raw %}{{ order.‸ }}{% endraw %}", []],
  ["{% comment %}{{ order.‸ }}{% endcomment %}", []],
  ["{% comment %}{{ order.‸", []],
  ["{% doc %}{{ order.‸ }}{% enddoc %}", []],
  // broken sources around the cursor
  ["{{ order. }}{% for item in order.items %}{{ item.‸ }}{% endfor %}", ITEM],
  ["{% if %}{% for item in order.items %}{{ item.‸ }}", ITEM],
  ["{% for item in order.items %}{% nope %}{{ item.‸ }}{% endfor %}{% endif %}", ITEM],
  ["{% endfor %}{% for item in order.items %}{{ item.‸", ITEM],
  ["{% for item in order.items %}{% if item.price %}{{ item.‸ }}{% endfor %}", ITEM],
  ["{% for item in order.items %}{{ item.‸\n<p>{{ order.number }}</p>{% endfor %}", ITEM],
  ["{% for item in order.items %}{{ item.‸ | currency }}{{ item. }}{% endfor %}", ITEM],
  // the liquid tag
  ["{% liquid\n  assign x = order.customer\n  echo x.‸\n%}", ["name", "address"]],
  ["{% liquid\n  for item in order.items\n    echo item.‸\n  endfor\n%}", ITEM],
  ["{% liquid\n  echo order.‸", ORDER],
  // offsets count UTF-16 units
  ["🎉 Grüße {% for item in order.items %}é{{ item.‸ }}", ITEM],
  ["{{ '🎉' | append: order.‸ }}", ORDER],
];

test.each(exact)("%s", (marked, labels) => {
  expect(completeAt("liquid", marked).labels).toEqual(labels);
});

test.each([
  ["{{ order.number | ‸ }}", ["currency", "upcase", "format_date", "qr", "date", "where", "group_by", "default"]],
  ["{{ order.number | cur‸", ["currency", "number"]],
  ["{{ order.number | upcase | ‸", ["append"]],
  ["{% assign x = order.items | ‸", ["where", "sort_by"]],
  ["{% ‸", ["for", "if", "assign", "render", "epc", "barcode"]],
  ["{% fo‸", ["for"]],
  ["{%- ‸ -%}", ["for", "if"]],
  ["{% for item in order.items %}{% ‸", ["endfor", "else", "break", "if"]],
  ["{% if paid %}{% ‸", ["endif", "elsif", "else"]],
  ["{% case paid %}{% ‸", ["endcase", "when"]],
  ["{% for i in order.items %}{% if paid %}{% endif %}{% ‸", ["endfor"]],
  ["{% liquid\n  ‸", ["assign", "echo", "for"]],
  ["{% for item in order.items %}{{ ‸", ["item", "forloop", ...ROOT]],
  ["{% assign x = 1 %}{% capture y %}{% endcapture %}{% increment z %}{{ ‸", ["x", "y", "z", ...ROOT]],
  ["{{ order.number | currency: ‸", ["code", "locale", ...ROOT]],
  ["{{ order.number | currency: 'EUR', ‸", ["locale", ...ROOT]],
  ["{% epc ‸", ["name", "iban", "amount", ...ROOT]],
])("%s offers what fits", (marked, labels) => {
  expect(completeAt("liquid", marked).labels).toEqual(expect.arrayContaining(labels));
});

test.each([
  ["{% for i in order.items %}{% if paid %}{% endif %}{% ‸", ["endif", "elsif"]],
  ["{% ‸", ["endfor", "endif", "currency"]],
  ["{{ x | ‸", ["order", "for", "epc"]],
  ["{% for item in order.items %}{% endfor %}{{ ‸", ["item", "forloop"]],
  ["{{ order.number | currency: ‸", ["amount"]],
])("%s does not offer what does not", (marked, labels) => {
  const offered = completeAt("liquid", marked).labels;
  expect(offered.length).toBeGreaterThan(0);
  expect(labels.filter((label) => offered.includes(label))).toEqual([]);
});

test("an item says what it is, with the value of a data set or with documentation and an example", () => {
  const field = completeAt("liquid", "{{ order.‸ }}").items;
  expect(field[0]).toEqual({ label: "number", kind: "field", insert: "number", type: "number", detail: "7" });
  expect(field[1]).toMatchObject({ label: "items", type: "list", detail: "2 items" });
  expect(field[2]).toMatchObject({ label: "customer", type: "object", detail: "{name, address}" });
  const filters = completeAt("liquid", "{{ order.number | ‸ }}").items;
  expect(filters.find(({ label }) => label === "currency")).toMatchObject({
    kind: "helper",
    detail: "(amount, code, locale)",
    docs: expect.stringContaining("currency"),
    example: '{{ total | currency: "USD" }}',
  });
  expect(filters.find(({ label }) => label === "upcase")).toMatchObject({
    kind: "filter",
    docs: "The text in capital letters.",
    example: "{{ title | upcase }}",
  });
  const loop = completeAt("liquid", "{% for i in tags %}{{ forloop.‸ }}").items;
  expect(loop[0]).toMatchObject({ label: "index", docs: "The number of the turn, from 1." });
});

test("the word at the cursor is what is replaced", () => {
  const at = (marked: string) => {
    const { from, to, source } = completeAt("liquid", marked);
    return source.slice(from, to);
  };
  expect(at("{{ order.num‸ber }}")).toBe("number");
  expect(at("{{ order.‸ }}")).toBe("");
  expect(at("{{ or‸ }}")).toBe("or");
  expect(at("{{ x | cur‸rency: 'EUR' }}")).toBe("currency");
  expect(at('{{ order["cust‸"] }}')).toBe("cust");
  expect(at("{% fo‸r %}")).toBe("for");
  expect(at("🎉{{ order.nu‸ }}")).toBe("nu");
});

test("partials are offered in include and render, with quotes where there are none", () => {
  const partials = { row: "", head: "" };
  expect(completeAt("liquid", "{% render '‸' %}", { partials }).items).toEqual([
    { label: "row", kind: "partial", insert: "row" },
    { label: "head", kind: "partial", insert: "head" },
  ]);
  expect(completeAt("liquid", "{% include ‸ %}", { partials }).items[0]).toMatchObject({ insert: '"row"' });
  expect(completeAt("liquid", '{% render "ro‸', { partials }).labels).toEqual(["row", "head"]);
  expect(completeAt("liquid", '{% render "row", item: order.‸ %}', { partials }).labels).toEqual(ORDER);
  expect(completeAt("liquid", '{% render "row" ‸', { partials }).labels).toEqual(["with", "for", "as"]);
});

test("a partial knows what its callers give it", () => {
  const calls: [string, string, string[]][] = [
    ["{% for i in order.items %}{% render 'row', item: i %}{% endfor %}", "{{ item.‸ }}", ITEM],
    ["{% render 'row' for order.items as item %}", "{{ item.‸ }}", ITEM],
    ["{% render 'row' for order.items %}", "{{ row.‸ }}", ITEM],
    ["{% render 'row' with order.customer as who %}", "{{ who.‸ }}", ["name", "address"]],
    ["{% include 'row', item: order.customer %}", "{{ item.‸ }}", ["name", "address"]],
    ["{% for i in order.items %}{% include 'row' %}{% endfor %}", "{{ i.‸ }}", ITEM],
    ["{% for i in order.items %}{% render 'row' %}{% endfor %}", "{{ i.‸ }}", []],
    ["{% assign x = totals %}{% include 'row' %}", "{{ x.‸ }}", ["net", "gross"]],
    ["{% assign x = totals %}{% render 'row' %}", "{{ x.‸ }}", []],
    [
      "{% render 'row', a: order.customer %}{% render 'row', a: totals %}",
      "{{ a.‸ }}",
      ["name", "address", "net", "gross"],
    ],
    ["{% render 'row' %}", "{{ order.‸ }}", ORDER],
    ["nothing calls it", "{{ order.‸ }}", ORDER],
  ];
  for (const [caller, marked, labels] of calls) {
    const partials = { row: "" };
    expect(completeAt("liquid", marked, { partials, partial: "row", callers: [caller] }).labels, caller).toEqual(
      labels,
    );
  }
});

test("a partial that a partial calls knows it too, and a ring ends", () => {
  const partials = { outer: "{% render 'inner', line: item %}", inner: "" };
  const callers = ["{% for i in order.items %}{% render 'outer', item: i %}{% endfor %}"];
  expect(completeAt("liquid", "{{ line.‸ }}", { partials, partial: "inner", callers }).labels).toEqual(ITEM);
  const ring = { a: "{% render 'b' %}", b: "{% render 'a' %}" };
  expect(completeAt("liquid", "{% render 'a' %}{{ order.‸", { partials: ring }).labels).toEqual(ORDER);
});

test("the lax dialect is read as such", () => {
  const options = { dialect: "ruby4" } as const;
  expect(completeAt("liquid", "{% for item in order.items %}{{ item.‸ }}{% endfor %}", { options }).labels).toEqual(
    ITEM,
  );
});

test("without data only what the template makes is offered", () => {
  expect(completeAt("liquid", "{% for i in x %}{{ ‸", { data: [] }).labels).toEqual(["i", "forloop"]);
  expect(completeAt("liquid", "{% for i in x %}{{ i.‸", { data: [] }).labels).toEqual([]);
});
