/** Tailwind mode: what it adds to evaluating a page of 60 class names, in processor time of this process and its children. */
import { findBrowser, startBrowser } from "@platen/browser";
import { noPrivate } from "@platen/egress";
import {
  emptyTemplate,
  inThisThread,
  type RenderJob,
  type RenderTools,
  renderDocument,
  resolveSettings,
  servicePoolLimits,
  startTemplatePool,
} from "@platen/render";
import type { Options, Outcome } from "./bench.ts";
import { tailwindPage } from "./documents/tailwind-page.ts";
import { printRounds, type Rounds, repeatingLater, roundsAsJson, runInterleaved } from "./interleaved.ts";
import { median } from "./measure.ts";
import { treeCpuMs } from "./process-tree.ts";

export const name = "tailwind";

const WARM_PAGES = 100;
const WITHOUT = "without, its CSS in the template";
const REPEATED = "class names that were compiled before";
const FIRST = "class names that are new";

export async function run({ quick }: Options): Promise<Outcome> {
  const browser = await startBrowser({
    executable: findBrowser(process.env)!.path,
    sandbox: "off",
    concurrency: 1,
    allowPrivate: noPrivate,
    log: () => {},
  });
  const evaluator = startTemplatePool({ size: 1, ...servicePoolLimits });
  const tools: RenderTools = { browser, evaluator, files: inThisThread };
  try {
    const { css } = await evaluator.compileTailwind({ html: tailwindPage(), sheets: null });
    let number = 0;
    const cpuMs = () => treeCpuMs(process.pid);
    // On a busy machine a round has too few pages to warm the compiler up.
    while (number < WARM_PAGES) await renderDocument(jobFor(tailwindPage(++number), true), tools);
    const rounds = await runInterleaved(
      [
        repeatingLater(WITHOUT, () => renderDocument(jobFor(tailwindPage(), false, css), tools), cpuMs),
        repeatingLater(REPEATED, () => renderDocument(jobFor(tailwindPage(), true), tools), cpuMs),
        repeatingLater(FIRST, () => renderDocument(jobFor(tailwindPage(++number), true), tools), cpuMs),
      ],
      { rounds: quick ? 2 : 9, durationMs: quick ? 500 : 2_000 },
    );
    printRounds("evaluating a page", rounds);

    return {
      results: roundsAsJson(rounds),
      requirements: [
        { name: "tailwind: ms added to a first render", figure: added(rounds, FIRST), bound: { most: 20 } },
        { name: "tailwind: ms added to a repeated one", figure: added(rounds, REPEATED), bound: { most: 2 } },
      ],
    };
  } finally {
    await evaluator.close();
    await browser.close();
  }
}

/** Printing is left out: the browser gets the same document each time. */
function jobFor(source: string, tailwind: boolean, css = ""): RenderJob {
  return {
    workspace: "bench",
    template: { ...emptyTemplate, engine: "liquid", source, css },
    settings: resolveSettings({ tailwind }),
    data: {},
    invoice: null,
    format: "html",
    now: new Date(0),
    filename: null,
    limits: { timeoutMs: 60_000, maxHtmlBytes: 1_000_000, maxOutputBytes: 1_000_000, maxPages: 10 },
  };
}

function added({ costs }: Rounds, one: string): number {
  const without = costs.get(WITHOUT) ?? [];

  return median((costs.get(one) ?? []).map(({ cpuMs }, round) => cpuMs - (without[round]?.cpuMs ?? Number.NaN)));
}
