/** The findings of a preview: what the report and a problem say, each at its position in the template or the data. */
import { findPosition, pathOf } from "@platen/json";
import type { AccessibilityFinding, RenderWarning, SourcePosition } from "../../../api/reports.ts";
import type { Finding } from "../finding.ts";
import { dataFile } from "../template-files.ts";
import type { PreviewProblem, PreviewReport } from "./preview-report.ts";

/** The data that the preview shows; null where the template has no data set. */
export interface ShownData {
  name: string;
  text: string;
}

/** Problems that the check of the draft reports with better positions. */
const CHECKED_ELSEWHERE = new Set(["template_syntax_error", "data_invalid", "einvoice_data_invalid", "invalid_json"]);

export function warningFindings(warnings: readonly RenderWarning[], data: ShownData | null): Finding[] {
  return warnings.map(({ code, message, location, path }) => ({
    severity: "warning",
    source: "preview",
    code,
    message,
    ...placeOf(location, path, data),
    ...(path === undefined ? {} : { path }),
  }));
}

/** Failures are errors where the check is strict; in a report they are warnings, as the file is delivered. */
export function accessibilityFindings({ accessibility, problem }: PreviewReport): Finding[] {
  const report = accessibility ?? problem?.accessibility ?? null;
  if (!report) return [];
  const severity = report.check === "strict" ? "error" : "warning";

  return [
    ...report.failures.flatMap((failure) => findingsOf(failure, severity)),
    ...report.warnings.flatMap((warning) => findingsOf(warning, "warning")),
  ];
}

export function einvoiceFindings({ einvoice, problem }: PreviewReport, data: ShownData | null): Finding[] {
  const messages = (einvoice ?? problem?.einvoice)?.validation.messages ?? [];

  return messages.map(({ part, severity, rule, message, location }) => ({
    severity,
    source: "einvoice",
    code: `${part}_rule`,
    rule,
    message: location === "" ? message : `${message} (${location})`,
    file: data ? dataFile(data.name) : "template.html",
    line: null,
    column: null,
  }));
}

/** Why there is no picture of the draft, unless the check of the draft says it already. */
export function problemFindings(problem: PreviewProblem, data: ShownData | null): Finding[] {
  const { code, detail, position, errors } = problem;
  if (CHECKED_ELSEWHERE.has(code)) return [];
  if (position) return [{ severity: "error", source: "preview", code, message: detail, ...position }];
  if (errors.length === 0) return [{ severity: "error", source: "preview", code, message: detail, ...WHOLE }];

  return errors.map(({ path, message, rule }) => ({
    severity: "error",
    source: "preview",
    code,
    message: path === "" ? message : `${path} ${message}`,
    path,
    ...(rule === undefined ? {} : { rule }),
    ...(path.startsWith("data.") ? placeOf(null, path, data) : { file: "settings", line: null, column: null }),
  }));
}

const WHOLE = { file: "template.html", line: null, column: null } as const;

function findingsOf(
  { rule, code, message, locations, count }: AccessibilityFinding,
  severity: Finding["severity"],
): Finding[] {
  const common = { severity, source: "accessibility" as const, code: code ?? "pdfua", ...(rule ? { rule } : {}) };
  if (locations.length === 0) return [{ ...common, message, ...WHOLE }];
  const unlisted = count - locations.length;

  return locations.map((location, index) => ({
    ...common,
    message: unlisted > 0 && index === locations.length - 1 ? `${message} (and ${unlisted} more)` : message,
    ...location,
  }));
}

type Place = Pick<Finding, "file" | "line" | "column">;

function placeOf(location: string | null, path: string | undefined, data: ShownData | null): Place {
  const position = location === null ? null : readLocation(location);
  if (position) return position;
  if (path === undefined || !data) return WHOLE;
  const { line, column } = findPosition(data.text, pathOf(path.replace(/^data\./, "")));

  return { file: dataFile(data.name), line, column };
}

/**
 * Reads `template.html:3:5`.
 *
 * @example readLocation("partials/a.html:3:5") // { file: "partials/a.html", line: 3, column: 5 }
 */
export function readLocation(text: string): SourcePosition | null {
  const match = /^(.+):(\d+):(\d+)$/.exec(text);

  return match ? { file: match[1]!, line: Number(match[2]), column: Number(match[3]) } : null;
}
