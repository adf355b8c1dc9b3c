/** What an importer of a service has to be: it lists, fetches and converts. The import itself is the same for all. */
import type { ConvertedTemplate } from "./converted-template.ts";
import type { ImportFinding } from "./finding.ts";

/** A template as the list shows it. */
export interface ListedTemplate {
  id: string;
  identifier: string;
  /** Known from the list alone: it is not fetched. */
  skipped?: SkippedTemplate;
}

export interface SkippedTemplate {
  reason: string;
  findings: ImportFinding[];
}

export interface Listing {
  templates: ListedTemplate[];
  /** About the import itself. */
  findings: ImportFinding[];
}

export interface ImportSource {
  /** As the API names it: `pdfmonkey`. */
  readonly service: string;
  /** Templates that are fetched and converted at the same time. */
  readonly concurrency: number;
  /** Rejects with a `SourceError` where nothing can be imported. */
  list(signal: AbortSignal): Promise<Listing>;
  /** One template, fetched and converted. Rejects with a `TemplateFailure`. */
  take(listed: ListedTemplate, signal: AbortSignal): Promise<ConvertedTemplate | SkippedTemplate>;
}

/** The service refused, is not there, or has too much: nothing is imported. */
export class SourceError extends Error {
  readonly code: "refused" | "unavailable" | "too_many";

  constructor(code: SourceError["code"], message: string) {
    super(message);
    this.name = "SourceError";
    this.code = code;
  }
}

/** One template cannot be imported; the others can. The message is the reason: a code, or a sentence. */
export class TemplateFailure extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = "TemplateFailure";
  }
}
