/**
 * Templates of PDFMonkey in files: a folder of its command line, JSON files as its API answers, or a folder of either.
 * Needs no key and no network.
 */
import { readdir, readFile, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import type { DraftEvaluator } from "../evaluate-draft.ts";
import { type ImportSource, SourceError, TemplateFailure } from "../import-source.ts";
import { type PdfmonkeyTemplate, readTemplate, recordOf } from "./api/template.ts";
import { convertApart } from "./convert-apart.ts";
import { builderTemplate, bytesOf } from "./pdfmonkey-source.ts";

interface FolderOptions {
  path: string;
  /** Code by name; wins over what the folders have. */
  snippets?: Readonly<Record<string, string>> | undefined;
  maxTemplateBytes: number;
  evaluator: DraftEvaluator;
}

const BODY = "body.html.liquid";
const SNIPPET = "code.liquid";
/** Converting is work of this process: more at once would not be faster. */
const CONCURRENCY = 1;

/** The templates below a path, in the order of their names. */
export function pdfmonkeyFolderSource({ path, snippets, maxTemplateBytes, evaluator }: FolderOptions): ImportSource {
  const templates = new Map<string, PdfmonkeyTemplate>();
  let codes: ReadonlyMap<string, string> = new Map();

  return {
    service: "pdfmonkey",
    concurrency: CONCURRENCY,
    async list() {
      const found = await readPath(path);
      for (const template of found.templates) templates.set(template.id, template);
      codes = new Map([...found.snippets, ...Object.entries(snippets ?? {})]);
      const listed = [...templates.values()].map(({ id, identifier }) => ({ id, identifier }));
      return { templates: listed, findings: [] };
    },
    async take({ id }, signal) {
      const template = templates.get(id)!;
      if (template.edition_mode !== null && template.edition_mode !== "code") return builderTemplate();
      if (bytesOf(template) > maxTemplateBytes) throw new TemplateFailure("too_large");
      return convertApart({ template, snippets: codes }, { evaluator, signal });
    },
  };
}

interface Found {
  templates: PdfmonkeyTemplate[];
  snippets: Map<string, string>;
}

async function readPath(path: string): Promise<Found> {
  const kind = await stat(path).catch(() => null);
  if (kind === null) throw new SourceError("unavailable", `${path} does not exist.`);
  if (kind.isFile()) return { templates: [await readJsonFile(path)], snippets: new Map() };

  const found: Found = { templates: [], snippets: new Map() };
  await readFolder(path, found);
  const isTemplate = found.templates.length > 0;
  const entries = await readdir(path, { withFileTypes: true });
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const inside = join(path, entry.name);
    if (entry.isDirectory()) await readFolder(inside, found);
    else if (entry.name.endsWith(".json") && !isTemplate) {
      const template = await templateIn(inside);
      // Other JSON has no body.
      if (template?.body || template?.body_draft) found.templates.push(template);
    }
  }
  if (found.templates.length > 0) return found;

  throw new SourceError(
    "unavailable",
    `${path} has no templates: it must be a folder with ${BODY}, a JSON file of PDFMonkey's API, or a folder of these.`,
  );
}

/** A template, a snippet, or neither. */
async function readFolder(folder: string, found: Found): Promise<void> {
  const [body, code] = await Promise.all([readText(folder, BODY), readText(folder, SNIPPET)]);
  const name = basename(folder);
  if (code !== null) found.snippets.set(name, code);
  if (body === null) return;

  const meta = await readText(folder, ".pdfmonkey.json");
  found.templates.push({
    id: idIn(meta) ?? name,
    identifier: name,
    edition_mode: "code",
    output_type: null,
    body,
    body_draft: null,
    scss_style: await readText(folder, "styles.scss"),
    scss_style_draft: null,
    sample_data: await readText(folder, "sample_data.json"),
    sample_data_draft: null,
    settings: settingsIn(await readText(folder, "settings.json")),
    settings_draft: null,
  });
}

async function readJsonFile(path: string): Promise<PdfmonkeyTemplate> {
  const template = await templateIn(path);
  if (template !== null) return template;

  throw new SourceError(
    "unavailable",
    `${path} is not a template: it must be the JSON that PDFMonkey's API answers to GET /document_templates/:id.`,
  );
}

async function templateIn(path: string): Promise<PdfmonkeyTemplate | null> {
  const answer = parsed(await readFile(path, "utf8"));

  return readTemplate(recordOf(answer)?.document_template ?? answer);
}

async function readText(folder: string, file: string): Promise<string | null> {
  return readFile(join(folder, file), "utf8").catch(() => null);
}

function idIn(meta: string | null): string | null {
  const id = recordOf(parsed(meta ?? ""))?.id;

  return typeof id === "string" && id !== "" ? id : null;
}

function settingsIn(text: string | null): Record<string, unknown> | null {
  return text === null ? null : recordOf(parsed(text));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
