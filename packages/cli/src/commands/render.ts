/** `platen render`: one document from a template's folder, through the same pipeline as the service's; or of a template that a service has. */
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Browser } from "@platen/browser";
import { type JsonData, JsonFault, noData, readJsonData } from "@platen/json";
import {
  checkRequest,
  inProcess,
  type OutputFormat,
  RenderFailure,
  refuseFaultyTemplate,
  type TemplateFolder,
} from "@platen/render";
import { drawDocument } from "../draw-document.ts";
import { CommandError, exitCodes } from "../exit-codes.ts";
import { isOfMachine } from "../explain-failure.ts";
import { formatOf } from "../output-format.ts";
import { readTime } from "../read-time.ts";
import { isSlug } from "../templates/is-slug.ts";
import { readLocalTemplate } from "../templates/local-template.ts";
import { describeFinding } from "../validate/describe-finding.ts";
import { locateFindings } from "../validate/locate-findings.ts";
import { writeOutput } from "../write-output.ts";
import type { RemoteDocument } from "./render-remote.ts";

export interface RenderOptions {
  data?: string;
  dataset?: string;
  output?: string;
  format?: OutputFormat;
  now?: string;
  remote?: boolean;
  json?: boolean;
}

/** `opening`: a browser that is on its way already; else one is started when all else is checked. */
export async function renderCommand(folder: string, options: RenderOptions, opening?: Promise<Browser>): Promise<void> {
  if (options.json && options.output === "-") {
    throw new CommandError(
      exitCodes.usage,
      "invalid_option",
      "--json and -o - both write to standard output; give -o a file.",
    );
  }
  const now = readTime(options.now);
  const asked = options.format ?? formatOf(options.output);
  if (options.remote && !isSlug(folder)) {
    throw new CommandError(
      exitCodes.usage,
      "invalid_option",
      `"${folder}" is not the slug of a template: leave out --remote to render a folder.`,
    );
  }
  if (options.remote || (isSlug(folder) && !existsSync(folder))) {
    await renderBySlug(folder, asked, options);
    return;
  }
  const template = await readLocalTemplate(resolve(folder));
  const data = await dataFor(template, options);

  try {
    // Before the browser is needed: most errors are found without one.
    await refuseFaultyTemplate(template, inProcess);
    // Between two steps the browser's answers are taken: it opens its page meanwhile.
    await nextTurn();
    const checked = await checkRequest({ template, overrides: {}, data, format: asked ?? undefined }, inProcess);
    const output = options.output ?? `${template.slug}.${checked.format}`;
    await nextTurn();
    const document = await drawDocument({ template, ...checked, data: data.value, now }, opening);
    await writeOutput(output, document.bytes);
    report(output, document, { ...options, source: { folder } });
  } catch (error) {
    throw error instanceof RenderFailure ? await explain(error, folder, fileOf(template, options)) : error;
  }
}

/** A name without a folder here is a template of the service. */
async function renderBySlug(template: string, format: OutputFormat | null, options: RenderOptions): Promise<void> {
  const { renderRemote } = await import("./render-remote.ts");
  const { data, dataset, now, output } = options;
  const document = await renderRemote({ template, data, dataset, now, format });
  const file = output ?? `${template}.${document.format}`;
  await writeOutput(file, document.bytes);
  report(file, document, { ...options, source: { template, server: document.server } });
}

/** Every finding on a line of its own, as `platen validate` prints it. */
async function explain(failure: RenderFailure, folder: string, dataFile: string | null): Promise<CommandError> {
  const findings = await locateFindings(failure, { folder: resolve(folder), dataFile });
  const lines = findings.map((finding) => describeFinding(folder, finding));
  return new CommandError(
    isOfMachine(failure) ? exitCodes.unavailable : exitCodes.findings,
    failure.code,
    lines.join("\n"),
    { errors: findings, position: failure.position },
  );
}

/** The file that the data came from; null for standard input and for no data. */
function fileOf(template: TemplateFolder, { data, dataset }: RenderOptions): string | null {
  if (data !== undefined) return data === "-" ? null : resolve(data);
  const chosen = template.datasets.find((one) => (dataset === undefined ? one.default : one.name === dataset));
  return chosen ? `data/${chosen.name}.json` : null;
}

async function dataFor(template: TemplateFolder, { data, dataset }: RenderOptions): Promise<JsonData> {
  if (data !== undefined) return readData(data);

  const chosen = template.datasets.find((one) => (dataset === undefined ? one.default : one.name === dataset));
  if (chosen) return chosen.data;
  if (dataset === undefined) return noData;
  const names = template.datasets.map(({ name }) => name).join(", ") || "none";
  throw new CommandError(
    exitCodes.usage,
    "dataset_not_found",
    `The template has no data set "${dataset}"; it has: ${names}.`,
  );
}

async function readData(file: string): Promise<JsonData> {
  const source = file === "-" ? "standard input" : file;
  const content = await (file === "-" ? text(process.stdin) : readFile(file, "utf8")).catch((error) => {
    throw new CommandError(exitCodes.usage, "data_not_readable", `${source} cannot be read (${error.code}).`);
  });
  try {
    return readJsonData(content);
  } catch (error) {
    if (!(error instanceof JsonFault)) throw error;
    const { line, column } = error.position;
    throw new CommandError(
      exitCodes.findings,
      "invalid_json",
      `${source} ${error.message} (line ${line}, column ${column}).`,
    );
  }
}

/** Where the template came from. */
type Source = { folder: string } | { template: string; server: string };

function report(
  output: string,
  document: Omit<RemoteDocument, "format" | "server">,
  { source, ...options }: RenderOptions & { source: Source },
): void {
  const { bytes, pages, warnings, timings, contentType } = document;
  if (options.json) {
    const outcome = {
      ok: true,
      source,
      file: resolve(output),
      content_type: contentType,
      bytes: bytes.length,
      pages,
      warnings,
      timings,
    };
    process.stdout.write(`${JSON.stringify(outcome, null, 2)}\n`);
    return;
  }
  for (const { code, message } of warnings) process.stderr.write(`warning: ${message} (${code})\n`);
  if (output === "-") return;
  const length = pages === null ? "" : `${pages} ${pages === 1 ? "page" : "pages"}, `;
  process.stderr.write(
    `${basename(output)}: ${length}${Math.ceil(bytes.length / 1024)} KB, from ${describeSource(source)}\n`,
  );
}

function describeSource(source: Source): string {
  if ("folder" in source) return `the folder ${source.folder}`;
  return `the template ${source.template} of ${source.server}`;
}
