/** Memory over many renders: whether the service and its browser stay as large as they are. */
import type { Options, Outcome } from "./bench.ts";
import type { Contender } from "./contender.ts";
import { startPlaten } from "./contenders/platen.ts";
import { loadDocuments } from "./documents.ts";
import { median } from "./measure.ts";
import { type Memory, memoryOf, processTree } from "./process-tree.ts";
import { table } from "./table.ts";

export const name = "memory";

const CLIENTS = 4;
const SAMPLES_A_QUARTER = 10;
const GROWTH_LIMIT = 1.1;

interface Sample {
  service: Memory;
  browser: Memory;
}

export async function run({ quick }: Options): Promise<Outcome> {
  const renders = quick ? 200 : 2_000;
  const { invoice } = loadDocuments();
  const platen = await startPlaten(invoice === undefined ? {} : { invoice }, ["binary"]);
  try {
    const [contender] = platen.contenders;
    if (!contender) throw new Error("The service has nothing to ask.");
    const quarters: Sample[][] = [];
    for (let quarter = 0; quarter < 4; quarter++) {
      quarters.push(await runQuarter(contender, renders / 4));
      console.log(`memory: ${((quarter + 1) * renders) / 4} of ${renders} renders`);
    }
    return report(quarters);
  } finally {
    await platen.stop();
  }
}

async function runQuarter(contender: Contender, renders: number): Promise<Sample[]> {
  const samples: Sample[] = [];
  const step = Math.ceil(renders / SAMPLES_A_QUARTER);
  let asked = 0;
  const client = async () => {
    while (asked < renders) {
      asked++;
      if (asked % step === 0) samples.push(sample(contender.pid));
      await contender.render("invoice");
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return samples;
}

/** The service is the process we started; the browser is what of its tree is Chromium. */
function sample(pid: number): Sample {
  const browser = processTree(pid).filter(({ command }) => /chrom|headless/i.test(command));
  return { service: memoryOf([pid]), browser: memoryOf(browser.map((stat) => stat.pid)) };
}

function report(quarters: Sample[][]): Outcome {
  const parts = ["service", "browser"] as const;
  const sizes = ["rssMb", "pssMb"] as const;
  const results = parts.flatMap((part) =>
    sizes.map((size) => ({
      part,
      size,
      quarters: quarters.map((samples) => median(samples.map((one) => one[part][size]))),
    })),
  );
  const rows = results.map(({ part, size, quarters: figures }) => [
    `${part} ${size.slice(0, 3)}`,
    ...figures.map((figure) => figure.toFixed(0)),
  ]);
  console.log(`\n${table(["memory, MB", "quarter 1", "quarter 2", "quarter 3", "quarter 4"], rows)}\n`);

  const requirements = results
    .filter(({ size }) => size === "rssMb")
    .map(({ part, quarters: [, second = 0, , last = 0] }) => ({
      name: `memory of the ${part}: last quarter to the second`,
      figure: last / second,
      bound: { most: GROWTH_LIMIT },
    }));
  return { results, requirements };
}
