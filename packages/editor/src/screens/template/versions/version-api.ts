/** Published versions and earlier drafts of a template, as the service gives them. */
import { ApiProblem } from "../../../api/problem.ts";
import { request, requestJson } from "../../../api/request.ts";
import { templatePath } from "../open-template.ts";
import { type Draft, type Engine, withLineFeeds } from "../template-content.ts";

export interface Author {
  /** Null for a session from a link. */
  key: { id: string; name: string } | null;
}

interface Version {
  version: number;
  kind: "pdf" | "image";
  engine: Engine;
  content: Draft;
  note?: string | null;
  created_by?: Author | null;
  created_at: string;
}

interface Snapshot {
  id: string;
  created_at: string;
  created_by?: Author | null;
}

/** What two states of a template make of a data set. */
export interface DatasetDiff {
  equal: boolean;
  from: DiffSide;
  to: DiffSide;
  differences: { kind: string; message: string }[];
}

interface DiffSide {
  /** Why there is no document. */
  problem: { detail: string } | null;
}

interface PublishedVersion extends Version {
  warnings: { dataset: string; message: string }[];
}

interface List<T> {
  data: T[];
  next_cursor: string | null;
}

export function publish(slug: string, note: string): Promise<PublishedVersion> {
  const json = note.trim() === "" ? {} : { note: note.trim() };

  return requestJson(`${templatePath(slug)}/publish`, { method: "POST", json });
}

export function listVersions(slug: string, cursor: string | null, signal: AbortSignal): Promise<List<Version>> {
  const query = cursor === null ? "" : `&cursor=${encodeURIComponent(cursor)}`;

  return requestJson(`${templatePath(slug)}/versions?limit=50${query}`, { signal });
}

/** Empty where the service keeps none. */
export async function listSnapshots(slug: string, signal: AbortSignal): Promise<Snapshot[]> {
  try {
    return (await requestJson<List<Snapshot>>(`${templatePath(slug)}/snapshots?limit=50`, { signal })).data;
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 404) return [];
    throw error;
  }
}

/** The content of a version with the line ends of the code editor. */
export async function readVersion(slug: string, version: number, signal: AbortSignal): Promise<Version> {
  const answer = await requestJson<Version>(`${templatePath(slug)}/versions/${version}`, { signal });

  return { ...answer, content: plainDraft(answer.content) };
}

export async function readSnapshot(slug: string, id: string, signal: AbortSignal): Promise<Draft> {
  const answer = await requestJson<{ draft: Draft }>(`${templatePath(slug)}/snapshots/${id}`, { signal });

  return plainDraft(answer.draft);
}

/** Puts a version or an earlier draft back into the draft. */
export async function restore(slug: string, what: { version: number } | { snapshot: string }): Promise<void> {
  const path = "version" in what ? `versions/${what.version}` : `snapshots/${what.snapshot}`;
  await request(`${templatePath(slug)}/${path}/restore`, { method: "POST" });
}

/** Renders a version and the stored draft with a data set, or without data where there is none. */
export async function compareDocuments(
  slug: string,
  { version, dataset }: { version: number; dataset: string | null },
  signal: AbortSignal,
): Promise<DatasetDiff> {
  const json = { from: version, to: "draft", ...(dataset === null ? {} : { datasets: [dataset] }) };
  const { datasets } = await requestJson<{ datasets: [DatasetDiff] }>(`${templatePath(slug)}/diff`, {
    method: "POST",
    json,
    signal,
  });

  return datasets[0];
}

function plainDraft(draft: Draft): Draft {
  const partials = Object.entries(draft.partials).map(([name, text]) => [name, withLineFeeds(text)] as const);

  return {
    ...draft,
    source: withLineFeeds(draft.source),
    css: withLineFeeds(draft.css),
    head: withLineFeeds(draft.head),
    header: withLineFeeds(draft.header),
    footer: withLineFeeds(draft.footer),
    partials: Object.fromEntries(partials),
  };
}
