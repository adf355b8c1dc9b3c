/** `platen.imports`: templates of other services become drafts here. */
import { readAnswer } from "../http/answer.ts";
import type { Client } from "../http/call.ts";
import type { RequestOptions } from "../http/request.ts";

export interface PdfmonkeyImport {
  /** The key of PDFMonkey: used for this request only, never stored. */
  api_key: string;
  workspace_id: string;
  /** Ids of templates; all of them without it. */
  templates?: string[];
  /** The code of snippets by name. */
  snippets?: Record<string, string>;
  dry_run?: boolean;
  overwrite?: boolean;
}

interface ImportFindingOfTemplate {
  severity: string;
  file: string | null;
  line: number | null;
  column: number | null;
  code: string;
  message: string;
  advice?: string | null;
}

export interface ImportReport {
  object: "import";
  service: "pdfmonkey";
  dry_run: boolean;
  summary: { imported: number; skipped: number; failed: number };
  findings: ImportFindingOfTemplate[];
  templates: {
    source_id: string;
    identifier: string;
    slug: string | null;
    status: "imported" | "skipped" | "failed";
    reason: string | null;
    findings: ImportFindingOfTemplate[];
    settings: Record<string, unknown> | null;
  }[];
}

/** An import of many templates takes minutes, and the answer comes at its end. */
const usualTimeoutMs = 11 * 60_000;

export class Imports {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  async pdfmonkey(request: PdfmonkeyImport, options: RequestOptions = {}): Promise<ImportReport> {
    const { connection, parseJson } = this.#client;
    const sent = { method: "POST" as const, path: "/v1/imports/pdfmonkey", body: { json: request } };
    const answer = await connection.send(sent, (response, watch) => readAnswer(response, watch, parseJson), {
      timeoutMs: usualTimeoutMs,
      ...options,
    });

    return answer.json();
  }
}
