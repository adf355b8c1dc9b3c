/** Findings of all origins as one list: each once, and none about a text that was changed since. */
import type { Finding, Origin } from "../finding.ts";
import type { TemplateState } from "../template-store.ts";

const ORIGINS: readonly Origin[] = ["worker", "service", "preview"];
const SEVERITIES: readonly Finding["severity"][] = ["error", "warning", "info"];
/** The worker checks these as fast as a person types; what the service found earlier is out of date then. */
const CHECKED_BY_WORKER: ReadonlySet<Finding["source"]> = new Set(["template", "einvoice", "data"]);

type Checked = Pick<TemplateState, "findings" | "editedAt">;

/** Errors first, then by file and position. */
export function allFindings({ findings, editedAt }: Checked): Finding[] {
  const seen = new Set<string>();
  const current = ORIGINS.flatMap((origin) => {
    const { revision, list } = findings[origin];
    return list
      .filter((finding) => origin === "worker" || !isOutdated(finding, revision, editedAt))
      .map((finding) => ({ finding, isFuller: origin === "service" && finding.source === "einvoice" }));
  });
  // Of an invoice the service says more than the worker, which knows codes without their names: "did you mean HUR (hour)?"
  const byWords = [...current.filter(({ isFuller }) => isFuller), ...current.filter(({ isFuller }) => !isFuller)];
  const all = byWords.flatMap(({ finding }) => {
    const keys = keysOf(finding);
    if (keys.some((key) => seen.has(key))) return [];
    for (const key of keys) seen.add(key);
    return [finding];
  });

  return all.sort(compare);
}

/** Findings of a file whose positions are right for the text that it has now. */
export function findingsIn({ findings, editedAt }: Checked, file: string): Finding[] {
  const current = Object.fromEntries(
    ORIGINS.map((origin) => {
      const { revision, list } = findings[origin];
      const isCurrent = revision >= (editedAt[file] ?? 0);
      return [origin, { revision, list: isCurrent ? list.filter((finding) => finding.file === file) : [] }];
    }),
  ) as unknown as TemplateState["findings"];

  return allFindings({ findings: current, editedAt });
}

function isOutdated({ file, source }: Finding, revision: number, editedAt: Checked["editedAt"]): boolean {
  return CHECKED_BY_WORKER.has(source) && revision < (editedAt[file] ?? 0);
}

/** The worker and the service find the same things, in the same words or with the same code. */
function keysOf({ file, line, column, message, code, rule, path }: Finding): string[] {
  const place = `${file}:${line}:${column}`;

  return [`${place} ${message}`, ...(line === null ? [] : [`${place} ${code} ${rule ?? ""} ${path ?? ""}`])];
}

function compare(a: Finding, b: Finding): number {
  return (
    SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) ||
    fileOrder(a.file) - fileOrder(b.file) ||
    a.file.localeCompare(b.file) ||
    (a.line ?? 0) - (b.line ?? 0) ||
    (a.column ?? 0) - (b.column ?? 0)
  );
}

/** The template first, data last. */
function fileOrder(file: string): number {
  if (file === "template.html") return 0;

  return file.startsWith("data/") ? 2 : 1;
}

/** `style.css:3:7`, or the file where the whole of it is meant. */
export function placeName({ file, line, column }: Pick<Finding, "file" | "line" | "column">): string {
  return line === null ? file : `${file}:${line}:${column ?? 1}`;
}
