/** `platen fuzz`: looks for data that makes a template fail, and writes the smallest case as a test. */
import { join, resolve } from "node:path";
import { endSignal } from "../end-signal.ts";
import { CommandError, type ExitCode, exitCodes } from "../exit-codes.ts";
import { type FoundWeakness, fuzzTemplate } from "../fuzz/fuzz-template.ts";
import { writeFoundTest } from "../fuzz/write-found-test.ts";
import { printJson } from "../print-json.ts";
import { readTestedFolder } from "../template-tests/read-tests.ts";
import { openTestTools } from "../template-tests/run-tests.ts";

export interface FuzzOptions {
  seed: string;
  time: string;
  json?: boolean;
}

export async function fuzzCommand(folder: string, { seed, time, json }: FuzzOptions): Promise<ExitCode> {
  const options = {
    seed: numberOf("--seed", seed, 0),
    timeMs: numberOf("--time", time, 1) * 1000,
  };
  const { template } = await readTestedFolder(folder);
  const tools = await openTestTools();
  const asked = new AbortController();
  void endSignal().then(() => asked.abort());
  try {
    const written: { found: FoundWeakness; file: string; isNew: boolean }[] = [];
    const report = await fuzzTemplate(template, tools, {
      ...options,
      signal: asked.signal,
      onFound(found) {
        if (!json) process.stdout.write(describe(found));
      },
    });
    for (const found of report.found) written.push({ found, ...(await writeFoundTest(resolve(folder), found)) });
    if (json) printJson(asJson(folder, options, report, written));
    else {
      for (const { file, isNew } of written)
        process.stdout.write(`${join(folder, file)}: ${isNew ? "written" : "is there already"}\n`);
      for (const { message } of report.accepted)
        process.stdout.write(`note: already so in the data sets, not counted: ${message}\n`);
      const count = report.found.length;
      process.stdout.write(
        `${count === 0 ? "Nothing" : `${count} ${count === 1 ? "weakness" : "weaknesses"}`} found in ${report.rendered} documents; ${report.refused} cases were refused by the checks of the data. Seed ${options.seed}.\n`,
      );
    }
    return report.found.length === 0 ? exitCodes.ok : exitCodes.findings;
  } finally {
    await tools.close();
  }
}

function describe({ kind, message, changes, set, patch }: FoundWeakness): string {
  const source = set === null ? "data made from the schema" : `data set ${set}`;
  const how = changes.length === 0 ? `${source} as it is` : `${source} with ${changes.join(", ")}`;
  const text = JSON.stringify(patch);

  return `${kind}: ${message}\n  found with ${how}\n  smallest change: ${text.length > 300 ? `${text.slice(0, 299)}…` : text}\n`;
}

function asJson(
  folder: string,
  { seed }: { seed: number },
  { rendered, refused, accepted }: Awaited<ReturnType<typeof fuzzTemplate>>,
  written: readonly { found: FoundWeakness; file: string }[],
) {
  return {
    folder,
    seed,
    rendered,
    refused,
    accepted: accepted.map(({ message }) => message),
    found: written.map(({ found: { kind, message, set, changes, patch }, file }) => ({
      kind,
      message,
      set,
      changes,
      patch,
      file,
    })),
  };
}

function numberOf(option: string, given: string, least: number): number {
  const value = Number(given);
  if (given.trim() !== "" && Number.isFinite(value) && value >= least) return value;
  throw new CommandError(exitCodes.usage, "invalid_option", `${option} is "${given}": give a number from ${least} on.`);
}
