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

export function useTemplates({ query = "", sort = "name", isPolled = false, isEnabled = true }: TemplateList) {
  const search = new URLSearchParams({ view: "summary", sort });
  if (query !== "") search.set("query", query);

  return useList<TemplateSummary>(["templates", query, sort], `/v1/templates?${search}`, { isPolled, isEnabled });
}
