import { readdirSync, readFileSync } from "node:fs";
import type { Browser, PrintJob } from "@platen/browser";
import { inspectPdf, readOutline, readPageLines, readPdf, type StructureNode } from "@platen/pdf";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inspectionFor, readInspection } from "./document-inspection.ts";
import { documentJob } from "./document-job.ts";
import { documentMetadata } from "./document-metadata.ts";
import { type FileMaker, inThisThread, startFileThreads } from "./make/file-maker.ts";
import { makeFile } from "./make/make-file.ts";
import { pageGeometry } from "./page-geometry.ts";
import { printInParts } from "./print-in-parts.ts";
import type { RenderJob } from "./render-job.ts";
import { resolveSettings } from "./settings/resolve-settings.ts";
import { emptyTemplate } from "./template.ts";
import { startTestBrowser } from "./testing/start-test-browser.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await startTestBrowser(2);
});
afterAll(() => browser.close());

const now = new Date("2026-11-18T00:00:00Z");
const sizes = { leastRows: 300, rowsPerPart: 160 };
const rows = (cells: (row: number) => string) =>
  Array.from({ length: 600 }, (_, row) => `<tr${row % 50 === 49 ? " class=sum" : ""}>${cells(row)}</tr>`).join("\n");
const cells = (row: number) =>
  `<td>${row}</td><td>Item ${row % 97}${" of many words".repeat(row % 7)}</td><td><b>${row % 9}</b></td><td>${(row * 1.37).toFixed(2)}</td>`;
const head =
  "<thead><tr><th scope=col>No.</th><th scope=col>Item</th><th scope=col>Count</th><th scope=col>Amount</th></tr></thead>";

function job(html: string, page = {}): PrintJob {
  const settings = resolveSettings({ page });
  const limits = { timeoutMs: 120_000, maxHtmlBytes: 8e6, maxOutputBytes: 50e6, maxPages: 500 };
  const document = documentJob({ workspace: "wsp_test", settings, template: emptyTemplate, limits }, html);
  const print = { tagged: true, outline: true, maxPages: limits.maxPages, inspection: null };
  return { ...document, page: pageGeometry(settings.page), ...print };
}

/** Everything that a reader sees or hears, page by page; ids are names that nobody sees. */
function describe(bytes: Uint8Array): string {
  const ids = new Map<string, number>();
  const idOf = (id: string) => ids.get(id) ?? ids.set(id, ids.size).size - 1;
  const document = readPdf(bytes);
  const text = JSON.stringify([inspectPdf(bytes).structure, readPageLines(document), readOutline(document)]);
  return text.replace(/"(?:node\d{8}|e\d{6})"/g, (id) => `${idOf(id)}`);
}

/** The first place where two files differ: all of it would be a page for each row. */
function difference(one: Uint8Array, other: Uint8Array): string | null {
  const [a, b] = [describe(one), describe(other)];
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  const from = Math.max(0, at - 300);
  return a === b ? null : `${a.slice(from, at + 100)}\n instead of \n${b.slice(from, at + 100)}`;
}

/** Printed in parts and as one; and how many parts were joined, none where the document was printed as one after all. Those that it `refuses` do not fit. */
async function printBothWays(
  wanted: PrintJob,
  maker: FileMaker = inThisThread,
  refuses = (_: { isLast: boolean }) => false,
) {
  let taken = 0;
  let parts = 0;
  const joinParts: FileMaker["joinParts"] = (options) => {
    const taker = maker.joinParts(options);
    return {
      ...taker,
      async take(part) {
        taken++;
        return refuses(part) ? { fits: false, end: null } : taker.take(part);
      },
      async join() {
        const joined = await taker.join();
        if (joined) parts = taken;
        return joined;
      },
    };
  };
  const inParts = await printInParts(
    wanted,
    now,
    { browser, files: { ...inThisThread, joinParts } },
    {
      sizes,
      isFinal: wanted.inspection === null,
    },
  );
  return { inParts, asOne: await browser.print(wanted), parts };
}

test("a long table in parts is the one that a single print gives, whatever its styles", async () => {
  const html = `<!doctype html><html lang=en><title>Statement</title>
    <style>
      body { font: 9pt "Noto Sans"; margin: 4mm }
      table { border-collapse: collapse; width: 100%; margin-top: 6mm }
      tr:nth-child(odd) { background: #eef } .sum { font-weight: bold; break-inside: avoid } .sum + tr td { color: teal }
      td, th { border: 0.3mm solid #999; padding: 1mm 2mm; vertical-align: top } tbody tr:last-child td { color: maroon }
    </style><h1>Statement</h1><p>All of it.</p>
    <section><table><caption>Items</caption>${head}<tbody>${rows(cells)}</tbody>
    <tfoot><tr><td colspan=4>Carried over</td></tr></tfoot></table><h3>Terms</h3><h2>More</h2><p>See <a href="https://example.org/">the terms</a>.</p>
    <h1>Annex</h1></section></html>`;
  const { inParts, asOne, parts } = await printBothWays(job(html));

  expect(parts).toBeGreaterThan(2);
  expect(inParts.pages).toBe(asOne.pages);
  expect(difference(inParts.bytes, asOne.bytes)).toBeNull();
});

test("rows that have headers of their own, in some parts and not in others", async () => {
  const headed = (row: number) =>
    row > 250 && row < 420 ? cells(row).replace(/td>/, "th scope=row>").replace("</td>", "</th>") : cells(row);
  const foot = "<tfoot><tr><td colspan=4>Carried over</td></tr></tfoot>";
  const html = `<!doctype html><html lang=en><title>List</title><table>${head}<tbody>${rows(headed)}</tbody>${foot}</table>
    <table><tr><th>Sum</th><td>1</td></tr></table></html>`;
  const { inParts, asOne, parts } = await printBothWays(job(html));

  expect(parts).toBeGreaterThan(2);
  expect(difference(inParts.bytes, asOne.bytes)).toBeNull();
});

test("rows with links, pictures, languages, lists and tables of their own", async () => {
  const picture =
    "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='9' height='9'%3E%3Cpath d='M0 0h9v9z'/%3E%3C/svg%3E";
  const rich = (row: number) =>
    `<td><a href="https://example.org/${row}">No. ${row}</a></td><td lang=fr>Pièce <b>${row % 7}</b></td>
    <td>${row % 3 === 0 ? `<img src="${picture}" alt="Part ${row}">` : "<ul><li>one<li>two</ul>"}</td>
    <td>${row % 5 === 0 ? "<table><tr><th>a</th><td>b</td></tr></table>" : (row * 1.37).toFixed(2)}</td>`;
  // Boxes that are painted with curves, and with pictures of their shadows.
  const css =
    "b { border-radius: 9px; background: #cfe; box-shadow: 1px 1px 2px #888; display: inline-block; padding: 0 2mm }";
  const html = `<!doctype html><html lang=en><title>List</title><style>${css}</style>
    <table>${head}<tbody>${rows(rich)}</tbody></table><p>End</p></html>`;
  const { inParts, asOne, parts } = await printBothWays(job(html));

  expect(parts).toBeGreaterThan(2);
  expect(inParts.pages).toBe(asOne.pages);
  expect(difference(inParts.bytes, asOne.bytes)).toBeNull();
});

test("margins of the document itself", async () => {
  const css = "html { margin: 0 5mm; padding: 2mm } body { margin: 0 10mm 0 3mm }";
  const html = `<!doctype html><html lang=en><title>List</title><style>${css}</style><table>${head}<tbody>${rows(cells)}</tbody></table></html>`;
  const { inParts, asOne, parts } = await printBothWays(job(html));

  expect(parts).toBeGreaterThan(2);
  expect(difference(inParts.bytes, asOne.bytes)).toBeNull();
});

test("a document's own paper and margins", async () => {
  const html = `<!doctype html><html lang=en><title>List</title><style>@page { size: A4; margin: 15mm 18mm }</style>
    <style>@page { margin-bottom: 2cm } td { border-bottom: 1px solid }</style><table>${head}<tbody>${rows(cells)}</tbody></table></html>`;
  const { inParts, asOne, parts } = await printBothWays(job(html));

  expect(parts).toBeGreaterThan(2);
  expect(inParts.pages).toBe(asOne.pages);
  expect(difference(inParts.bytes, asOne.bytes)).toBeNull();
});

test("a part that does not fit is printed again with more pages before it, the last one too", async () => {
  const html = `<!doctype html><html lang=en><title>List</title><table>${head}<tbody>${rows(cells)}</tbody></table><p>End</p></html>`;
  const refused = [false, true, true, false];
  let isLastRefused = false;
  const { inParts, asOne, parts } = await printBothWays(job(html), inThisThread, ({ isLast }) => {
    if (!isLast || isLastRefused) return refused.shift() ?? false;
    isLastRefused = true;
    return true;
  });

  expect(isLastRefused).toBe(true);
  expect(parts).toBeGreaterThan(5);
  expect(difference(inParts.bytes, asOne.bytes)).toBeNull();
});

test("spaced borders, landscape paper, a smaller scale, and the parts joined in a thread", async () => {
  const html = `<!doctype html><html lang=en><title>List</title><style>table { border-spacing: 2mm 1mm } td { border: 1px solid }</style>
    <main><table>${head}<tbody>${rows(cells)}</tbody></table></main></html>`;
  const wanted = job(html, { format: "letter", orientation: "landscape", scale: 0.8 });
  const threads = startFileThreads();
  const { inParts, asOne, parts } = await printBothWays(wanted, threads).finally(threads.close);
  const again = await printInParts(wanted, now, { browser, files: inThisThread }, { sizes });

  expect(parts).toBeGreaterThan(2);
  expect(difference(inParts.bytes, asOne.bytes)).toBeNull();
  expect(Buffer.from(again.bytes).equals(inParts.bytes)).toBe(true);
});

test.each([
  ["", `<table>${head}<tbody>${rows(cells)}</tbody></table>`],
  [", with headers among its rows", groups(25).replaceAll(" scope=rowgroup", "")],
  [", with headers of groups of rows", groups(40)],
])("an accessible file of parts passes the check, and says the same as one of a single print%s", async (_, table) => {
  const html = `<!doctype html><html lang=en><title>List</title><h1>List</h1>${table}</html>`;
  const { inParts, asOne, parts } = await printBothWays({ ...job(html), ...inspectionFor(accessible, html) });
  const make = (printed: typeof asOne) => {
    const { description, packedModel } = readInspection(printed);
    return makeFile({
      printed: printed.bytes,
      sourceLength: html.length,
      hasScripts: false,
      model: packedModel,
      overlays: [],
      metadata: documentMetadata(accessible, description),
      accessible: "strict",
      invoice: null,
      marks: false,
    });
  };
  const [joined, single] = [await make(inParts), await make(asOne)];

  expect(parts).toBeGreaterThan(2);
  expect(joined!.accessibility).toEqual(single!.accessibility);
  expect(joined!.accessibility!.compliant).toBe(true);
  expect(difference(joined!.bytes, single!.bytes)).toBeNull();
});

const accessible = { settings: resolveSettings({ pdf: { ua: { check: "strict" } } }), now, invoice: null } as RenderJob;

/** `atPart` runs when a part was printed, with the number of pages that the browser uses then. */
async function printWith(
  own: Browser,
  wanted: PrintJob,
  isFinal: boolean,
  atPart: (part: number, pages: number) => unknown = () => {},
) {
  let part = 0;
  const joinParts: FileMaker["joinParts"] = (options) => {
    const taker = inThisThread.joinParts(options);
    return {
      ...taker,
      async take(taken) {
        await atPart(part++, own.stats().pages.inUse);
        return taker.take(taken);
      },
    };
  };
  const small = { leastRows: 300, rowsPerPart: 100 };
  const files = { ...inThisThread, joinParts };
  return (await printInParts(wanted, now, { browser: own, files }, { sizes: small, isFinal })).bytes;
}

const foot = "<tfoot><tr><td colspan=4>Carried over</td></tr></tfoot>";
const headedRows = rows((row) => cells(row).replace("<td>", "<th scope=row>").replace("</td>", "</th>"));
const headed = `<!doctype html><html lang=en><title>List</title><h1>List</h1><table>${head}<tbody>${headedRows}</tbody>${foot}</table><h2>End</h2></html>`;

test.each([
  ["as printed", job(headed), true],
  ["to be finished", { ...job(headed), ...inspectionFor(accessible, headed) }, false],
])(
  "two pages that print parts at the same time give the bytes that one gives: a file %s",
  async (_, wanted, isFinal) => {
    const single = await startTestBrowser(1);
    const most = { one: 0, two: 0 };
    const count = (name: keyof typeof most) => (part: number, pages: number) => {
      // A second page that cannot be used is given back before.
      if (part > 1) most[name] = Math.max(most[name], pages);
    };
    const one = await printWith(single, wanted, isFinal, count("one")).finally(() => single.close());
    const two = await printWith(browser, wanted, isFinal, count("two"));

    expect(most).toEqual({ one: 1, two: 2 });
    expect(Buffer.from(two).equals(one)).toBe(true);
    expect(browser.stats().pages.inUse).toBe(0);
  },
);

test("a document that wants a page gets the second one at once, and the long document is the same", async () => {
  const undisturbed = await printWith(browser, job(headed), true);
  let others: Promise<(number | null)[]> | null = null;
  const disturbed = await printWith(browser, job(headed), true, (part) => {
    if (part !== 2) return;
    const prints = [1, 2, 3].map((number) => browser.print(job(`<!doctype html><title>Small</title><p>${number}</p>`)));
    others = Promise.all(prints.map(async (print) => (await print).pages));
  });

  expect(await others).toEqual([1, 1, 1]);
  expect(Buffer.from(disturbed).equals(undisturbed)).toBe(true);
  expect(browser.stats().pages).toMatchObject({ inUse: 0, waiting: 0 });
});

test.runIf(process.platform === "linux").each([
  ["the renderer that has worked most", (renderers: number[]) => renderers.slice(0, 1)],
  ["the renderer that has worked second most", (renderers: number[]) => renderers.slice(1, 2)],
  ["every renderer", (renderers: number[]) => renderers],
])("%s is killed while parts are printed, and the file is the same", async (_, chosen) => {
  const own = await startTestBrowser(2);
  try {
    const undisturbed = await printWith(own, job(headed), true);
    let killed = 0;
    const disturbed = await printWith(own, job(headed), true, (part, pages) => {
      if (part !== 2 || killed > 0) return;
      expect(pages).toBe(2);
      const { pid } = own.stats().processes.find(({ lane }) => lane === "print")!;
      for (const renderer of chosen(renderersOf(pid))) {
        process.kill(renderer, "SIGKILL");
        killed++;
      }
    });

    expect(killed).toBeGreaterThan(0);
    expect(Buffer.from(disturbed).equals(undisturbed)).toBe(true);
  } finally {
    await own.close();
  }
});

/** Of a browser, those that have worked most first. */
function renderersOf(group: number): number[] {
  const found: { pid: number; ticks: number }[] = [];
  for (const name of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    try {
      const stat = readFileSync(`/proc/${name}/stat`, "latin1");
      const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      const isRenderer = readFileSync(`/proc/${name}/cmdline`, "latin1").includes("--type=renderer");
      if (isRenderer && Number(fields[2]) === group) found.push({ pid: Number(name), ticks: Number(fields[11]) });
    } catch {
      // it has ended meanwhile
    }
  }
  return found.sort((one, other) => other.ticks - one.ticks).map(({ pid }) => pid);
}

test("a long table of far too many pages is refused before any of it is printed", async () => {
  const html = `<!doctype html><html lang=en><title>List</title><table>${head}<tbody>${rows(cells)}</tbody></table></html>`;
  let opened = 0;
  const joinParts: FileMaker["joinParts"] = (options) => {
    opened++;
    return inThisThread.joinParts(options);
  };
  const files = { ...inThisThread, joinParts };
  const printed = printInParts({ ...job(html), maxPages: 3 }, now, { browser, files }, { sizes });

  await expect(printed).rejects.toMatchObject({ code: "output_too_large" });
  expect(opened).toBe(0);
});

test.each([
  [
    "counts its rows",
    "tbody { counter-reset: row } tr { counter-increment: row } td::before { content: counter(row) }",
  ],
  ["has a first page of its own", "@page :first { margin: 30mm }"],
  ["is turned", "table { transform: rotate(1deg) }"],
  ["is scaled by itself", "table { scale: 0.9 }"],
  ["has pages of its own in print", "@media print { @page { margin: 30mm } }"],
])("a table that %s is printed as one", async (_, css) => {
  const html = `<!doctype html><html lang=en><title>List</title><style>${css}</style><table>${head}<tbody>${rows(cells)}</tbody></table></html>`;
  const { inParts, asOne, parts } = await printBothWays(job(html));

  expect(parts).toBe(0);
  expect(difference(inParts.bytes, asOne.bytes)).toBeNull();
});

const below = "<style>caption { caption-side: bottom }</style>";
const float = "<div style='float: right; width: 20mm; height: 80mm'>Logo</div>";

test.each([
  ["has its caption below", below, `<table><caption>Items</caption>${head}`],
  ["is next to a float", "", `${float}<table>${head}`],
  ["is as wide as the window says", "<style>td { font-size: 1.2vw }</style>", `<table>${head}`],
  [
    "depends on how high the window is",
    "<style media='(max-height: 700px)'>td { font-size: 14pt }</style>",
    `<table>${head}`,
  ],
])("a table that %s is printed as one print without parts would be", async (_, style, start) => {
  const html = `<!doctype html><html lang=en><title>List</title>${style}${start}<tbody>${rows(cells)}</tbody></table></html>`;
  const { inParts, asOne, parts } = await printBothWays(job(html));

  expect(parts).toBe(0);
  expect(difference(inParts.bytes, asOne.bytes)).toBeNull();
});

const logo = "<div style='position: absolute; top: 0; right: 0'>Logo</div>";
const table = (start = head, body = cells) => `<table>${start}<tbody>${rows(body)}</tbody></table>`;
const grouped = `<thead><tr><th rowspan=2>No.</th><th colspan=2>Item</th><th rowspan=2>Amount</th></tr>
  <tr><th>Name and what it is</th><th>Count</th></tr></thead>`;
const spanning = `<thead><tr><th colspan=3>A first group of columns</th><th>x</th></tr><tr><th>a</th><th colspan=3>The others</th></tr>
  <tr><th>No.</th><th>Name</th><th>Count</th><th>Amount</th></tr></thead>`;
const lines = "table { border-collapse: collapse; width: 100% } td, th { border: 1px solid #999; padding: 1mm }";

/** Bodies of this many rows, each with one more that names it. */
function groups(size: number): string {
  const rowsOf = (body: number) =>
    Array.from({ length: size }, (_, row) => `<tr>${cells(body * size + row)}</tr>`).join("\n");
  const all = Array.from({ length: 600 / size }, (_, body) => {
    const name = `<tr class=name><th colspan=4 scope=rowgroup>Group ${body}</th></tr>`;
    return `<tbody${body % 3 === 1 ? " class=third" : ""}>${name}${rowsOf(body)}</tbody>`;
  });
  return `<table>${head}${all.join("\n")}<tfoot><tr><td colspan=4>Carried over</td></tr></tfoot></table>`;
}

test.each([
  ["columns in groups", lines, table(grouped)],
  ["groups of columns that overlap", "", table(spanning)],
  ["more columns than its head", "", table("<thead><tr><th>No.</th></tr></thead>")],
  ["a head that sticks", "thead { position: sticky; top: 0; background: #eee }", table(grouped)],
  [
    "a logo on the first page, and all of it as high as a page",
    "html, body { height: 100%; margin: 0 } body { position: relative }",
    `${logo}<h1>All</h1>${table()}`,
  ],
  [
    "marks that are placed in its cells and in what comes after it",
    "td, th, footer { position: relative } i { position: absolute; right: 0 } h1::after { content: 'x'; position: absolute; right: 0 }",
    `<h1>All</h1>${table(head.replaceAll("</th>", "<i>*</i></th>"), (row) => cells(row).replace("<td>", "<td><i>x</i>"))}<footer><i>y</i>End</footer>`,
  ],
  [
    "a box around it that could be scrolled",
    "div { overflow: auto scroll; scrollbar-gutter: stable; padding: 4px }",
    `<h1>All</h1><div>${table()}</div><p>End</p>`,
  ],
  [
    "a page that is a column of boxes",
    "body { display: flex; flex-direction: column; min-height: 100vh; gap: 5mm } footer { margin-top: auto } table { width: 100% }",
    `<h1>All</h1><main style='flex: 1; overflow: auto'><h2>Items</h2>${table()}</main><footer>End</footer>`,
  ],
  [
    "rows in groups that have styles of their own",
    `tbody:nth-of-type(even) tr:nth-child(odd) { background: #eee } tr:nth-child(2) { color: teal } .third + tbody { color: maroon }
     tbody tr:last-child { font-weight: bold } .name { break-after: avoid } table { border-spacing: 0 1mm }`,
    `${groups(25)}<p>End</p>`,
  ],
  ["rows in groups that stay together", `tbody { break-inside: avoid } ${lines}`, groups(12)],
  ["rows in groups of one", "", groups(1)],
  ["a high head whose columns are in groups", "th { height: 12mm; padding: 2mm 1px }", table(grouped)],
  ["columns that are wider than a page", `td { padding: 0 20mm } body { margin: 0 } ${lines}`, table()],
  ["columns that are much wider than a page", `td { padding: 0 24.5mm } body { margin: 0 } ${lines}`, table()],
])("a long table with %s is in parts what one print is", async (_, css, body) => {
  const html = `<!doctype html><html lang=en><title>List</title><style>${css}</style>${body}</html>`;
  const { inParts, asOne, parts } = await printBothWays(job(html));

  expect(parts).toBeGreaterThan(2);
  expect(inParts.pages).toBe(asOne.pages);
  expect(difference(inParts.bytes, asOne.bytes)).toBeNull();
});

test("cells name the header of their group, also where it was printed with another part", async () => {
  const rowsOf = (from: number) => Array.from({ length: 200 }, (_, row) => `<tr>${cells(from + row)}</tr>`).join("\n");
  const html = `<!doctype html><html lang=en><title>List</title><table>${head}<tr><th colspan=4>First</th></tr>${rowsOf(0)}
    <tr><th colspan=4>Second</th></tr>${rowsOf(200)}</table></html>`;
  const { inParts, parts } = await printBothWays(job(html));
  const table = walk(inspectPdf(inParts.bytes).structure).find(({ type }) => type === "Table")!;
  const names = new Map(walk([table]).map(({ id, text }) => [id, text]));
  const heads = table.kids.slice(2).flatMap(({ kids }) => {
    const headers = (kids[1]?.attributes.Headers ?? []) as string[];
    return kids.length > 1 ? [headers.map((id) => names.get(id)?.split(" ", 1)[0]).join(", ")] : [];
  });

  expect(parts).toBeGreaterThan(2);
  expect(heads).toEqual([...Array(200).fill("Item, First"), ...Array(200).fill("Item, Second")]);
});

function walk(nodes: readonly StructureNode[]): StructureNode[] {
  return nodes.flatMap((node) => [node, ...walk(node.kids)]);
}

test.each([
  ["on every page", "b { position: fixed; top: 0 }", `<b>Secret</b>${table()}`],
  ["on the last page", "body { position: relative } b { position: absolute; bottom: 0 }", `<b>End</b>${table()}`],
  ["far below its start", "b { position: absolute; top: 5000px }", `<b>Stamp</b>${table()}`],
  ["on the first page, after it", "b { position: absolute; top: 0 }", `${table()}<b>Stamp</b>`],
  ["at the end of each page", "td { position: sticky; bottom: 0 }", table()],
  ["out of its order", "body { display: flex; flex-direction: column } b { order: 2 }", `<b>Start</b>${table()}`],
  ["on the page that is shown", "html, body { height: 100%; overflow: hidden }", table()],
])("a table with something %s is printed as one", async (_, css, body) => {
  const html = `<!doctype html><html lang=en><title>List</title><style>${css}</style>${body}</html>`;
  const { inParts, asOne, parts } = await printBothWays(job(html));

  expect(parts).toBe(0);
  expect(difference(inParts.bytes, asOne.bytes)).toBeNull();
});

test("where the parts are not what one print is, the document is printed as one", async () => {
  // The foot of every page takes part of the last row's border, which only the last part has.
  const css =
    "table { border-collapse: collapse } td { border: 1px solid } tr:last-child td { border-bottom: 2mm solid }";
  const foot = "<tfoot><tr><td colspan=4>Carried over</td></tr></tfoot>";
  const html = `<!doctype html><html lang=en><title>List</title><style>${css}</style><table>${head}<tbody>${rows(cells)}</tbody>${foot}</table></html>`;
  const { inParts, asOne, parts } = await printBothWays(job(html));

  expect(parts).toBe(0);
  expect(difference(inParts.bytes, asOne.bytes)).toBeNull();
});
