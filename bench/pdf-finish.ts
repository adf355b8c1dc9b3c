/** Finishing a printed file as PDF/UA-1 and PDF/A-3: against a library that only reads and writes it, and against printing it. */
import { findBrowser, startBrowser } from "@platen/browser";
import { noPrivate } from "@platen/egress";
import {
  carryElements,
  type DocumentModel,
  finishPdf,
  type PackedModel,
  skippedElements,
  unpackModel,
} from "@platen/pdf";
import { finishOptions } from "../packages/pdf/test/finish-options.ts";
import type { Options, Outcome } from "./bench.ts";
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
import { installPeers } from "./peers/install.ts";
import { loadPdfLib } from "./peers/pdf-lib.ts";
import { printJob } from "./print-job.ts";
import type { Requirement } from "./requirement.ts";

export const name = "pdf-finish";

const TABLE_LINES = 1_800;
const OWN_TABLE = "platen finishes the long table";
const PEER_TABLE = "pdf-lib loads and saves the long table";
const OWN_INVOICE = "platen finishes the invoice";
const PRINT_INVOICE = "the browser loads and prints the invoice";

export interface PrintedFile {
  bytes: Uint8Array;
  pages: number;
  model: DocumentModel;
}

export async function run({ quick }: Options): Promise<Outcome> {
  installPeers();
  const { PDFDocument } = loadPdfLib();
  const plan: RoundsPlan = { rounds: quick ? 1 : 7, durationMs: quick ? 200 : 2_000 };
  const browser = await startBrowser({
    executable: findBrowser(process.env)!.path,
    sandbox: "off",
    concurrency: 1,
    allowPrivate: noPrivate,
    log: () => {},
  });

  try {
    const print = async (html: string): Promise<PrintedFile> => {
      const { bytes, pages, inspection } = await browser.print(
        printJob(html, `(${carryElements})(${JSON.stringify(skippedElements)})`),
      );
      return { bytes, pages: pages ?? 0, model: unpackModel(inspection as PackedModel) };
    };
    const { invoice: invoiceHtml = "" } = loadDocuments();
    const table = await print(longTable(TABLE_LINES));
    const invoice = await print(invoiceHtml);

    const long = await runInterleaved(
      [
        repeating(OWN_TABLE, () => finish(table)),
        repeatingLater(PEER_TABLE, async () => {
          const document = await PDFDocument.load(table.bytes, { parseSpeed: Number.POSITIVE_INFINITY });
          await document.save({ useObjectStreams: true, objectsPerTick: Number.POSITIVE_INFINITY });
        }),
      ],
      plan,
    );
    const short = await runInterleaved(
      [
        repeating(OWN_INVOICE, () => finish(invoice)),
        repeatingLater(PRINT_INVOICE, () => browser.print(printJob(invoiceHtml, null))),
      ],
      plan,
    );
    printRounds(`${table.pages} pages`, long);
    printRounds("1 page", short);

    const requirements: Requirement[] = [
      {
        name: `pdf-finish: ${table.pages} pages, speed against pdf-lib's load and save`,
        figure: costRatio(long, PEER_TABLE, OWN_TABLE),
        bound: { least: 3 },
      },
      {
        name: `pdf-finish: ${table.pages} pages, size against the browser's file`,
        figure: finish(table).length / table.bytes.length,
        bound: { most: 0.25 },
      },
      {
        name: "pdf-finish: invoice, time against loading and printing it",
        figure: costRatio(short, OWN_INVOICE, PRINT_INVOICE, "wallMs"),
        bound: { most: 0.35 },
      },
    ];
    return { results: { long: roundsAsJson(long), short: roundsAsJson(short) }, requirements };
  } finally {
    await browser.close();
  }
}

export function finish({ bytes, model }: PrintedFile): Uint8Array {
  return finishPdf(bytes, { ...finishOptions, model }).bytes;
}
