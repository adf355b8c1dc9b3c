/** The e-invoice that is also accessible against the same template as a plain PDF: both from one service, four clients each. */
import type { Contender } from "../contender.ts";
import { type Block, figuresOf, median, perSecond, ratioOf, runBlock } from "../measure.ts";
import type { Requirement } from "../requirement.ts";
import { shuffled } from "../shuffled.ts";
import { table } from "../table.ts";
import { type AskedService, ask } from "./asked-service.ts";

const CLIENTS = 4;
/** Short and many: a machine that others use too changes its speed for some seconds at a time. */
const BLOCK_MS = 1_500;
const ROUNDS = 27;
/** A few hundred documents, after which hardly anything is compiled any more. */
const WARM_UP_MS = 12_000;
const PLAIN = "plain PDF";
const ACCESSIBLE = "PDF/UA";
const INVOICE = "Factur-X";
const BOTH = "Factur-X and PDF/UA";

/** What is left out of the starter, which asks for both. */
const requests: Record<string, object> = {
  [PLAIN]: { pdf: { ua: null }, post: { einvoice: false } },
  [ACCESSIBLE]: { post: { einvoice: false } },
  [INVOICE]: { pdf: { ua: null } },
  [BOTH]: {},
};

export async function measureRate(service: AskedService & { pid: number }, quick: boolean) {
  const contenders = Object.entries(requests).map(
    ([name, request]): Contender => ({
      name,
      pid: service.pid,
      lanes: ["invoice"],
      async render() {
        const body = { template: "invoice-facturx", dataset: "studio", ...request };
        const { file } = await ask(service, "/v1/renders", body, 200);
        return (file as { bytes: number }).bytes;
      },
    }),
  );
  const block = (contender: Contender, round: number, durationMs = BLOCK_MS) =>
    runBlock(contender, { lane: "invoice", clients: CLIENTS, round, durationMs });
  for (const contender of contenders) await block(contender, 0, quick ? BLOCK_MS : WARM_UP_MS);
  const blocks: Block[] = [];
  for (let round = 1; round <= (quick ? 2 : ROUNDS); round++) {
    for (const contender of shuffled(contenders)) blocks.push(await block(contender, round));
  }

  const of = (name: string) => blocks.filter(({ contender }) => contender === name);
  const rows = contenders.map(({ name }) => {
    const { perSecond: rate, p50Ms, cpuMsPerDocument, kilobytes } = figuresOf(of(name));
    const share = ratioOf(blocks, name, PLAIN, CLIENTS, perSecond)?.toFixed(2) ?? "–";
    return [name, rate.toFixed(1), share, p50Ms.toFixed(0), cpuMsPerDocument.toFixed(1), kilobytes.toFixed(0)];
  });
  console.log(
    `\n${table([`invoice-facturx, ${CLIENTS} clients`, "docs/s", "÷plain", "p50 ms", "cpu ms", "KB"], rows)}\n`,
  );

  const added = of(BOTH).map(({ round, cpuMsPerDocument }) => {
    const plain = of(PLAIN).find((other) => other.round === round);
    return cpuMsPerDocument - (plain?.cpuMsPerDocument ?? Number.NaN);
  });
  const requirements: Requirement[] = [
    {
      name: `standards: ${BOTH} to the rate of the plain PDF, ${CLIENTS} clients`,
      figure: ratioOf(blocks, BOTH, PLAIN, CLIENTS, perSecond),
      bound: { least: 0.85 },
    },
    { name: `standards: ${BOTH}, processor ms added`, figure: median(added), bound: { most: 8 } },
  ];
  return { results: blocks.map(({ latenciesMs: _, ...rest }) => rest), requirements };
}
