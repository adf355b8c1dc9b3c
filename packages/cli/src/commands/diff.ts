/** `platen diff`: what two PDFs, two folders of a template or two versions of one differ in. */
import { stat } from "node:fs/promises";
import { comparisonEntry, comparisonObject, describeDifference, writeComparisonReport } from "@platen/compare";
import { compareSources, type DocumentDiff } from "../diff/compare-sources.ts";
import type { DocumentSource } from "../diff/document-source.ts";
import { pdfSource } from "../diff/pdf-source.ts";
import { isTemplateState, serviceSource } from "../diff/service-source.ts";
import { CommandError, type ExitCode, exitCodes } from "../exit-codes.ts";
import { printJson } from "../print-json.ts";
import { readTime } from "../read-time.ts";
import { writeOutput } from "../write-output.ts";

export interface DiffOptions {
  dataset?: string[];
  now?: string;
  html?: string;
  json?: boolean;
}

export async function diffCommand(first: string, second: string, options: DiffOptions): Promise<ExitCode> {
  const { from, to, close } = await openSources(first, second, readTime(options.now));
  try {
    const diffs = await compareSources(from, to, {
      names: options.dataset,
      keepPictures: options.html !== undefined,
    });
    if (options.html !== undefined) await writeOutput(options.html, reportOf(from, to, diffs));
    const equal = diffs.every(isEqual);
    if (options.json) printJson({ ok: true, equal, from: from.label, to: to.label, documents: diffs.map(asObject) });
    else print(from, to, diffs);
    return equal ? exitCodes.ok : exitCodes.findings;
  } finally {
    await close();
  }
}

type Kind = "file" | "folder" | "state";

interface Sources {
  from: DocumentSource;
  to: DocumentSource;
  close(): Promise<void>;
}

async function openSources(first: string, second: string, now: Date): Promise<Sources> {
  const kinds = [await kindOf(first), await kindOf(second)] as const;
  if (kinds[0] !== kinds[1]) {
    throw new CommandError(
      exitCodes.usage,
      "invalid_argument",
      `${first} is ${KINDS[kinds[0]]} and ${second} is ${KINDS[kinds[1]]}: give two of the same kind.`,
    );
  }
  // Two PDFs need neither a browser nor what renders: loading it would take longer than comparing them.
  if (kinds[0] === "folder") {
    const { openFolderSources } = await import("../diff/folder-source.ts");
    return openFolderSources(first, second, now);
  }
  const open = (name: string) => (kinds[0] === "file" ? pdfSource(name) : serviceSource(name, now));

  return { from: await open(first), to: await open(second), close: async () => {} };
}

const KINDS: Readonly<Record<Kind, string>> = {
  file: "a file",
  folder: "a folder",
  state: "a version of a template",
};

async function kindOf(name: string): Promise<Kind> {
  const found = await stat(name).catch(() => null);
  if (found) return found.isDirectory() ? "folder" : "file";
  if (isTemplateState(name)) return "state";

  throw new CommandError(
    exitCodes.usage,
    "not_found",
    `${name} does not exist. Give a PDF, the folder of a template, or a version of a template in a service, such as invoice@3 or invoice@draft.`,
  );
}

function isEqual({ comparison }: DocumentDiff): boolean {
  return comparison?.equal === true;
}

function asObject({ name, comparison, problem }: DocumentDiff) {
  const compared = comparison ? comparisonObject(comparison) : { equal: false, pages: null, differences: [] };

  return { dataset: name, ...compared, problem };
}

const MOST_LINES = 200;

function print(from: DocumentSource, to: DocumentSource, diffs: readonly DocumentDiff[]): void {
  const isNamed = diffs.length > 1 || diffs[0]?.name !== null;
  for (const diff of diffs) {
    const { name, comparison, problem } = diff;
    const indent = isNamed ? "  " : "";
    if (isNamed) process.stdout.write(`${name ?? "without data"}: ${verdictOf(diff)}\n`);
    if (problem !== null) process.stdout.write(`${indent}${problem.replaceAll("\n", `\n${indent}`)}\n`);
    const lines = (comparison?.differences ?? []).map((difference) => `${indent}${describeDifference(difference)}\n`);
    process.stdout.write(lines.slice(0, MOST_LINES).join(""));
    if (lines.length > MOST_LINES) {
      process.stdout.write(`${indent}${lines.length - MOST_LINES} more; --json and --html have them all.\n`);
    }
  }
  const pages = diffs.length === 1 && diffs[0]!.comparison ? `, ${pagesOf(diffs[0]!.comparison.pages)}` : "";
  const different = diffs.filter((diff) => !isEqual(diff)).length;
  const verdict = different === 0 ? "no difference" : isNamed ? `${different} of ${diffs.length} differ` : "different";
  process.stdout.write(`${from.label} → ${to.label}: ${verdict}${pages}\n`);
}

function verdictOf({ comparison, problem }: DocumentDiff): string {
  if (problem !== null || !comparison) return "not compared";
  if (comparison.equal) return "no difference";
  const count = comparison.differences.length;

  return count === 1 ? "1 difference" : `${count} differences`;
}

function pagesOf({ from, to }: { from: number; to: number }): string {
  return from === to ? `${to} ${to === 1 ? "page" : "pages"}` : `${from} → ${to} pages`;
}

function reportOf(from: DocumentSource, to: DocumentSource, diffs: readonly DocumentDiff[]): string {
  return writeComparisonReport({
    title: `${from.label} → ${to.label}`,
    from: from.label,
    to: to.label,
    entries: diffs.map(({ name, comparison, problem, pictures }) =>
      comparison
        ? comparisonEntry(name ?? "Document", comparison, pictures)
        : {
            name: name ?? "Document",
            verdict: "failed",
            messages: [{ page: null, text: problem ?? "" }],
            pages: [],
          },
    ),
  });
}
