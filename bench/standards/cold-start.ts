/** `platen render` of a folder against a browser that is started, given the same document, and ended. */
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { runFolder, startChild } from "../child.ts";
import { median } from "../measure.ts";
import type { Requirement } from "../requirement.ts";
import { table } from "../table.ts";
import { startRawPrinter } from "./raw-print.ts";

const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
const ROUNDS = 21;
const TEMPLATE = join(root, "templates", "certificate");

export async function measureColdStart(quick: boolean) {
  const html = await evaluated();
  const rounds: { rawMs: number; platenMs: number }[] = [];
  for (let round = 0; round < (quick ? 2 : ROUNDS); round++) {
    const rawMs = await timed(async () => {
      const printer = await startRawPrinter(`raw-cold-${round}`);
      await printer.print(html);
      await printer.stop();
    });
    const platenMs = await timed(() => platenRender(join(runFolder, "cold.pdf")));
    rounds.push({ rawMs, platenMs });
  }
  const rows = [
    ["the browser alone", median(rounds.map(({ rawMs }) => rawMs)).toFixed(0)],
    ["platen render", median(rounds.map(({ platenMs }) => platenMs)).toFixed(0)],
  ];
  console.log(`\n${table(["one document from nothing", "ms"], rows)}\n`);
  const requirement: Requirement = {
    name: "standards: cold platen render to a cold browser",
    figure: median(rounds.map(({ rawMs, platenMs }) => platenMs / rawMs)),
    bound: { most: 1.5 },
  };
  return { results: rounds, requirements: [requirement] };
}

async function evaluated(): Promise<string> {
  const file = join(runFolder, "cold.html");
  await platenRender(file);
  return readFile(file, "utf8");
}

async function platenRender(output: string): Promise<void> {
  const args = [join(root, "packages", "cli", "bin", "platen.cjs"), "render", TEMPLATE, "-o", output];
  const child = startChild(process.execPath, args, { stdio: ["ignore", "ignore", "inherit"] });
  const [code] = (await once(child, "exit")) as [number | null];
  if (code !== 0) throw new Error(`platen render ended with ${code}.`);
}

async function timed(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
