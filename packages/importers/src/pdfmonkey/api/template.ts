/** What PDFMonkey's API gives, as far as an import reads it. Everything may be missing: old accounts have fewer fields. */

export interface HeaderFooterSettings {
  left?: unknown;
  center?: unknown;
  right?: unknown;
  content?: unknown;
}

export interface PdfmonkeySettings {
  header?: HeaderFooterSettings | null;
  footer?: HeaderFooterSettings | null;
  margin?: { top?: unknown; right?: unknown; bottom?: unknown; left?: unknown } | null;
  orientation?: unknown;
  paper_format?: unknown;
  paper_width?: unknown;
  paper_height?: unknown;
  transparent_background?: unknown;
  use_forms?: unknown;
  use_paged?: unknown;
  [other: string]: unknown;
}

/** `GET /document_templates/:id` */
export interface PdfmonkeyTemplate {
  id: string;
  identifier: string;
  edition_mode: string | null;
  output_type: string | null;
  body: string | null;
  body_draft: string | null;
  scss_style: string | null;
  scss_style_draft: string | null;
  sample_data: string | null;
  sample_data_draft: string | null;
  settings: PdfmonkeySettings | null;
  settings_draft: PdfmonkeySettings | null;
}

/** A row of `GET /document_template_cards`. */
export interface PdfmonkeyCard {
  id: string;
  identifier: string;
  /** Null on the cards of 2023. */
  edition_mode: string | null;
}

export interface PdfmonkeySnippet {
  id: string;
  identifier: string;
  /** Null where the API does not give it. */
  code: string | null;
}

/** Reads a template from an answer; null where it is not one. */
export function readTemplate(value: unknown): PdfmonkeyTemplate | null {
  const fields = recordOf(value);
  const id = textOf(fields?.id);
  if (fields === null || id === null) return null;

  return {
    id,
    identifier: textOf(fields.identifier) ?? "",
    edition_mode: textOf(fields.edition_mode),
    output_type: textOf(fields.output_type),
    body: textOf(fields.body),
    body_draft: textOf(fields.body_draft),
    scss_style: textOf(fields.scss_style),
    scss_style_draft: textOf(fields.scss_style_draft),
    sample_data: dataText(fields.sample_data),
    sample_data_draft: dataText(fields.sample_data_draft),
    settings: recordOf(fields.settings),
    settings_draft: recordOf(fields.settings_draft),
  };
}

export function readCard(value: unknown): PdfmonkeyCard | null {
  const fields = recordOf(value);
  const id = textOf(fields?.id);
  if (id === null) return null;

  return { id, identifier: textOf(fields?.identifier) ?? "", edition_mode: textOf(fields?.edition_mode) };
}

export function readSnippet(value: unknown): PdfmonkeySnippet | null {
  const fields = recordOf(value);
  const [id, identifier] = [textOf(fields?.id), textOf(fields?.identifier)];
  if (id === null || identifier === null) return null;

  return { id, identifier, code: textOf(fields?.code) };
}

export function recordOf(value: unknown): Record<string, unknown> | null {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null;
}

function textOf(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}

/** A JSON text; an object is taken as one that was parsed already. */
function dataText(value: unknown): string | null {
  if (value === null || value === undefined) return null;

  return typeof value === "string" ? value : JSON.stringify(value);
}
