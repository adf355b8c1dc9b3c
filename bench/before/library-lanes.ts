/** The lanes of one checkout's libraries, through the public index of each package, whatever the age of the checkout. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { repeating, repeatingLater, type Worker } from "../interleaved.ts";
import { printJob } from "../print-job.ts";

/** What both checkouts work on, made once by the run. */
export interface LaneInput {
  invoiceHtml: string;
  scriptedHtml: string;
  tableHtml: string;
  invoiceXml: string;
}

type Templates = typeof import("@platen/templates");
type Einvoice = typeof import("@platen/einvoice");
type Pdf = typeof import("@platen/pdf");
type Render = typeof import("@platen/render");
type BrowserPackage = typeof import("@platen/browser");
type Egress = typeof import("@platen/egress");

const LINES = 1_000;
const ENGINES = ["liquid", "jinja2", "handlebars"] as const;

interface LibraryLanes {
  lanes: Worker[];
  close(): Promise<void>;
}

/** Loads the checkout at `root` and starts what its lanes need. */
export async function startLibraryLanes(root: string, input: LaneInput): Promise<LibraryLanes> {
  const load = (file: string) => import(pathToFileURL(join(root, "packages", file)).href);
  const index = (name: string) => load(`${name}/src/index.ts`);
  const templates = (await index("templates")) as Templates;
  const einvoice = (await index("einvoice")) as Einvoice;
  const pdf = (await index("pdf")) as Pdf;
  const render = (await index("render")) as Render;
  const { findBrowser, startBrowser } = (await index("browser")) as BrowserPackage;
  const { noPrivate } = (await index("egress")) as Egress;
  // The claims of finishing changed their shape; each checkout has its own options.
  const { finishOptions } = (await load("pdf/test/finish-options.ts")) as {
    finishOptions: Omit<Parameters<Pdf["finishPdf"]>[1], "model">;
  };
  const { invoiceData } = (await load("templates/test/fixtures/invoice-data.ts")) as {
    invoiceData(lines: number): Record<string, unknown>;
  };

  const browser = await startBrowser({
    executable: findBrowser(process.env)!.path,
    sandbox: "off",
    concurrency: 1,
    allowPrivate: noPrivate,
    log: () => {},
  });
  const print = async (html: string) => {
    const { bytes, inspection } = await browser.print(printJob(html, `(${pdf.carryElements})()`));
    // An older checkout answers with the model itself.
    const isPacked = "kinds" in (inspection as object);
    const model = isPacked ? pdf.unpackModel(inspection as Parameters<Pdf["unpackModel"]>[0]) : inspection;
    return { bytes, model: model as ReturnType<Pdf["unpackModel"]> };
  };
  const table = await print(input.tableHtml);
  const invoice = await print(input.invoiceHtml);
  const finish = ({ bytes, model }: typeof table) => pdf.finishPdf(bytes, { ...finishOptions, model }).bytes;
  const finishedInvoice = finish(invoice);
  const finishedTable = finish(table);
  const tools = { browser, evaluator: render.inProcess, files: render.inThisThread };

  const data = invoiceData(LINES);
  const lanes = [
    ...ENGINES.map((engine) => {
      const file = join(root, "packages", "templates", "test", "fixtures", `invoice-${LINES}.${engine}`);
      const request = { engine, source: readFileSync(file, "utf8"), data };
      return repeating(`template: ${engine}`, () => templates.render(request).output);
    }),
    repeating("finish: invoice", () => finish(invoice)),
    repeating("finish: long table", () => finish(table)),
    repeating("check: invoice", () => pdf.checkPdfProfiles(finishedInvoice, ["ua1", "a3a"])),
    repeating("check: long table", () => pdf.checkPdfProfiles(finishedTable, ["ua1", "a3a"])),
    repeating("check: invoice XML", () => einvoice.checkInvoiceXml(input.invoiceXml)),
    repeatingLater("render: plain", () => render.renderDocument(jobOf(render, input.invoiceHtml, false), tools)),
    repeatingLater("render: with scripts", () => render.renderDocument(jobOf(render, input.scriptedHtml, true), tools)),
  ];
  return { lanes, close: () => browser.close() };
}

function jobOf(
  { resolveSettings }: Render,
  html: string,
  javascript: boolean,
): Parameters<Render["renderDocument"]>[0] {
  const settings = javascript ? { javascript } : {};
  const parts = { css: "", head: "", header: "", footer: "", partials: {}, schema: null, assets: new Map() };
  return {
    workspace: "bench",
    template: { kind: "pdf", engine: null, source: html, settings, ...parts },
    settings: resolveSettings(settings),
    data: {},
    invoice: null,
    format: "pdf",
    now: new Date("2026-01-01T00:00:00Z"),
    filename: null,
    limits: { timeoutMs: 120_000, maxHtmlBytes: 32e6, maxOutputBytes: 200e6, maxPages: 5_000 },
  };
}
