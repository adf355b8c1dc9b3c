/** The list of templates: found by name or slug, sorted. */
import { type Page, useList } from "./page.ts";
import { ApiProblem } from "./problem.ts";
import { requestJson } from "./request.ts";
import type { TemplateSummary } from "./templates.ts";

interface TemplateList {
  query?: string;
  /** `name`, `slug` or `updated_at`; `-` before it for descending. */
  sort?: string;
  isPolled?: boolean;
  isEnabled?: boolean;
}

export function useTemplates({ query = "", sort = "name", isPolled = false, isEnabled = true }: TemplateList) {
  const search = new URLSearchParams({ view: "summary", sort });
  if (query !== "") search.set("query", query);

  return useList<TemplateSummary>(["templates", query, sort], `/v1/templates?${search}`, {
    isPolled,
    isEnabled,
    read: (path, signal) =>
      requestJson<Page<TemplateSummary>>(path, { signal }).catch((error: unknown) => {
        if (error instanceof ApiProblem && error.body.errors?.some(({ path }) => path === "view"))
          return readWhole(query, sort, signal);
        throw error;
      }),
  });
}

/** A service that has no summaries gives whole templates, unsorted. */
async function readWhole(query: string, sort: string, signal: AbortSignal): Promise<Page<TemplateSummary>> {
  const { data } = await requestJson<Page<TemplateSummary>>("/v1/templates?limit=100", { signal });
  const field = sort.replace(/^-/, "") as "name" | "slug" | "updated_at";
  const found = data
    .filter(({ name, slug }) => `${name} ${slug}`.toLowerCase().includes(query.toLowerCase()))
    .map((template) => ({ ...template, problems: null, thumbnail_url: null }))
    .sort((a, b) => a[field].localeCompare(b[field]));

  return { data: sort.startsWith("-") ? found.reverse() : found, next_cursor: null };
}
