import { describe, expect, test } from "vitest";
import { callHelper } from "../../core/call-helper.ts";
import { defaultLimits, Meter } from "../../core/limits.ts";
import { SafeString } from "../../core/output.ts";
import type { HelperContext, Value } from "../helper.ts";
import { helpers } from "../registry.ts";

function call(
  name: string,
  positional: Value[],
  named: { [name: string]: Value } = {},
  change: Partial<HelperContext> = {},
): Value {
  const meter = new Meter(defaultLimits, () => 0);
  const context = {
    meter,
    locale: "en",
    timezone: "UTC",
    currency: "EUR",
    now: new Date(0),
    translations: null,
    ...change,
  };
  const result = callHelper(helpers.get(name)!, positional, new Map(Object.entries(named)), context);

  return result instanceof SafeString ? result.text : result;
}

describe("markdown", () => {
  test("makes paragraphs, lists, tables and links", () => {
    expect(call("markdown", ["# T\n\n- a\n- [b](https://example.com)"])).toBe(
      '<h1>T</h1>\n<ul>\n<li>a</li>\n<li><a href="https://example.com">b</a></li>\n</ul>\n',
    );
  });

  test.each([
    ["<script>alert(1)</script>", "&lt;script&gt;"],
    ["a <img src=x onerror=y> b", "&lt;img"],
    ["[x](javascript:alert(1))", "<p>x</p>"],
    ["[x](  JaVaScRiPt:alert(1))", "x"],
    ["![x](file:///etc/passwd)", "<p>x</p>"],
    ['[x](https://e.com "a\\"b")', 'title="a&quot;b"'],
    ['<https://e.com/?a="b>', "&quot;"],
  ])("%s is made harmless", (text, part) => {
    const html = String(call("markdown", [text]));

    expect(html).toContain(part);
    expect(html).not.toMatch(/<script|<img src=x|href="\s*javascript|src="file/i);
  });

  test("a paragraph that would take long is refused before it is read", () => {
    expect(() => call("markdown", ["_a".repeat(6000)])).toThrow("A paragraph of Markdown has 12000 characters");
    expect(() => call("markdown", [`${"_a".repeat(4900)}\n\n`.repeat(40)])).toThrow("steps");
  });
});

describe("texts", () => {
  test.each<[string, Value[], Value]>([
    ["strip_html", ["a<b>c</b><script>x<y</script>d<!-- <i> -->e <"], "acde "],
    ["strip_html", ["<p title='x'>1 &lt; 2</p>"], "1 &lt; 2"],
    ["truncate", ["😀😀😀😀", 3], "😀😀…"],
    ["truncate", ["short", 10], "short"],
    ["wrap", ["aaaaaaaa bb", 4], "aaaa\naaaa\nbb"],
    ["pad_left", ["7", 3, "0"], "007"],
    ["substr", ["abcdef", 1, 3], "bcd"],
    ["slug", ["  Ça va ? Œuvre №5 "], "ca-va-oeuvre-5"],
    ["split", ["a,b", ","], ["a", "b"]],
    ["length", [{ a: 1, b: 2 }], 2],
    ["json", [{ a: "</script>" }], '{"a":"\\u003c/script>"}'],
    ["upper", [null], ""],
    ["join", [["a", 1, null], "-"], "a-1-"],
    ["contains", [["a", 2], "2"], true],
    ["switch", ["x", { x: "found" }], "found"],
    ["default", [false, "d"], "d"],
    ["if_empty", [false, "d"], false],
  ])("%s of %j is %j", (name, args, result) => {
    expect(call(name, args)).toEqual(result);
  });

  test("texts of a hundred thousand brackets and digits take no time to speak of", () => {
    const many = 200_000;

    expect(call("strip_html", ["<script>".repeat(many / 8)])).toBe("");
    expect(call("strip_html", ["<".repeat(many)])).toBe("");
    expect(call("eq", [`${"1".repeat(many)}x`, 5])).toBe(false);
    expect(() => call("svg", ["<!---->".repeat(many / 8)])).toThrow("does not start with <svg>");
  });
});

describe("lists", () => {
  const items: Value = [
    { name: "b", price: 10, address: { town: "X" } },
    { name: "a", price: 9.5, address: { town: "Y" } },
    { name: "c", price: null, address: null },
  ];
  const names = (list: Value) => (list as { name: string }[]).map(({ name }) => name).join("");

  test("sort by a field, by a path, downwards, with nothing at the end", () => {
    expect(names(call("sort_by", [items, "price"]))).toBe("abc");
    expect(names(call("sort_by", [items, "address.town", true]))).toBe("cab");
    expect(call("sort", [["z2", "z10", "ä", "b"]], {}, { locale: "de" })).toEqual(["ä", "b", "z2", "z10"]);
  });

  test("are chosen from by own fields only", () => {
    expect(call("where", [items, "constructor"])).toEqual([]);
    expect(call("find", [items, "__proto__"])).toBeUndefined();
    expect(call("group_by", [items, "toString"])).toEqual([{ key: null, items }]);
  });

  test("have a limit where the template makes them", () => {
    expect(() => call("range", [1, 1e9])).toThrow("A list of 1000000000 elements");
    expect(() => call("chunk", [[1], 0])).toThrow("A piece cannot have 0 elements");
  });
});

describe("translations", () => {
  const german = {
    locale: "de",
    translations: { title: "Rechnung {no}", pages: { one: "{count} Seite", other: "{count} Seiten" }, "a.b": "dotted" },
  };

  test("fill in values, choose plurals and fall back to the default or the key", () => {
    expect(call("t", ["title", { no: 7 }], {}, german)).toBe("Rechnung 7");
    expect(call("t", ["pages"], { count: 1 }, german)).toBe("1 Seite");
    expect(call("t", ["a.b"], {}, german)).toBe("dotted");
    expect(call("t", ["none"], { default: "D" }, german)).toBe("D");
    expect(call("t", ["__proto__"], {}, german)).toBe("__proto__");
  });
});

describe("media", () => {
  test("attributes are escaped and lengths are checked", () => {
    expect(call("image", ['a"b.png', 'x"><script>'])).toBe('<img src="a&quot;b.png" alt="x&quot;&gt;&lt;script&gt;">');
    expect(() => call("image", ["a.png", ""], { width: "1px;background:url(x)" })).toThrow(
      "write a length with its unit",
    );
  });

  test("an SVG is shown as a picture, where its scripts do not run", () => {
    expect(call("svg", ["<?xml version='1.0'?><!-- c --><svg><script/></svg>"])).toMatch(
      /^<img src="data:image\/svg\+xml;base64,[\w+/=]+" alt="">$/,
    );
  });
});
