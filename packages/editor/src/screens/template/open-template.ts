/** Reads a template from the service: the record, the draft, and the data sets as they were written. */
import { request } from "../../api/request.ts";
import {
  type DataSet,
  type Draft,
  type OpenedTemplate,
  type TemplateRecord,
  withLineFeeds,
} from "./template-content.ts";

/** A template as the service answers it. */
export interface TemplateAnswer extends Omit<TemplateRecord, "etag"> {
  draft: Draft;
  datasets: { name: string; default: boolean }[];
}

export function templatePath(slug: string): string {
  return `/v1/templates/${encodeURIComponent(slug)}`;
}

export function datasetPath(slug: string, name: string): string {
  return `${templatePath(slug)}/datasets/${encodeURIComponent(name)}`;
}

/** Throws what a request throws; a template that changes while it is read is read again. */
export async function openTemplate(slug: string, signal?: AbortSignal): Promise<OpenedTemplate> {
  for (;;) {
    const { template, answer } = await readTemplate(slug, signal);
    const datasets = await Promise.all(
      answer.datasets.map(async ({ name, default: isDefault }): Promise<DataSet | null> => {
        const text = await readDataset(slug, name, signal);
        return text === null ? null : { name, text, default: isDefault };
      }),
    );
    const found = datasets.filter((dataset) => dataset !== null);
    if (found.length === datasets.length) return { template, content: { draft: readDraft(answer), datasets: found } };
  }
}

async function readTemplate(slug: string, signal?: AbortSignal) {
  const response = await request(templatePath(slug), { signal: signal ?? null });
  const answer = (await response.json()) as TemplateAnswer;

  return { template: recordOf(answer, response), answer };
}

/** Null where the data set was deleted meanwhile. */
async function readDataset(slug: string, name: string, signal?: AbortSignal): Promise<string | null> {
  try {
    const response = await request(datasetPath(slug, name), { accept: "text/plain", signal: signal ?? null });
    return withLineFeeds(await response.text());
  } catch (error) {
    if (error instanceof Error && "status" in error && error.status === 404) return null;
    throw error;
  }
}

/** The record in an answer; the ETag is in its headers. */
export function recordOf(answer: TemplateAnswer, response: Response): TemplateRecord {
  const { id, slug, name, kind, engine, assets, published_version, has_unpublished_changes, updated_at } = answer;
  const etag = response.headers.get("ETag") ?? "";

  return { id, slug, name, kind, engine, etag, assets, published_version, has_unpublished_changes, updated_at };
}

/** The draft in an answer, with line ends as the code editor has them. */
export function readDraft({ draft }: TemplateAnswer): Draft {
  const { source, css, head, header, footer, partials, settings, schema } = draft;
  const entries = Object.entries(partials).map(([name, text]) => [name, withLineFeeds(text)] as const);

  return {
    source: withLineFeeds(source),
    css: withLineFeeds(css),
    head: withLineFeeds(head),
    header: withLineFeeds(header),
    footer: withLineFeeds(footer),
    partials: Object.fromEntries(entries),
    settings,
    schema,
  };
}
