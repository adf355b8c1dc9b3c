/** `platen import pdfmonkey`: into a running service, or with --out into folders without one. */
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import {
  evaluateHere,
  type ImportReport,
  type ImportSource,
  pdfmonkeyFolderSource,
  pdfmonkeySource,
} from "@platen/importers";
import { readSettings } from "@platen/server/settings";
import { CommandError, type ExitCode, exitCodes } from "../exit-codes.ts";
import { explainError } from "../explain-error.ts";
import { askSecret } from "../import/ask-secret.ts";
import { importToFolder } from "../import/import-to-folder.ts";
import { endWithReport } from "../import/print-report.ts";
import { openClient } from "../open-client.ts";

export interface ImportOptions {
  workspace?: string;
  template: string[];
  snippet: string[];
  dryRun?: boolean;
  overwrite?: boolean;
  out?: string;
  from?: string;
  json?: boolean;
}

/** An import may take as long as the service allows by default, and a little more. */
const SERVICE_TIMEOUT_MS = 11 * 60_000;

export async function importPdfmonkeyCommand(options: ImportOptions): Promise<ExitCode> {
  refuseContradictions(options);
  const snippets = await readSnippets(options.snippet);
  const report = await (options.out === undefined
    ? importIntoService(options, snippets)
    : importIntoFolder(options, options.out, snippets));

  return endWithReport(report, options);
}

function refuseContradictions({ workspace, from, out, overwrite }: ImportOptions): void {
  if (workspace === undefined && from === undefined) {
    throw usage("Name the workspace of PDFMonkey with --workspace, or files with --from.");
  }
  if (workspace !== undefined && from !== undefined) throw usage("Give either --workspace or --from, not both.");
  if (from !== undefined && out === undefined) throw usage("With --from name the folder to write to with --out.");
  if (overwrite && out !== undefined)
    throw usage("--overwrite is about drafts in a service; --out never replaces files.");
}

function usage(message: string): CommandError {
  return new CommandError(exitCodes.usage, "usage", message);
}

async function readSnippets(given: readonly string[]): Promise<Record<string, string>> {
  const snippets: Record<string, string> = {};
  for (const each of given) {
    const at = each.indexOf("=");
    if (at < 1 || at === each.length - 1) {
      throw usage(`--snippet is "${each}": write the name and the file, such as --snippet footer=footer.liquid.`);
    }
    const file = each.slice(at + 1);
    snippets[each.slice(0, at)] = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
      throw usage(`The file ${file} of the snippet "${each.slice(0, at)}" cannot be read (${error.code}).`);
    });
  }

  return snippets;
}

async function importIntoService(options: ImportOptions, snippets: Record<string, string>): Promise<ImportReport> {
  const client = openClient(process.env);
  const body = {
    api_key: await pdfmonkeyKey(),
    workspace_id: options.workspace ?? "",
    ...(options.template.length > 0 && { templates: options.template }),
    ...(Object.keys(snippets).length > 0 && { snippets }),
    dry_run: options.dryRun ?? false,
    overwrite: options.overwrite ?? false,
  };
  try {
    return await client.call("POST /v1/imports/pdfmonkey", { body }, { timeoutMs: SERVICE_TIMEOUT_MS });
  } catch (error) {
    const ended = explainError(error);
    if (ended.code !== "import_source_refused") throw ended;
    throw new CommandError(exitCodes.auth, ended.code, ended.message, ended.details);
  }
}

async function importIntoFolder(
  options: ImportOptions,
  out: string,
  snippets: Record<string, string>,
): Promise<ImportReport> {
  const { imports } = readSettings(process.env);
  const tools = { snippets, maxTemplateBytes: imports.maxTemplateBytes, evaluator: evaluateHere };
  const source: ImportSource =
    options.from === undefined
      ? pdfmonkeySource({
          ...tools,
          apiKey: await pdfmonkeyKey(),
          workspaceId: options.workspace ?? "",
          baseUrl: imports.pdfmonkeyUrl ?? undefined,
        })
      : pdfmonkeyFolderSource({ ...tools, path: resolve(options.from) });

  return importToFolder(source, out, options);
}

async function pdfmonkeyKey(): Promise<string> {
  const key = process.env.PDFMONKEY_API_KEY?.trim() || (await askSecret("API key of PDFMonkey (not shown): "));
  if (key !== null && /^[\x21-\x7e]{1,500}$/.test(key)) return key;

  throw new CommandError(
    exitCodes.auth,
    key === null ? "key_missing" : "key_malformed",
    key === null
      ? "PDFMONKEY_API_KEY is not set. Set it to the secret API key of your PDFMonkey account."
      : "PDFMONKEY_API_KEY is not an API key: it has blanks or other characters that a key does not have.",
  );
}
