/** Runs an import: a few templates are fetched at a time, each is stored in its turn, and one that fails stops no other. */
import type { ConvertedTemplate } from "./converted-template.ts";
import type { ImportedTemplate, ImportReport } from "./import-report.ts";
import {
  type ImportSource,
  type ListedTemplate,
  type SkippedTemplate,
  SourceError,
  TemplateFailure,
} from "./import-source.ts";

/** What became of a converted template. */
export interface Stored {
  status: "imported" | "skipped";
  slug: string;
  reason: string | null;
  settings: Record<string, unknown>;
}

export interface ImportTarget {
  /** Stores one template, or says what storing it would do. Rejects with a `TemplateFailure`. */
  store(template: ConvertedTemplate): Promise<Stored>;
}

interface ImportOptions {
  /** Ids; all where it is absent. */
  templates?: readonly string[] | undefined;
  isDryRun: boolean;
  /** The report shows the originals of the files that findings name. */
  includesSources?: boolean;
  timeoutMs: number;
  /** Ends the import: what is running is given up, and the call rejects. */
  signal?: AbortSignal | undefined;
  onProgress?(done: number, total: number): void;
  /** A fault of our own in one template: it is `failed`, and the others go on. */
  onDefect?: ((error: unknown) => void) | undefined;
}

const LATE =
  "The templates were not listed within the time of an import. Try again later, or raise PLATEN_IMPORT_TIMEOUT.";

export async function runImport(
  source: ImportSource,
  target: ImportTarget,
  options: ImportOptions,
): Promise<ImportReport> {
  const deadline = AbortSignal.timeout(options.timeoutMs);
  const signal = options.signal ? AbortSignal.any([options.signal, deadline]) : deadline;
  const listing = await source.list(signal).catch((error: unknown) => {
    options.signal?.throwIfAborted();
    throw deadline.aborted ? new SourceError("unavailable", LATE) : error;
  });
  const { listed, missing } = choose(listing.templates, options.templates);

  const templates: ImportedTemplate[] = [];
  const sourcesOf = options.includesSources ? sourceBudget() : () => ({});
  const done = (template: ImportedTemplate) => {
    templates.push(template);
    options.onProgress?.(templates.length, listed.length + missing.length);
  };
  const taken = takeInOrder(listed, source, { signal, onDefect: options.onDefect });
  for (const each of listed) {
    const result = await taken.next();
    options.signal?.throwIfAborted();
    const ended = await store(each, result, target, deadline);
    done({ ...ended, ...sourcesOf(result) });
  }
  for (const id of missing) done(ended({ id, identifier: "" }, "failed", "not_in_workspace"));

  const count = (status: ImportedTemplate["status"]) => templates.filter((each) => each.status === status).length;
  return {
    object: "import",
    service: source.service,
    dry_run: options.isDryRun,
    summary: { imported: count("imported"), skipped: count("skipped"), failed: count("failed") },
    findings: listing.findings,
    templates,
  };
}

function choose(
  all: readonly ListedTemplate[],
  wanted: readonly string[] | undefined,
): { listed: ListedTemplate[]; missing: string[] } {
  const unique = [...new Map(all.map((each) => [each.id, each])).values()];
  if (wanted === undefined) return { listed: unique, missing: [] };
  const ids = new Set(wanted);
  const known = new Set(unique.map(({ id }) => id));

  return { listed: unique.filter(({ id }) => ids.has(id)), missing: [...ids].filter((id) => !known.has(id)) };
}

/** Of all templates together: an answer is for a person to read. */
const MOST_SOURCE_CHARACTERS = 20_000_000;

/** Gives the originals of each template until there are too many. */
function sourceBudget(): (taken: Taken) => Pick<ImportedTemplate, "sources"> {
  let left = MOST_SOURCE_CHARACTERS;

  return (taken) => {
    const sources = "draft" in taken ? (taken.sources ?? {}) : {};
    left -= Object.values(sources).reduce((sum, text) => sum + text.length, 0);
    return { sources: left < 0 ? {} : sources };
  };
}

type TakeOptions = { signal: AbortSignal; onDefect: ImportOptions["onDefect"] };

type Taken = ConvertedTemplate | SkippedTemplate | { failure: string };

/** Fetches a few ahead and gives the results in the order of the list. */
function takeInOrder(
  listed: readonly ListedTemplate[],
  source: ImportSource,
  { signal, onDefect }: TakeOptions,
): { next(): Promise<Taken> } {
  const running: Promise<Taken>[] = [];
  let started = 0;
  const start = () => {
    const each = listed[started++];
    if (each !== undefined) running.push(take(each, source, { signal, onDefect }));
  };
  while (running.length < Math.min(source.concurrency, listed.length)) start();

  return {
    async next() {
      const result = await running.shift()!;
      start();
      return result;
    },
  };
}

/** Never rejects. */
async function take(listed: ListedTemplate, source: ImportSource, { signal, onDefect }: TakeOptions): Promise<Taken> {
  if (listed.skipped !== undefined) return listed.skipped;
  if (signal.aborted) return { failure: "timeout" };
  try {
    return await source.take(listed, signal);
  } catch (error) {
    if (signal.aborted) return { failure: "timeout" };
    if (error instanceof TemplateFailure) return { failure: error.message };
    onDefect?.(error);
    return { failure: "An internal error stopped this template. Report it with the template's source." };
  }
}

async function store(
  listed: ListedTemplate,
  taken: Taken,
  target: ImportTarget,
  deadline: AbortSignal,
): Promise<ImportedTemplate> {
  if ("failure" in taken) return ended(listed, "failed", taken.failure);
  if (!("draft" in taken)) return { ...ended(listed, "skipped", taken.reason), findings: taken.findings };
  if (deadline.aborted) return { ...ended(listed, "failed", "timeout"), findings: taken.findings };

  const known = { source_id: taken.sourceId, identifier: taken.identifier, findings: taken.findings };
  try {
    const { status, slug, reason, settings } = await target.store(taken);
    return { ...known, slug, status, reason, settings };
  } catch (error) {
    if (!(error instanceof TemplateFailure)) throw error;
    return { ...known, slug: null, status: "failed", reason: error.message, settings: null };
  }
}

function ended({ id, identifier }: ListedTemplate, status: "skipped" | "failed", reason: string): ImportedTemplate {
  return { source_id: id, identifier, slug: null, status, reason, findings: [], settings: null };
}
