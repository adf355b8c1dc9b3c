/** The snippets that templates include and PDFMonkey did not give, by name. */
import type { ImportReport } from "../../api/imports.ts";

export function missingSnippets({ templates }: ImportReport): string[] {
  const names = templates
    .flatMap(({ findings }) => findings)
    .filter(({ code }) => code === "snippet_missing")
    .flatMap(({ message }) => /"(.+?)"/.exec(message)?.[1] ?? []);

  return [...new Set(names)].sort((a, b) => a.localeCompare(b));
}
