/** The check of PDF/UA-1 and PDF/A: against printing the file, and against veraPDF on its own corpus and on a long table. */
import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { findBrowser, startBrowser } from "@platen/browser";
import { noPrivate } from "@platen/egress";
import { carryElements, checkPdf, checkPdfProfiles, type PackedModel, skippedElements, unpackModel } from "@platen/pdf";
import type { Options, Outcome } from "./bench.ts";
import { startCheckThread } from "./check-thread.ts";
import { runFolder } from "./child.ts";
import { longTable } from "./documents/long-table.ts";
import { loadDocuments } from "./documents.ts";
import {
  costRatio,
  printRounds,
  type RoundsPlan,
  repeating,
  repeatingLater,
  roundsAsJson,
  runInterleaved,
} from "./interleaved.ts";
import { median } from "./measure.ts";
import { finish } from "./pdf-finish.ts";
import { startVeraPdf, type VeraPdf } from "./peers/verapdf.ts";
import { printJob } from "./print-job.ts";
import type { Requirement } from "./requirement.ts";
import { table } from "./table.ts";

export const name = "pdf-check";

const TABLE_LINES = 1_800;
const CHECK_INVOICE = "platen checks both profiles of the invoice";
const PRINT_INVOICE = "the browser loads and prints the invoice";
/** Of the corpus: every how many files when quick. */
const QUICK_STRIDE = 20;
const REST_MS = 1_000;
/** Compilers of both go on for seconds. */
const WARM_MS = 10_000;
const TURN_MS = 4_000;
const ROUNDS = 6;
const QUICK_TURN_MS = 1_000;

/** Medians in milliseconds; null where the validator does not take part. */
interface Against {
  own: number;
  veraPdf: number | null;
}

export async function run({ quick }: Options): Promise<Outcome> {
  const plan: RoundsPlan = { rounds: quick ? 1 : 7, durationMs: quick ? 200 : 2_000 };
  const oracle = process.env.PLATEN_ORACLE ?? null;
  if (oracle === null) console.log("PLATEN_ORACLE names no validator: the lanes against veraPDF are left out.");
  const veraPdf = oracle === null ? null : startVeraPdf(oracle, "ua1");
  const browser = await startBrowser({
    executable: findBrowser(process.env)!.path,
    sandbox: "off",
    concurrency: 1,
    allowPrivate: noPrivate,
    log: () => {},
  });

  try {
    const printed = async (html: string): Promise<Uint8Array> => {
      const { bytes, pages, inspection } = await browser.print(
        printJob(html, `(${carryElements})(${JSON.stringify(skippedElements)})`),
      );
      return finish({ bytes, pages: pages ?? 0, model: unpackModel(inspection as PackedModel) });
    };
    const { invoice: html = "" } = loadDocuments();
    const invoice = await printed(html);
    refuseUnreadable(invoice);
    const short = await runInterleaved(
      [
        repeating(CHECK_INVOICE, () => checkPdfProfiles(invoice, ["ua1", "a3a"])),
        repeatingLater(PRINT_INVOICE, () => browser.print(printJob(html, null))),
      ],
      plan,
    );
    printRounds("1 page", short);

    const corpus = await compareOnCorpus(veraPdf, quick);
    const long = await compareOnTable(veraPdf, await printed(longTable(TABLE_LINES)), quick);
    const milliseconds = (figure: number | null) => (figure === null ? "–" : figure.toFixed(2));
    const rows = Object.entries({ "corpus, a file": corpus, "long table": long }).flatMap(([lane, against]) =>
      against ? [[lane, milliseconds(against.own), milliseconds(against.veraPdf)]] : [],
    );
    console.log(`\n${table(["median, warm", "platen ms", "veraPDF ms"], rows)}\n`);

    const requirements: Requirement[] = [
      {
        name: "pdf-check: both profiles of the invoice, time against loading and printing it",
        figure: costRatio(short, CHECK_INVOICE, PRINT_INVOICE, "wallMs"),
        bound: { most: 0.25 },
      },
      { name: "pdf-check: corpus, speed against veraPDF", figure: speedOf(corpus), bound: { least: 5 } },
      { name: "pdf-check: long table, speed against veraPDF", figure: speedOf(long), bound: { least: 30 } },
    ];
    return { results: { short: roundsAsJson(short), corpus, long }, requirements };
  } finally {
    await veraPdf?.stop();
    await browser.close();
  }
}

function speedOf(against: Against | null): number | null {
  return against === null || against.veraPdf === null ? null : against.veraPdf / against.own;
}

/** The corpus is that of PLATEN_CONFORMANCE_DATA; null where there is none. */
async function compareOnCorpus(veraPdf: VeraPdf | null, quick: boolean): Promise<Against | null> {
  const folder = join(process.env.PLATEN_CONFORMANCE_DATA ?? "", "pdf", "ua1");
  if (!existsSync(folder)) {
    console.log("PLATEN_CONFORMANCE_DATA names no folder with the corpus: that lane is left out.");
    return null;
  }
  const files = globSync("*.pdf", { cwd: folder })
    .sort()
    .filter((_, index) => !quick || index % QUICK_STRIDE === 0)
    .map((file) => join(folder, file));

  return compareInTurn(
    veraPdf,
    files.map((file) => ({ file, bytes: readFileSync(file) })),
    quick,
  );
}

function compareOnTable(veraPdf: VeraPdf | null, bytes: Uint8Array, quick: boolean): Promise<Against> {
  const file = join(runFolder, "long-table.pdf");
  writeFileSync(file, bytes);

  return compareInTurn(veraPdf, [{ file, bytes }], quick);
}

/** One of the two that are compared. */
interface Side {
  timeOf(file: { file: string; bytes: Uint8Array }): Promise<number>;
  times: number[];
}

/** Both have the machine in turn and for as long, to warm up and then round after round: where it is slow for a while, it is so for both. */
async function compareInTurn(
  veraPdf: VeraPdf | null,
  files: readonly { file: string; bytes: Uint8Array }[],
  quick: boolean,
): Promise<Against> {
  const thread = startCheckThread();
  const sides: Side[] = [{ timeOf: ({ bytes }) => thread.time(bytes), times: [] }];
  if (veraPdf) sides.push({ timeOf: ({ file }) => veraPdf.time(file), times: [] });
  const work = async ({ timeOf, times }: Side, milliseconds: number) => {
    // The other's compiler and collector come to rest first.
    await pause(veraPdf ? REST_MS : 0);
    const end = Date.now() + milliseconds;
    do times.push(await timeOf(files[times.length % files.length]!));
    while (Date.now() < end);
  };

  for (const side of sides) await work({ ...side, times: [] }, quick ? QUICK_TURN_MS : WARM_MS);
  for (let round = 0; round < (quick ? 1 : ROUNDS); round++)
    for (const side of sides) await work(side, quick ? QUICK_TURN_MS : TURN_MS);
  await thread.stop();
  const [own, theirs] = sides.map(({ times }) => median(times));

  return { own: own!, veraPdf: theirs ?? null };
}

/** A file that cannot be read takes no time at all. */
function refuseUnreadable(bytes: Uint8Array): void {
  const { error } = checkPdf(bytes, "ua1");
  if (error !== null) throw new Error(`The invoice of the bench cannot be read: ${error}`);
}
