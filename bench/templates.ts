/** Template languages: an invoice of 1,000 lines in each, against the engine people would take otherwise. */
import { fork } from "node:child_process";
import { once } from "node:events";
import { type EngineName, render } from "@platen/templates";
import type { Options, Outcome } from "./bench.ts";
import {
  type Cost,
  costRatio,
  joinRounds,
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
import { LINES, templateRequest } from "./template-request.ts";

export const name = "templates";

const SOURCE_MAP_LIMIT = 1.15;
const SOURCE_MAP_STARTS = 7;

/** What each language is held against, and how many times as fast we must be. */
const languages = [
  { engine: "liquid", peer: "liquidjs", least: 5 },
  { engine: "jinja2", peer: "Jinja2", least: 1 },
  { engine: "handlebars", peer: "handlebars", least: 1 / 3 },
] as const satisfies { engine: EngineName; peer: string; least: number }[];

const own = (engine: EngineName) => `platen ${engine}`;

export async function run({ quick }: Options): Promise<Outcome> {
  installPeers();
  const requests = new Map(languages.map(({ engine }) => [engine, templateRequest(engine)]));
  const source = (engine: EngineName) => requests.get(engine)!.source;
  const { data } = requests.get("jinja2")!;

  const jinja2 = await startJinja2("Jinja2", source("jinja2"), data);
  try {
    const inProcess: Record<string, Render> = {
      liquidjs: liquidjs(source("liquid"), data),
      handlebars: handlebars(source("handlebars"), data),
    };
    const workers: Worker[] = Object.entries(inProcess).map(([peer, work]) => repeating(peer, work));
    if (jinja2) workers.push(jinja2);
    for (const { engine, peer } of languages) {
      const request = requests.get(engine)!;
      workers.push(repeating(own(engine), () => render(request).output));
      const peerOutput = peer === "Jinja2" ? jinja2?.output : inProcess[peer]?.();
      if (peerOutput !== undefined) refuseDifference(render(request).output, peerOutput, peer);
    }
    const rounds = await runInterleaved(workers, { rounds: quick ? 5 : 9, durationMs: quick ? 200 : 1_000 });
    const sourceMaps = new Map<EngineName, Rounds>();
    for (const { engine } of languages) sourceMaps.set(engine, await sourceMapRounds(engine, quick));
    return report(rounds, sourceMaps, jinja2);
  } finally {
    await jinja2?.stop();
  }
}

/** With and without a source map, in fresh processes one after another. */
async function sourceMapRounds(engine: EngineName, quick: boolean): Promise<Rounds> {
  const starts: Rounds[] = [];
  for (let start = 0; start < (quick ? 1 : SOURCE_MAP_STARTS); start++) {
    const child = fork(new URL("./source-map-child.ts", import.meta.url), [engine, "3", quick ? "100" : "300"]);
    const [costs] = (await once(child, "message")) as [Record<string, Cost[]>];
    starts.push({ costs: new Map(Object.entries(costs)), foreignCores: 0 });
  }

  return joinRounds(starts);
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

function report(rounds: Rounds, sourceMaps: ReadonlyMap<EngineName, Rounds>, jinja2: Jinja2 | null): Outcome {
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
      figure: costRatio(sourceMaps.get(engine)!, "with", "without"),
      bound: { most: SOURCE_MAP_LIMIT },
    },
  ]);
  return { results: { ...roundsAsJson(rounds), versions: jinja2?.versions ?? null }, requirements };
}
