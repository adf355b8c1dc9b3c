/**
 * Runs the benches: `npm run bench [name…] [-- --quick] [--lane=invoice,report] [--contender=floor,platen]`.
 * Prints tables, writes bench/results/<time>.json, and ends with 1 where a floor is not reached.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import * as before from "./before.ts";
import type { Bench, Outcome } from "./bench.ts";
import * as einvoice from "./einvoice.ts";
import * as httpRender from "./http-render.ts";
import * as load from "./load.ts";
import * as memory from "./memory.ts";
import * as pdfCheck from "./pdf-check.ts";
import * as pdfFinish from "./pdf-finish.ts";
import { requirementLine, verdictOf } from "./requirement.ts";
import * as standards from "./standards.ts";
import * as tailwind from "./tailwind.ts";
import * as templates from "./templates.ts";
import * as typing from "./typing.ts";

const benches: Bench[] = [
  httpRender,
  load,
  memory,
  standards,
  templates,
  tailwind,
  einvoice,
  pdfFinish,
  pdfCheck,
  typing,
  before,
];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: "boolean", default: false },
    lane: { type: "string", default: "" },
    contender: { type: "string", default: "" },
  },
});
const options = { quick: values.quick, lanes: list(values.lane), contenders: list(values.contender) };

const unknown = positionals.filter((name) => !benches.some((bench) => bench.name === name));
if (unknown.length > 0) {
  console.error(
    `There is no bench "${unknown.join('", "')}": choose from ${benches.map((bench) => bench.name).join(", ")}.`,
  );
  process.exit(2);
}

const startedAt = new Date();
const outcomes: Record<string, Outcome> = {};
for (const bench of benches) {
  if (positionals.length > 0 && !positionals.includes(bench.name)) continue;
  outcomes[bench.name] = await bench.run(options);
}

const requirements = Object.values(outcomes).flatMap((outcome) => outcome.requirements);
for (const requirement of requirements) console.log(requirementLine(requirement));
const machine = { cores: cpus().length, processor: cpus()[0]?.model ?? "", node: process.version };
const file = writeResults({ startedAt, quick: options.quick, machine, outcomes });
console.log(`\nresults: ${file}`);
process.exit(requirements.some((requirement) => verdictOf(requirement) === "short") ? 1 : 0);

function writeResults(results: object): string {
  const folder = join(dirname(fileURLToPath(import.meta.url)), "results");
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${startedAt.toISOString().replaceAll(":", "-").slice(0, 19)}.json`);
  writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`);
  return file;
}

function list(text: string): string[] {
  return text.split(",").filter((part) => part !== "");
}
