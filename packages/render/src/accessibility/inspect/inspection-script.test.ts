import type { Browser } from "@platen/browser";
import { unpackModel } from "@platen/pdf";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestBrowser } from "../../testing/start-test-browser.ts";
import type { Inspection, PackedInspection } from "./inspection.ts";
import { inspectionScript } from "./inspection-script.ts";
import { showsAll } from "./shows-all.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await startTestBrowser();
});
afterAll(() => browser.close());

/** Where the source says that all elements are shown, the answer must be the same without a look at them. */
async function inspect(body: string, javascript = false): Promise<Inspection> {
  const html = `<!doctype html><html lang="en"><title>t</title><body>${body}`;
  const packed = await ask(html, inspectionScript(), javascript);
  if (!javascript && showsAll(html))
    expect(await ask(html, inspectionScript({ showsAll: true }), false)).toEqual(packed);

  return { ...packed, model: unpackModel(packed.model) };
}

async function ask(html: string, script: string, javascript: boolean): Promise<PackedInspection> {
  const marginMm = { top: 20, right: 15, bottom: 20, left: 15 };
  const { inspection } = await browser.print({
    html,
    workspace: "wsp_test",
    network: { assets: new Map(), allowHosts: [] },
    javascript,
    waitFor: null,
    locale: "en",
    timezone: "UTC",
    timeoutMs: 120_000,
    maxOutputBytes: 50_000_000,
    page: { widthMm: 210, heightMm: 297, marginMm, scale: 1, background: true },
    tagged: true,
    outline: false,
    maxPages: 100,
    inspection: script,
  });

  return inspection as PackedInspection;
}

/** Each finding as its code and the id of its element. */
async function findings(html: string, javascript = false): Promise<string[]> {
  const { model, findings: found } = await inspect(html, javascript);

  return found.map(({ code, element }) =>
    element === null ? code : `${code} ${model.elements[element]!.attributes.id ?? model.elements[element]!.tag}`,
  );
}

const pixel = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";
const image = (attributes: string) => `<img src="${pixel}" width="20" height="20" ${attributes}>`;

describe("headings", () => {
  test("a skipped level and a first heading below h1 are found", async () => {
    expect(await findings('<h2 id="a">x</h2><h3>x</h3><h1>x</h1><h3 id="b">x</h3><h4>x</h4><h2>x</h2>')).toEqual([
      "heading-order a",
      "heading-order b",
    ]);
  });

  test("roles and levels count, also those deeper than PDF knows", async () => {
    const html =
      '<div role="heading" aria-level="1">x</div><h1 role="presentation">x</h1><p role="heading">x</p>' +
      '<p role="heading" aria-level="9">x</p><p role="heading" aria-level="4">x</p><h6 id="a">x</h6>';

    expect(await findings(html)).toEqual(["heading-order a"]);
  });

  test("what is not in the file does not count: empty, hidden or not shown", async () => {
    const html =
      '<h6></h6><h6 hidden>x</h6><h6 aria-hidden="true">x</h6><h6 style="visibility: hidden">x</h6>' +
      `<h6><span aria-hidden="true">x</span></h6><h6>${image('alt=""')}</h6><details><summary>s</summary><h6>x</h6></details>` +
      '<h1>x</h1><h3 id="a" style="border: 1px solid"></h3>';

    expect(await findings(html)).toEqual(["heading-order a"]);
  });
});

describe("pictures", () => {
  test("an image needs a text, unless it is decoration or hidden", async () => {
    const html = [
      image('id="none"'),
      image('alt=""'),
      image('alt="x"'),
      image('title="x"'),
      image('aria-label="x"'),
      image('aria-labelledby="text"'),
      image('id="lost" aria-labelledby="nowhere"'),
      image('role="presentation"'),
      image('aria-hidden="true"'),
      `<div hidden>${image("")}</div>`,
      image('id="both" alt="" title="x"'),
      image('id="file" alt="IMG_0042.jpg"'),
      '<p id="text">x</p>',
    ];

    expect(await findings(html.join(""))).toEqual([
      "image-alt none",
      "image-alt lost",
      "image-alt both",
      "alt-text file",
    ]);
  });

  test("drawings need a name, and a role that keeps them in the file", async () => {
    const svg = (attributes: string, inside = "") =>
      `<svg width="9" height="9" ${attributes}>${inside}<rect width="9" height="9" /></svg>`;
    const html = [
      svg('id="nameless" role="img"'),
      svg('role="img" aria-label="x"'),
      svg('role="img"', "<title>x</title>"),
      svg('id="plain"'),
      svg('aria-hidden="true"'),
      '<canvas id="canvas" width="9" height="9"></canvas><canvas aria-label="x"></canvas><canvas>text</canvas>',
      '<div id="chart" role="img" style="border: 1px solid">1</div><div role="img">1</div>',
      '<figure style="border: 1px solid"><p>x</p></figure><figure id="empty" style="background: red; height: 9px"></figure>',
    ];

    expect(await findings(html.join(""))).toEqual([
      "figure-name nameless",
      "svg-role plain",
      "figure-name canvas",
      "figure-name chart",
      "figure-name empty",
    ]);
  });
});

describe("tables", () => {
  test("a row that is wider or narrower than its table is found, with the numbers", async () => {
    const html =
      "<table border><tr><th>a<th>b<th>c<tr id=narrow><td>1<td>2<tr id=wide><td colspan=3>1<td>2<tr><td colspan=2>1<td>2</table>";
    const { findings: found } = await inspect(html);

    expect(await findings(html)).toEqual(["table-rows narrow", "table-rows wide"]);
    expect(found.map(({ columns }) => columns)).toEqual([
      { row: 2, table: 3 },
      { row: 4, table: 3 },
    ]);
  });

  test("rows that reach down are counted, and may not reach too far", async () => {
    const good = "<tr><th rowspan=2>a<th>b<tr><td>c";

    expect(await findings(`<table>${good}</table>`)).toEqual([]);
    expect(await findings(`<table>${good}<tr><td>1<td id=far rowspan=3>2</table>`)).toEqual(["table-rows far"]);
  });

  test("without a head the odd row is the one that differs from most", async () => {
    expect(await findings("<table border><tr id=a><td>1<tr><td>1<td>2<tr><td>1<td>2</table>")).toEqual([
      "table-rows a",
    ]);
  });

  test("a foot that is written first is last", async () => {
    const html = "<table><thead><tr><th>a<th>b<tfoot><tr><td id=f rowspan=2>f<td>g<tbody><tr><td>1<td>2</table>";

    expect(await findings(html)).toEqual(["table-rows f"]);
  });

  test("cells that nothing is painted in are found, in tables of roles too", async () => {
    const cells = "<td id=a><td id=b><!-- --> <br><td>&nbsp;<td style='border: 1px solid'><td><img alt=x><td>x";
    const roles =
      '<div role="grid"><div role="row"><b role="columnheader">a</b><b role="columnheader">b</b></div>' +
      '<div role="rowgroup"><div role="row"><b id="c" role="gridcell"></b><i><b role="gridcell">b</b></i></div></div></div>';

    expect(await findings(`<table><tr>${"<th>x".repeat(6)}<tr>${cells}</table>${roles}`)).toEqual([
      "table-cell-empty a",
      "table-cell-empty b",
      "table-cell-empty c",
    ]);
  });

  test("tables for layout, and rows that are not shown, do not count", async () => {
    const rows = "<tr><td>1<td>2<tr><td>1";

    expect(
      await findings(`<table role="presentation">${rows}</table><div aria-hidden="true"><table>${rows}</table></div>`),
    ).toEqual([]);
    expect(await findings("<table border><tr><th>a<th>b<tr hidden><td>1<tr><td>1<td>2</table>")).toEqual([]);
  });
});

test("the rows and cells of a long table share a few language tags; what may be written in another order has numbers", async () => {
  const rows = "<tr><td>1<td>2".repeat(300);
  const { model } = await inspect(`<table><thead><tr><th>a<th>b</thead>${rows}</table>`);
  const { model: owned } = await inspect(`<p aria-owns=t>x</p><table id=t>${rows}</table>`);
  const { model: footed } = await inspect(`<table><tfoot><tr><td>1<td>2</tfoot>${rows}</table>`);

  expect(new Set(model.counted).size).toBeGreaterThan(900);
  expect([owned.counted, footed.counted]).toEqual([null, null]);
});

test("links without a name and fields that print as pictures are found", async () => {
  const html = [
    `<a id="a" href="#x">${image('alt=""')}</a>`,
    `<a href="#x">${image('alt="x"')}</a><a href="#x">text</a><a href="#x" aria-label="x">${image('alt=""')}</a>`,
    '<a href="#x"><svg role="img" width="9" height="9"><title>x</title></svg></a><a name="anchor"></a>',
    '<select id="b"><option>x</select><progress id="c" value="1" max="2"></progress><input value="x">',
  ];

  expect(await findings(html.join(""))).toEqual(["link-name a", "form-control b", "form-control c"]);
});

test("text that is masked, filtered, fixed, out of order or framed is found, the outermost element of each", async () => {
  const html = [
    "<style>#mask { mask-image: linear-gradient(black, transparent) } .blur { filter: blur(1px) }</style>",
    '<div id="mask"><p style="mask-image: none">x</p></div><div class="blur"></div>',
    '<div id="blur" class="blur"><b class="blur">x</b></div><div class="blur" aria-hidden="true">x</div>',
    '<header id="fixed" style="position: fixed">x</header><i style="position: fixed; width: 9px; height: 9px"></i>',
    '<div id="order" style="display: flex; flex-direction: row-reverse"><b>1</b><b>2</b></div>',
    '<iframe id="frame" srcdoc="x"></iframe><object id="object" data="x.png"></object>',
  ];

  expect(await findings(html.join(""))).toEqual([
    "masked-text mask",
    "filtered-text blur",
    "fixed-text fixed",
    "reading-order order",
    "iframe frame",
    "media object",
  ]);
});

test("text from style sheets is found where it says something, and in the margins of pages", async () => {
  const style = `<style>
    #a::before { content: "Note: " }
    #b { counter-increment: n; &::after { content: counter(n) } }
    #c::before { content: "→ " / "leads to" }
    #d::after { content: attr(data-x) }
    #e > ::before { content: "x" }
    @media screen { #f::before { content: "never printed" } }
    li::marker { content: "1) " }
    @page { @top-left { content: "Confidential" } @bottom-right { content: "Page " counter(page) } }
  </style>`;
  const html = '<p id="a">x</p><p id="b">x</p><p id="c">x</p><p id="d" data-x="42">x</p><p id="e"><b id="g">x</b></p>';

  expect(await findings(`${style}${html}<p id="f">x</p><ul><li>x</ul>`)).toEqual([
    "generated-text a",
    "generated-text b",
    "generated-text d",
    "generated-text g",
    "running-text",
  ]);
});

test("a document without a title is found; the title of a drawing is none", async () => {
  const { findings: found } = await inspect("<p>x</p>");
  expect(found).toEqual([]);

  const bare = await inspect(
    '</body></html><script>document.querySelector("title").remove()</script><svg><title>x</title></svg>',
    true,
  );
  expect(bare.findings.map(({ code }) => code)).toEqual(["document-title"]);
});

test("names in the document cannot mislead the check, nor can its scripts", async () => {
  const form =
    '<form id="f"><input name="id"><input name="attributes"><input name="getAttribute"><input name="parentElement">' +
    '<input name="children"><input name="localName"><input name="closest"><img name="createTreeWalker" alt="x">' +
    '<img name="styleSheets" alt="x"><img name="documentElement" alt="x"><h3 id="a">x</h3></form>';
  const script =
    "<script>Element.prototype.getAttribute = () => { throw 1 }; window.getComputedStyle = null; Map = null</script>";

  expect(await findings(form)).toEqual(["heading-order a"]);
  expect(await findings(script + form, true)).toEqual(["heading-order a"]);
});

test("the document's elements are given as the author wrote them, not as they are marked for printing", async () => {
  const { model } = await inspect('<p lang="fr">x</p><h1>x</h1>');

  expect(model.elements.map(({ tag, attributes }) => [tag, attributes])).toEqual([
    ["html", { lang: "en" }],
    ["body", {}],
    ["p", { lang: "fr" }],
    ["h1", {}],
  ]);
});

test("elements that are alike share their attributes, and those that only look alike do not", async () => {
  const formula = (letter: string) => `<math><mi>${letter}</mi></math>`;
  const html = `<p class="a">x</p><p class="a" hidden>x</p><p class="a">x</p><p>x</p>${formula("u")}${formula("v")}`;
  const { model } = await inspect(html);
  const summary = ({ tag, attributes, parent, text, isRendered }: (typeof model.elements)[number]) => [
    tag,
    attributes.class,
    parent,
    text,
    isRendered,
  ];

  expect(model.elements.slice(2).map(summary)).toEqual([
    ["p", "a", 1, null, true],
    ["p", "a", 1, null, false],
    ["p", "a", 1, null, true],
    ["p", undefined, 1, null, true],
    ["math", undefined, 1, "u", true],
    ["math", undefined, 1, "v", true],
  ]);
  expect(model.elements[2]!.attributes).toBe(model.elements[4]!.attributes);
});
