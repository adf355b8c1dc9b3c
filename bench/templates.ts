/** Template languages: an invoice of 1,000 lines in each, against the engine people would take otherwise. */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type EngineName, render } from "@platen/templates";
import { invoiceData } from "../packages/templates/test/fixtures/invoice-data.ts";
import type { Options, Outcome } from "./bench.ts";
import {
  costRatio,
  printRounds,
  type Rounds,
  repeating,
  roundsAsJson,
  runInterleaved,
  type Worker,
} from "./interleaved.ts";
import { installPeers } from "./peers/install.ts";
import { type Jinja2, startJinja2 } from "./peers/jinja2.ts";
import { handlebars, liquidjs, type Render } from "./peers/template-engines.ts";
import type { Requirement } from "./requirement.ts";

export const name = "templates";

const LINES = 1_000;
const SOURCE_MAP_LIMIT = 1.15;

/** What each language is held against, and how many times as fast we must be. */
const languages = [
  { engine: "liquid", peer: "liquidjs", least: 5 },
  { engine: "jinja2", peer: "Jinja2", least: 1 },
  { engine: "handlebars", peer: "handlebars", least: 1 / 3 },
] as const satisfies { engine: EngineName; peer: string; least: number }[];

const own = (engine: EngineName) => `platen ${engine}`;
const mapped = (engine: EngineName) => `platen ${engine}, source map`;

export async function run({ quick }: Options): Promise<Outcome> {
  installPeers();
  const data = invoiceData(LINES);
  const source = (engine: EngineName) => readFileSync(fixture(`invoice-${LINES}.${engine}`), "utf8");

  const jinja2 = await startJinja2("Jinja2", source("jinja2"), data);
  try {
    const inProcess: Record<string, Render> = {
      liquidjs: liquidjs(source("liquid"), data),
      handlebars: handlebars(source("handlebars"), data),
    };
    const workers: Worker[] = Object.entries(inProcess).map(([peer, work]) => repeating(peer, work));
    if (jinja2) workers.push(jinja2);
    for (const { engine, peer } of languages) {
      const request = { engine, source: source(engine), data };
      workers.push(
        repeating(own(engine), () => render(request).output),
        repeating(mapped(engine), () => render({ ...request, options: { source_map: true } }).output),
      );
      const peerOutput = peer === "Jinja2" ? jinja2?.output : inProcess[peer]?.();
      if (peerOutput !== undefined) refuseDifference(render(request).output, peerOutput, peer);
    }
    const rounds = await runInterleaved(workers, { rounds: quick ? 5 : 9, durationMs: quick ? 200 : 1_000 });
    return report(rounds, jinja2);
  } finally {
    await jinja2?.stop();
  }
}

function fixture(file: string): string {
  const root = dirname(dirname(fileURLToPath(import.meta.url)));
  return join(root, "packages", "templates", "test", "fixtures", file);
}

/** Times are only comparable where the work is: the documents must be the same, whichever way a character is escaped. */
function refuseDifference(ours: string, theirs: string, peer: string): void {
  const [one, other] = [unescaped(ours), unescaped(theirs)];
  if (one === other) return;
  let at = 0;
  while (one[at] === other[at]) at++;
  const around = (text: string) => JSON.stringify(text.slice(Math.max(0, at - 40), at + 40));
  throw new Error(`${peer} does other work: it prints ${around(other)} where Platen prints ${around(one)}.`);
}

function unescaped(html: string): string {
  const named: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"' };
  return html.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(amp|lt|gt|quot));/gi, (_, hex, decimal, entity) =>
    entity ? (named[entity] ?? "") : String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal)),
  );
}

function report(rounds: Rounds, jinja2: Jinja2 | null): Outcome {
  printRounds(`invoice of ${LINES} lines`, rounds);
  if (jinja2) console.log(`Jinja2 ${jinja2.versions.jinja2} on CPython ${jinja2.versions.python}\n`);

  const requirements = languages.flatMap(({ engine, peer, least }): Requirement[] => [
    {
      name: `templates, ${engine}: speed against ${peer}`,
      figure: costRatio(rounds, peer, own(engine)),
      bound: { least },
    },
    {
      name: `templates, ${engine}: time with a source map to without`,
      figure: costRatio(rounds, mapped(engine), own(engine)),
      bound: { most: SOURCE_MAP_LIMIT },
    },
  ]);
  return { results: { ...roundsAsJson(rounds), versions: jinja2?.versions ?? null }, requirements };
}
