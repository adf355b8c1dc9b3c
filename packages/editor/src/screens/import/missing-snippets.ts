/** The snippets that templates include and PDFMonkey did not give, by name. */
import type { ImportFinding, ImportReport } from "../../api/imports.ts";

export function missingSnippets({ templates }: ImportReport): string[] {
  const names = templates.flatMap(({ findings }) => findings).flatMap((finding) => missingSnippet(finding) ?? []);

  return [...new Set(names)].sort((a, b) => a.localeCompare(b));
}

/** The name of the snippet that a finding misses; null for other findings. */
function missingSnippet({ code, message }: ImportFinding): string | null {
  return code === "snippet_missing" ? (/"(.+?)"/.exec(message)?.[1] ?? null) : null;
}

/** The finding at which each missing snippet can be pasted: the first that names it. */
export function pastePlaces({ templates }: ImportReport): Map<ImportFinding, string> {
  const places = new Map<string, ImportFinding>();
  for (const finding of templates.flatMap(({ findings }) => findings)) {
    const name = missingSnippet(finding);
    if (name !== null && !places.has(name)) places.set(name, finding);
  }

  return new Map([...places].map(([name, finding]) => [finding, name]));
}
