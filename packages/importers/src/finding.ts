/** What an import says about a template: where the original differs from what Platen can do, and what to do about it. */

/** `error`: it cannot be published or rendered as it is; `warning`: the document may differ; `info`: good to know. */
export type ImportSeverity = "error" | "warning" | "info";

/** The codes of an import from PDFMonkey by severity. `date_format` is a warning where a zone's letters are lost. */
export const importFindingCodes = {
  error: ["syntax_error", "tag_unknown", "snippet_missing", "render_failed", "scss_invalid", "scss_import"],
  warning: [
    "filter_unknown",
    "integer_division",
    "docpayload_script",
    "form_field",
    "timezone_unknown",
    "snippet_recursive",
    "sample_data_invalid",
    "external_resource",
    "page_token",
    "tailwind_config",
    "tailwind_version",
    "tailwind_limit",
    "paged_js",
    "handlebars_syntax",
    "snippets_refused",
    "workspace_empty",
  ],
  info: ["date_format", "whole_float", "include_dynamic", "draft_used", "builder_template"],
} as const satisfies Record<ImportSeverity, readonly string[]>;

/** What only an export of jsreport can have. */
const jsreportFindingCodes = {
  error: [],
  warning: ["helper_code", "script_hook", "asset_missing", "setting_lost"],
  info: ["engine_unsupported", "recipe_unsupported"],
} as const satisfies Record<ImportSeverity, readonly string[]>;

const tables = [importFindingCodes, jsreportFindingCodes] as const;

export type ImportFindingCode = (typeof tables)[number][ImportSeverity][number];

/** Where a finding does not say another. */
export function usualSeverity(code: ImportFindingCode): ImportSeverity {
  const severities = Object.keys(importFindingCodes) as ImportSeverity[];
  const has = (severity: ImportSeverity) =>
    tables.some((codes) => (codes[severity] as readonly string[]).includes(code));

  return severities.find(has) ?? "info";
}

/** A finding with its position in the original. Line and column count from 1; both are null in `settings`. */
export interface ImportFinding {
  severity: ImportSeverity;
  /** `body.html.liquid`, `styles.scss`, `sample_data.json`, `header.html.liquid`, `footer.html.liquid`, `snippets/<name>.liquid`, `settings`. */
  file: string | null;
  line: number | null;
  column: number | null;
  code: ImportFindingCode;
  message: string;
  /** What to do; errors and warnings have one. */
  advice: string | null;
}
