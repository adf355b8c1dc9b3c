/** The list of templates: found by name or slug, sorted. */
import { useList } from "./page.ts";
import type { TemplateSummary } from "./templates.ts";

interface TemplateList {
  query?: string;
  /** `name`, `slug` or `updated_at`; `-` before it for descending. */
  sort?: string;
  isPolled?: boolean;
  isEnabled?: boolean;
}

/** A thumbnail is drawn soon after a change; one of a template that cannot be drawn is not waited for. */
const DRAWN_WITHIN_MS = 120_000;

export function useTemplates({ query = "", sort = "name", isPolled = false, isEnabled = true }: TemplateList) {
  const search = new URLSearchParams({ view: "summary", sort });
  if (query !== "") search.set("query", query);

  return useList<TemplateSummary>(["templates", query, sort], `/v1/templates?${search}`, {
    isPolled: (entries) => isPolled || entries.some(awaitsThumbnail),
    isEnabled,
  });
}

function awaitsThumbnail({ thumbnail_url, updated_at }: TemplateSummary): boolean {
  return thumbnail_url === null && Date.now() - Date.parse(updated_at) < DRAWN_WITHIN_MS;
}
