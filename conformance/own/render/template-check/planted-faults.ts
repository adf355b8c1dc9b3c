/** Templates with faults whose places are known, in three languages: made by chance from a seed, in loops, in partials. */
import type { EngineName } from "@platen/templates";

export interface PlantedTemplate {
  engine: EngineName;
  source: string;
  partials: Record<string, string>;
  data: { items: string[] };
  /** For each fault that the report has to name: its code, its place, and how often the document has it. */
  planted: { code: string; place: string; count: number }[];
}

/** A part of HTML; `¶` comes before the start tag at fault, `ITEM` for the loop's value. */
interface Block {
  html: string;
  code?: string;
}

const PIXEL = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";

const SOUND: Block[] = [
  { html: "<p>ITEM</p>" },
  { html: "<h2>ITEM</h2>\n<h3>x</h3>" },
  { html: `<p>x <img alt="ITEM" src="${PIXEL}" width="9" height="9"></p>` },
  { html: `<img alt="" src="${PIXEL}" width="9" height="9">` },
  { html: '<svg role="img" aria-label="x" width="9" height="9"><rect width="9" height="9" /></svg>' },
  { html: "<table>\n<tr><th>a</th><th>b</th></tr>\n<tr><td colspan=2>ITEM</td></tr></table>" },
  { html: "<table><tr><th rowspan=2>a<th>b<tr><td>ITEM</table>" },
  { html: "<ul>\n<li>ITEM\n<li>x</ul>" },
];

const FAULTY: Block[] = [
  { code: "heading-order", html: "<h2>ITEM</h2>\n<div>\n ¶<h4 class='ITEM'>x</h4></div>" },
  { code: "heading-order", html: '<h2>ITEM</h2>\n  ¶<p role="heading"\n aria-level="5">x</p>' },
  { code: "image-alt", html: `<p>ITEM ¶<img src="${PIXEL}" width="9" height="9"></p>` },
  { code: "image-alt", html: `<table><tr><th>ITEM<tr><td>x ¶<IMG width=9 height=9 src="${PIXEL}"></table>` },
  { code: "figure-name", html: '<p>\n¶<svg role="img" width="9" height="9"><rect width="9" height="9" /></svg></p>' },
  { code: "figure-name", html: '<section>¶<div title="" role="img" style="border: 1px solid">ITEM</div></section>' },
  { code: "table-rows", html: "<table>\n<tr><th>a</th><th>b</th></tr>\n ¶<tr><td>ITEM</td></tr></table>" },
  { code: "table-rows", html: "<table><tr><th>a<th>ITEM\n¶<tr class=x><td colspan='2'>1<td>2</table>" },
  {
    code: "table-cell-empty",
    html: "<table><tr><th>a</th><th>b</th></tr>\n<tr>¶<td class='ITEM'></td><td>1</td></tr></table>",
  },
  {
    code: "table-cell-empty",
    html:
      '<div role="table"><div role="row"><b role="columnheader">a</b><b role="columnheader">b</b></div>\n' +
      '<div role="row"><b role="cell">ITEM</b>¶<b role="cell"></b></div></div>',
  },
  { code: "masked-text", html: '<div>\n¶<p style="mask-image: linear-gradient(black, #0008)">ITEM</p></div>' },
  { code: "generated-text", html: "<p>x</p>¶<p class='note'>ITEM</p>" },
  { code: "table-headers", html: "¶<table border><tr><td>1<td>ITEM<tr><td>3<td>4</table>" },
];

const LANGUAGES: Readonly<Record<EngineName, { loop(partial: string): string; item: string; words: string }>> = {
  liquid: {
    loop: (partial) => `{% for item in items %}{% render "${partial}", item: item %}{% endfor %}`,
    item: "{{ item | upcase }}",
    words: "{% assign x = 1 %}{% comment %}\n<img>{% endcomment %}",
  },
  jinja2: {
    loop: (partial) => `{% for item in items %}{% include "${partial}" %}{% endfor %}`,
    item: "{{ item | upper }}",
    words: "{% set x = 1 %}{#\n<img> #}",
  },
  handlebars: {
    loop: (partial) => `{{#each items}}{{> ${partial}}}{{/each}}`,
    item: "{{ this }}",
    words: "{{!--\n<img> --}}",
  },
};

/** The same template for the same seed. */
export function plantFaults(engine: EngineName, seed: number): PlantedTemplate {
  const next = chance(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!;
  const { loop, item, words } = LANGUAGES[engine];
  const items = Array.from({ length: 1 + Math.floor(next() * 3) }, (_, index) => `item${index}`);
  const planted: PlantedTemplate["planted"] = [];

  const write = (file: string, count: number, start: string): string => {
    let text = start;
    for (let blocks = 1 + Math.floor(next() * 3); blocks > 0; blocks--) {
      const { code, html } = pick(next() < 0.6 ? FAULTY : SOUND);
      text += pick(["", "\n", "\n\n  ", `\n${words}`, `${words} `]);
      const [before, after] = html.replaceAll("ITEM", file === "template.html" ? "x" : item).split("¶");
      text += before;
      if (after === undefined) continue;
      const line = text.split("\n").length;
      planted.push({ code: code!, place: `${file}:${line}:${text.length - text.lastIndexOf("\n")}`, count });
      text += after;
    }
    return text;
  };

  const partials: Record<string, string> = {};
  let source = "<h1>x</h1>";
  for (const name of ["first", "second"]) {
    source = write("template.html", 1, source);
    source += `\n${loop(name)}`;
    partials[name] = write(`partials/${name}.html`, items.length, "");
  }

  return { engine, source, partials, data: { items }, planted };
}

/** Numbers from 0 to 1 that depend on the seed alone. */
function chance(seed: number): () => number {
  let state = seed * 2_654_435_761 + 1;

  return () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0;
    const mixed = Math.imul(state ^ (state >>> 13), 0x297a2d39);
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
  };
}
