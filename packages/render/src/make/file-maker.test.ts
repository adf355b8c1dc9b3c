import type { Browser } from "@platen/browser";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { EinvoiceJob } from "../einvoice/einvoice-job.ts";
import { startTestBrowser } from "../testing/start-test-browser.ts";
import { type FileMaker, inThisThread, startFileThreads } from "./file-maker.ts";
import { type FileJob, makeFile } from "./make-file.ts";

let browser: Browser;
let large: FileJob;
const thread = startFileThreads();
beforeAll(async () => {
  browser = await startTestBrowser();
  large = await jobOf(`<table><tr><th scope=col>Number</th></tr>${"<tr><td>1</td></tr>".repeat(800)}</table>`);
});
afterAll(async () => {
  await thread.close();
  await browser.close();
});

async function jobOf(html: string): Promise<FileJob> {
  const { bytes } = await browser.print({
    html: `<!doctype html><html lang=en><title>Numbers</title>${html}`,
    workspace: "wsp_test",
    network: { assets: new Map(), allowHosts: [] },
    javascript: false,
    waitFor: null,
    locale: "en",
    timezone: "UTC",
    timeoutMs: 120_000,
    maxOutputBytes: 50_000_000,
    page: {
      widthMm: 210,
      heightMm: 297,
      marginMm: { top: 20, right: 15, bottom: 20, left: 15 },
      scale: 1,
      background: true,
    },
    tagged: true,
    outline: true,
    maxPages: 100,
    inspection: null,
  });
  const words = { title: "Numbers", author: null, subject: null, keywords: null, language: "en" };
  const metadata = { ...words, creatorTool: "Platen", producer: "Platen", createdAt: new Date("2026-11-15T10:20:30Z") };

  return {
    printed: bytes,
    sourceLength: html.length,
    hasScripts: false,
    model: null,
    overlays: [],
    metadata,
    accessible: "strict",
    invoice: null,
    marks: false,
  };
}

function einvoiceJob(fields: object): EinvoiceJob {
  const invoice = { number: "1", issue_date: "2026-11-15", currency: "EUR", type_code: "380", ...fields };
  const format = { profile: "en16931", syntax: "cii", flavour: "factur-x" };

  return { ...format, invoice, warnings: [] } as unknown as EinvoiceJob;
}

/** Without the times that the steps took. */
const outcome = async (maker: FileMaker, job: FileJob) => {
  const { bytes, accessibility, warnings } = (await maker.make(job))!;

  return { bytes: Buffer.from(bytes).toString("latin1"), accessibility, warnings };
};

test("a large file is the same from a thread of its own, and others are made meanwhile", async () => {
  expect(large.printed.length).toBeGreaterThan(200_000);
  let turns = 0;
  const clock = setInterval(() => turns++, 5);
  const made = await outcome(thread, large);
  clearInterval(clock);

  expect(turns).toBeGreaterThan(3);
  expect(made).toEqual(await outcome(inThisThread, large));
  expect(made.accessibility).toMatchObject({ compliant: true });
});

test("a file that takes too long is given up, and the next one is made", async () => {
  const tooLate = AbortSignal.timeout(1);
  const [first, second] = await Promise.allSettled([thread.make(large, tooLate), thread.make(large)]);

  expect(first).toMatchObject({ status: "rejected", reason: { code: "render_timeout" } });
  expect(second).toMatchObject({ status: "fulfilled", value: { accessibility: { compliant: true } } });
});

test("the large file of a workspace does not wait until those of another are made", async () => {
  const stop = new AbortController();
  const busy = thread.forWorkspace("busy");
  const many = Promise.allSettled(Array.from({ length: 40 }, () => busy.make(large, stop.signal)));
  await thread.forWorkspace("quiet").make(large);
  stop.abort();

  // In one queue all of them would have been made before.
  expect((await many).map(({ status }) => status)).toContain("rejected");
});

test("a file that cannot be read is refused without harm to the next", async () => {
  const broken = { ...large, printed: new Uint8Array(300_000) };

  await expect(thread.make(broken)).rejects.toThrow(/not a PDF/);
  expect((await thread.make(large))!.accessibility).toMatchObject({ compliant: true });
});

test("a file with an invoice is the same where a second thread takes a part in it, or cannot", async () => {
  const lines = [{ id: "1", item: { name: "Screw" } }];
  const job = einvoiceJob({ lines, totals: { grand: "1.00", due: "7.00" } });
  const withInvoice = { ...large, invoice: { job, made: await inThisThread.makeInvoice(job) } };
  const display = { checked: ["BT-1", "BT-112", "BT-115"], missing: ["BT-115"], conflicting: [] };

  const ended = () => Promise.reject(new Error("The thread has ended."));
  const alone = makeFile(withInvoice, { scan: ended, pack: ended, display: ended, handOver: async () => {} });
  const files = await Promise.all([thread.make(withInvoice), inThisThread.make(withInvoice), alone]);

  for (const file of files) expect(file!.invoice!.display).toEqual(display);
  expect(new Set(files.map((file) => Buffer.from(file!.bytes).toString("latin1"))).size).toBe(1);
});

test("the XML of a long invoice is the same from a thread of its own, and others are made meanwhile", async () => {
  const line = {
    id: "1",
    item: { name: "Screw" },
    quantity: "1",
    unit_code: "C62",
    net_amount: "1",
    price: { net: "1" },
  };
  const lines = Array.from({ length: 2_000 }, () => ({ ...line, tax: { category: "S", rate: "20" } }));
  const job = einvoiceJob({ lines });
  let turns = 0;
  const clock = setInterval(() => turns++, 5);
  const { xml, identity, sets, messages } = await thread.makeInvoice(job);
  clearInterval(clock);

  expect(turns).toBeGreaterThan(3);
  expect(Buffer.from(xml).toString()).toContain("Screw");
  const { finishMs: _, checkMs: __, ...here } = await inThisThread.makeInvoice(job);
  expect({ xml: Buffer.from(xml), identity, sets, messages }).toEqual({ ...here, xml: Buffer.from(here.xml) });
});

test("a thread that is started ahead of time makes the next file", async () => {
  const maker = startFileThreads();
  await maker.prepare(1_000_000);
  const made = await outcome(maker, large).finally(maker.close);

  expect(made).toEqual(await outcome(inThisThread, large));
});

test("small files that claim a standard are the same before and after a thread for them is there", async () => {
  const maker = startFileThreads();
  const small = await jobOf("<h1>Numbers</h1><p>1");
  const broken = { ...small, printed: new Uint8Array(300) };
  const before = await outcome(maker, small);
  // What goes wrong in a thread comes as an error of no kind of its own.
  await expect.poll(() => maker.make(broken).catch(({ name }: Error) => name), { timeout: 30_000 }).toBe("Error");
  const after = await outcome(maker, small).finally(maker.close);

  expect(before).toEqual(await outcome(inThisThread, small));
  expect(before.accessibility).toMatchObject({ compliant: true });
  expect(after).toEqual(before);
});
