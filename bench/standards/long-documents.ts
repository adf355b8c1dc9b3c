/** Long documents: a table as a plain and as an accessible PDF, and an e-invoice of many lines, against the browser's own print of each. */
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { startBrowser } from "@platen/browser";
import { noPrivate } from "@platen/egress";
import { readJsonData } from "@platen/json";
import {
  checkRequest,
  emptyTemplate,
  inProcess,
  type RenderJob,
  type RenderTools,
  readTemplateFolder,
  renderDocument,
  resolveSettings,
  startFileThreads,
} from "@platen/render";
import { shellPath } from "../browsers.ts";
import { longTable } from "../documents/long-table.ts";
import {
  type Cost,
  costRatio,
  printRounds,
  type Rounds,
  repeatingLater,
  runInterleaved,
  type Worker,
} from "../interleaved.ts";
import { median } from "../measure.ts";
import { treeCpuMs, untilIdle } from "../process-tree.ts";
import type { Requirement } from "../requirement.ts";
import { startRawPrinter } from "./raw-print.ts";

const RAW = "the browser alone, tagged";
const PLAIN = "plain PDF";
const ACCESSIBLE = "PDF/UA strict";
const INVOICE_LINES = 2_000;
const limits = { timeoutMs: 600_000, maxHtmlBytes: 64e6, maxOutputBytes: 400e6, maxPages: 5_000 };
const now = new Date("2026-01-31T12:00:00Z");

interface Lane {
  name: string;
  html: string;
  jobs: Record<string, RenderJob>;
  rounds: number;
  /** How often each works before that: a service has made more than one. */
  warmUps: number;
  /** Whether it is one of many that come one after the other, which a browser that prints them keeps something for. */
  isOneOfMany: boolean;
}

export async function measureLongDocuments(quick: boolean) {
  // As in the service.
  const files = startFileThreads();
  const run = async (lane: (tools: RenderTools) => Promise<Lane>): Promise<Rounds> => {
    // Both browsers are new for each lane: one that has printed 20,000 rows is slower with whatever comes next.
    const browser = await startOwnBrowser();
    const tools = { browser, evaluator: inProcess, files };
    const { name, html, jobs, rounds, warmUps, isOneOfMany } = await lane(tools);
    const raw = await startRawPrinter(`raw-long-${name.replaceAll(/\W/g, "")}`);
    const cpuMs = () => treeCpuMs(process.pid);
    // A browser lays 20,000 rows out again after its answer, and gives their memory back some time later.
    const rest = async () => {
      await raw.rest();
      await untilIdle(process.pid);
    };
    const workers = [
      repeatingLater(RAW, () => raw.print(html), cpuMs),
      ...Object.entries(jobs).map(([label, job]) => repeatingLater(label, () => renderDocument(job, tools), cpuMs)),
    ];
    try {
      const again = (next: Worker) => next.block(0);
      const plan = { rounds, durationMs: 0, settled: isOneOfMany ? again : rest };
      const measured = await runInterleaved(workers, plan, Array(warmUps).fill(workers).flat());
      printRounds(name, measured);
      return measured;
    } finally {
      await raw.stop();
      await browser.close();
    }
  };

  try {
    const rows = quick ? [1_000] : [1_000, 5_000, 20_000];
    const tables = new Map<number, Rounds>();
    for (const count of rows) tables.set(count, await run(async () => tableLane(count, quick)));
    const invoice = await run((tools) => invoiceLane(quick, tools));
    const results = Object.fromEntries(
      [...tables, ["invoice", invoice] as const].map(([lane, { costs }]) => [lane, Object.fromEntries(costs)]),
    );
    return { results, requirements: requirementsOf(tables, invoice) };
  } finally {
    await files.close();
  }
}

function startOwnBrowser(): ReturnType<typeof startBrowser> {
  return startBrowser({
    executable: shellPath(),
    sandbox: "off",
    // As in the service: a long table is printed on two pages.
    concurrency: Math.max(2, availableParallelism()) + 1,
    allowPrivate: noPrivate,
    // The browser takes 5.7 GB for the pages of 20,000 rows in one table.
    maxPageMemoryBytes: 8_000_000_000,
    log: () => {},
  });
}

function tableLane(rows: number, quick: boolean): Lane {
  const html = longTable(rows);
  const job = (settings: Parameters<typeof resolveSettings>[0]): RenderJob => ({
    workspace: "bench",
    template: { ...emptyTemplate, source: html },
    settings: resolveSettings(settings),
    data: {},
    invoice: null,
    format: "pdf",
    now,
    filename: null,
    limits,
  });
  const jobs = { [PLAIN]: job({}), [ACCESSIBLE]: job({ pdf: { ua: { check: "strict" } } }) };
  const rounds = quick ? 1 : rows > 5_000 ? 3 : 5;
  return { name: `${rows} rows`, html, jobs, rounds, warmUps: quick ? 0 : 1, isOneOfMany: false };
}

/** The starter with as many lines as asked for, without its header and footer, which the browser alone does not print. */
async function invoiceLane(quick: boolean, tools: RenderTools): Promise<Lane> {
  const folder = join(dirname(fileURLToPath(import.meta.url)), "..", "..", "templates", "invoice-facturx");
  const template = { ...(await readTemplateFolder(folder)), header: "", footer: "" };
  const data = readJsonData(manyLines(readFileSync(join(folder, "data", "studio.json"), "utf8"), INVOICE_LINES));
  const checked = await checkRequest({ template, overrides: {}, data }, inProcess);
  const job: RenderJob = { workspace: "bench", template, ...checked, data: data.value, now, filename: null, limits };
  const { bytes } = await renderDocument({ ...job, format: "html" }, tools);
  const html = new TextDecoder().decode(bytes);
  const often = quick ? { rounds: 1, warmUps: 0 } : { rounds: 11, warmUps: 5 };
  return { name: `Factur-X, ${INVOICE_LINES} lines`, html, jobs: { [ACCESSIBLE]: job }, ...often, isOneOfMany: true };
}

/** One item of one euro on each line, so that the totals are easy to say. */
function manyLines(source: string, count: number): string {
  const data = JSON.parse(source) as { _invoice: Record<string, unknown> & { lines: Record<string, unknown>[] } };
  const [first] = data._invoice.lines;
  const tax = { category: "S", rate: 20 };
  const lines = Array.from({ length: count }, (_, index) => ({
    ...first,
    id: String(index + 1),
    quantity: 1,
    net_amount: 1,
    price: { net: 1 },
    allowances: undefined,
    charges: undefined,
    tax,
  }));
  const net = count;
  const amount = count / 5;
  const grand = net + amount;
  const block = { ...data._invoice, lines, taxes: [{ ...tax, basis: net, amount }], allowances: undefined };
  const totals = { lines: net, tax_basis: net, tax_total: amount, grand, due: grand };
  return JSON.stringify({ ...data, _invoice: { ...block, charges: undefined, prepaid: undefined, totals } });
}

function requirementsOf(tables: ReadonlyMap<number, Rounds>, invoice: Rounds): Requirement[] {
  const toRaw = (rows: number, name: string, most: number): Requirement => {
    const rounds = tables.get(rows);
    return {
      name: `standards: ${rows} rows, ${name}, time to the browser alone`,
      figure: rounds ? costRatio(rounds, name, RAW, "wallMs") : null,
      bound: { most },
    };
  };
  const msARow = (rows: number, name: string): number | null => {
    const costs: Cost[] | undefined = tables.get(rows)?.costs.get(name);
    return costs ? median(costs.map(({ wallMs }) => wallMs)) / rows : null;
  };
  const growth = (name: string): Requirement => {
    const [long, short] = [msARow(20_000, name), msARow(1_000, name)];
    const figure = long !== null && short !== null ? long / short : null;
    return { name: `standards: ${name}, time a row at 20,000 to 1,000 rows`, figure, bound: { most: 1.3 } };
  };
  return [
    toRaw(1_000, PLAIN, 1.2),
    toRaw(1_000, ACCESSIBLE, 2),
    toRaw(5_000, ACCESSIBLE, 1.4),
    toRaw(20_000, PLAIN, 0.8),
    toRaw(20_000, ACCESSIBLE, 1),
    growth(PLAIN),
    growth(ACCESSIBLE),
    {
      name: `standards: Factur-X of ${INVOICE_LINES} lines with PDF/UA, time to the browser alone`,
      figure: costRatio(invoice, ACCESSIBLE, RAW, "wallMs"),
      bound: { most: 1.4 },
    },
  ];
}
