import { expect, test } from "vitest";
import { showsAll } from "./shows-all.ts";

const page = (styles: string, body: string) =>
  `<!doctype html><html lang=en><head><meta charset="utf-8"><title>t</title><style>${styles}</style></head><body>${body}`;

test.each([
  ["no style of its own", page("", "<h1>Invoice</h1><p>Text<br>and more")],
  ["styles that change looks", page("p { display: flex; color: var(--ink) } table { table-layout: fixed }", "<p>x")],
  ["a point between two parts of a line", page(`span::after { content: "·"; justify-content: center }`, "<span>x")],
  ["a style attribute", page("", `<td style="display: inline-block; width: 20%">x`)],
  ["what readers need not hear", page("", `<span aria-hidden="true">x</span>`)],
  ["an image", page("", "<img src=a.svg>")],
  ["a drawing", page("", `<svg viewBox="0 0 1 1"><defs><path d="M0 0"/></defs><text>x</text></svg>`)],
])("a document shows all its elements with %s", (_, html) => {
  expect(showsAll(html)).toBe(true);
});

test.each([
  ["an element that is hidden by a style", page("p { display: none }", "<p>x")],
  ["an important one", page("p { display: none !important }", "<p>x")],
  ["one in a group of rules", page("@media print { p { visibility: hidden } }", "<p>x")],
  ["a transparent one", page("p { opacity: 0 }", "<p>x")],
  ["an element without a box", page("p { display: contents }", "<p>x")],
  ["a display from elsewhere", page("p { display: var(--shown) }", "<p>x")],
  ["a comment within", page("p { display/**/: none }", "<p>x")],
  ["an escaped name", page("p { d\\69splay: none }", "<p>x")],
  ["styles that are reset", page("p { all: unset }", "<p>x")],
  ["an animation", page("p { animation: fade 1s }", "<p>x")],
  ["text that a style writes", page("p::before { content: 'No.' }", "<p>x")],
  ["a number that a style writes", page("p::before { content: counter(n) }", "<p>x")],
  ["text in a margin", page("@page { @top-left { content: 'Draft' } }", "<p>x")],
  ["another order", page("p { order: 2 }", "<p>x")],
  ["text at a fixed place", page("p { position: fixed }", "<p>x")],
  ["text behind a mask", page("p { -webkit-mask-image: none }", "<p>x")],
  ["another style sheet", page("@import 'a.css';", "<p>x")],
  ["a linked style sheet", page("", "<link rel=stylesheet href=a.css><p>x")],
  ["a style element in the body", page("", "<p>x</p><STYLE >p { display: none }</STYLE >")],
  ["a style element without an end", page("", "<p>x</p><style>p { display: none }")],
  ["a style attribute", page("", `<p style = "display: none">x`)],
  ["one without quotes", page("", "<p style=display:none>x")],
  ["one with a reference", page("", `<p style="displa&#121;: none">x`)],
  ["a hidden element", page("", "<p hidden>x")],
  ["a hidden drawing", page("", `<svg display="none"></svg>`)],
  ["an element that opens", page("", "<details><summary>x</summary>y</details>")],
  ["a style that only seems to begin, in a comment", page("", "<!-- <style> --><p hidden>x<!-- </style> -->")],
  ["one in a title", "<!doctype html><title><style></title><p hidden>x<p title='</style>'>"],
  ["a field", page("", "<input type=hidden>")],
  ["a picture of several sources", page("", "<picture><img src=a.svg></picture>")],
  ["an element with a shadow tree", page("", "<div><template shadowrootmode=open></template>x</div>")],
])("a document is asked where it has %s", (_, html) => {
  expect(showsAll(html)).toBe(false);
});

test.each(["<style ", "style='", `style="`, "<a", "</style", "content:'", "&a"])(
  "a source of a megabyte that begins %s again and again is read to its end",
  (part) => {
    const source = part.repeat(1_000_000 / part.length);

    expect(showsAll(`<p hidden>${source}`)).toBe(false);
    expect(showsAll(`<style>${source}}p { display: none }`)).toBe(false);
  },
);
