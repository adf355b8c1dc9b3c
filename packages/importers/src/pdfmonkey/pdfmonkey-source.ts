/** PDFMonkey as a source of templates: a workspace, read through its API. */
import type { ConvertedTemplate } from "../converted-template.ts";
import type { DraftEvaluator } from "../evaluate-draft.ts";
import type { ImportFinding } from "../finding.ts";
import { FindingList } from "../finding-list.ts";
import {
  type ImportSource,
  type ListedTemplate,
  type Listing,
  type SkippedTemplate,
  SourceError,
  TemplateFailure,
} from "../import-source.ts";
import { PdfmonkeyClient } from "./api/client.ts";
import { ApiFailure } from "./api/errors.ts";
import type { PdfmonkeyTemplate } from "./api/template.ts";
import { convertApart } from "./convert-apart.ts";

interface PdfmonkeyOptions {
  apiKey: string;
  workspaceId: string;
  /** Code by name; wins over what PDFMonkey gives. */
  snippets?: Readonly<Record<string, string>> | undefined;
  baseUrl?: string | undefined;
  maxTemplateBytes: number;
  evaluator: DraftEvaluator;
}

const MOST_TEMPLATES = 2_000;
const CONCURRENCY = 4;

/**
 * The templates of a workspace.
 *
 * @example
 * await runImport(pdfmonkeySource({ apiKey, workspaceId, maxTemplateBytes, evaluator }), target, options);
 */
export function pdfmonkeySource(options: PdfmonkeyOptions): ImportSource {
  const client = new PdfmonkeyClient(options);
  let snippets: ReadonlyMap<string, string> = new Map();

  return {
    service: "pdfmonkey",
    concurrency: CONCURRENCY,
    async list(signal) {
      const listing = await listTemplates(client, signal);
      const fetched = await fetchSnippets(client, signal);
      snippets = new Map([...fetched.codes, ...Object.entries(options.snippets ?? {})]);
      return { ...listing, findings: [...listing.findings, ...fetched.findings] };
    },
    take: (listed, signal) => takeTemplate(listed, { client, snippets, options, signal }),
  };
}

async function listTemplates(client: PdfmonkeyClient, signal: AbortSignal): Promise<Listing> {
  const cards = await client.cards(signal).catch((error: unknown) => {
    // An id of another account may be an empty list or a 404.
    if (error instanceof ApiFailure && error.kind === "not_found") return [];
    throw sourceErrorOf(error);
  });
  if (cards.length > MOST_TEMPLATES) {
    throw new SourceError(
      "too_many",
      `The workspace has ${cards.length} templates, more than the ${MOST_TEMPLATES} of one import. Remove some, or move them to another workspace.`,
    );
  }
  const templates = cards.map(({ id, identifier, edition_mode }): ListedTemplate => {
    const listed = { id, identifier: identifier.trim() };
    return edition_mode === null || edition_mode === "code" ? listed : { ...listed, skipped: builderTemplate() };
  });

  return { templates, findings: cards.length === 0 ? [workspaceEmpty()] : [] };
}

async function fetchSnippets(
  client: PdfmonkeyClient,
  signal: AbortSignal,
): Promise<{ codes: Map<string, string>; findings: ImportFinding[] }> {
  const codes = new Map<string, string>();
  try {
    for (const { id, identifier, code } of await client.snippets(signal)) {
      const known = code ?? (await client.snippet(id, signal))?.code;
      if (typeof known !== "string") return { codes, findings: [snippetsRefused()] };
      codes.set(identifier, known);
    }
    return { codes, findings: [] };
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    return { codes, findings: [snippetsRefused()] };
  }
}

interface TakeContext {
  client: PdfmonkeyClient;
  snippets: ReadonlyMap<string, string>;
  options: PdfmonkeyOptions;
  signal: AbortSignal;
}

async function takeTemplate(
  { id }: ListedTemplate,
  { client, snippets, options, signal }: TakeContext,
): Promise<ConvertedTemplate | SkippedTemplate> {
  const template = await client.template(id, signal).catch((error: unknown) => {
    if (!(error instanceof ApiFailure)) throw error;
    throw new TemplateFailure(error.kind === "too_large" ? "too_large" : error.message);
  });
  if (template.edition_mode !== null && template.edition_mode !== "code") return builderTemplate();
  if (bytesOf(template) > options.maxTemplateBytes) throw new TemplateFailure("too_large");

  return convertApart({ template, snippets }, { evaluator: options.evaluator, signal });
}

/** The larger of what is published and what is a draft: one of the two is imported. */
export function bytesOf(template: PdfmonkeyTemplate): number {
  const pairs = [
    [template.body, template.body_draft],
    [template.scss_style, template.scss_style_draft],
    [template.sample_data, template.sample_data_draft],
    [JSON.stringify(template.settings), JSON.stringify(template.settings_draft)],
  ];

  return pairs
    .map((pair) => Math.max(...pair.map((text) => Buffer.byteLength(text ?? ""))))
    .reduce((sum, bytes) => sum + bytes, 0);
}

export function builderTemplate(): SkippedTemplate {
  const findings = new FindingList();
  findings.addAt(
    { file: null, line: null, column: null },
    {
      code: "builder_template",
      message: "A template of the visual Builder has no Liquid to convert, so it was skipped.",
    },
  );

  return { reason: "builder_template", findings: findings.sorted() };
}

function workspaceEmpty(): ImportFinding {
  return {
    severity: "warning",
    file: null,
    line: null,
    column: null,
    code: "workspace_empty",
    message: "PDFMonkey lists no templates for this workspace.",
    advice: "Check the workspace ID, and that the key belongs to the same account.",
  };
}

function snippetsRefused(): ImportFinding {
  return {
    severity: "warning",
    file: null,
    line: null,
    column: null,
    code: "snippets_refused",
    message: "PDFMonkey did not give the code of the snippets.",
    advice: "Pass the snippets that the templates use: in snippets, or with --snippet name=file.",
  };
}

function sourceErrorOf(error: unknown): unknown {
  if (!(error instanceof ApiFailure)) return error;
  if (error.kind !== "refused") return new SourceError("unavailable", `${error.message} Try again later.`);

  return new SourceError("refused", `${error.message} Check the API key and that it may read this workspace.`);
}
