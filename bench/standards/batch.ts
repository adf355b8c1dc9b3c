/** A batch of invoices of one template against the browser alone, which prints the same documents on two pages. */
import type { Requirement } from "../requirement.ts";
import { table } from "../table.ts";
import { type AskedService, ask } from "./asked-service.ts";
import { type RawPrinter, startRawPrinter } from "./raw-print.ts";

const PAGES = 2;
const POLL_MS = 250;

export async function measureBatch(service: AskedService, quick: boolean) {
  const count = quick ? 40 : 1_000;
  const html = await htmlOf(service);
  const printers = await Promise.all(
    Array.from({ length: PAGES }, (_, index) => startRawPrinter(`raw-batch-${index}`)),
  );
  try {
    await printAll(printers, html, PAGES * 3);
    await runBatch(service, 10);
    const rounds: { rawMs: number; batchMs: number }[] = [];
    for (let round = 0; round < (quick ? 1 : 3); round++) {
      rounds.push({ rawMs: await printAll(printers, html, count), batchMs: await runBatch(service, count) });
    }
    const rows = rounds.map(({ rawMs, batchMs }, index) => [
      String(index + 1),
      ((count / rawMs) * 1000).toFixed(1),
      ((count / batchMs) * 1000).toFixed(1),
    ]);
    console.log(`\n${table([`batch of ${count}`, "browser alone, docs/s", "platen, docs/s"], rows)}\n`);
    const best = Math.max(...rounds.map(({ rawMs, batchMs }) => rawMs / batchMs));
    const requirement: Requirement = {
      name: `standards: batch of ${count} invoices to the rate of the browser alone`,
      figure: best,
      bound: { least: 0.9 },
    };
    return { results: rounds, requirements: [requirement] };
  } finally {
    for (const printer of printers) await printer.stop();
  }
}

/** Plain, as the browser alone prints it: what the standards cost is measured elsewhere. */
const document = { template: "invoice-simple", pdf: { ua: null }, post: { einvoice: false } };
const dataset = "studio";

async function htmlOf(service: AskedService): Promise<string> {
  const { file } = await ask(service, "/v1/renders", { ...document, dataset, format: "html" }, 200);
  const headers = { authorization: `Bearer ${service.key}` };
  const answer = await fetch(new URL((file as { url: string }).url, service.base), { headers });
  if (!answer.ok) throw new Error(`The document could not be fetched: ${answer.status}`);
  return answer.text();
}

async function printAll(printers: readonly RawPrinter[], html: string, count: number): Promise<number> {
  const start = performance.now();
  let asked = 0;
  await Promise.all(
    printers.map(async (printer) => {
      while (asked++ < count) await printer.print(html);
    }),
  );
  return performance.now() - start;
}

async function runBatch(service: AskedService, count: number): Promise<number> {
  const start = performance.now();
  const items = Array.from({ length: count }, () => ({ dataset }));
  const { id } = await ask(service, "/v1/renders/batch", { ...document, items }, 202);
  for (;;) {
    const answer = await fetch(`${service.base}/v1/batches/${id}`, {
      headers: { authorization: `Bearer ${service.key}` },
    });
    const { status } = (await answer.json()) as { status: string };
    if (status === "succeeded") return performance.now() - start;
    if (status !== "queued" && status !== "rendering") throw new Error(`The batch ended as ${status}.`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
