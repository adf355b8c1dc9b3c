/**
 * A stand-in for PDFMonkey's API, as far as an import reads it, with the same paths, envelopes, paging and errors: for tests,
 * and to try an import without an account.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface FakeTemplate {
  id: string;
  identifier: string;
  [field: string]: unknown;
}

interface FakeSnippet {
  id: string;
  identifier: string;
  code?: string;
}

export interface FakeWorkspace {
  key: string;
  workspaceId: string;
  templates: FakeTemplate[];
  snippets: FakeSnippet[];
  /** Cards as of 2023, without their mode and kind. */
  hasOldCards?: boolean;
  /** `page=all` is not understood, and a list has this many rows on a page. */
  pageSize?: number;
  /** Answers instead of the API: for faults. Undefined: the API answers. */
  intercept?(path: string, request: IncomingMessage, response: ServerResponse): boolean;
}

export interface FakePdfmonkey {
  /** The base address, for PLATEN_PDFMONKEY_URL. */
  url: string;
  workspace: FakeWorkspace;
  /** Paths with their queries, in the order in which they were asked for. */
  requests: string[];
  close(): Promise<void>;
}

const BASE = "/api/v1";
const TIME = "2026-02-03T04:05:06.789+01:00";

export async function startFakePdfmonkey(workspace: FakeWorkspace, port = 0): Promise<FakePdfmonkey> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(request.url ?? "");
    answer(request, response, workspace);
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const { port: taken } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${taken}${BASE}`,
    workspace,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function answer(request: IncomingMessage, response: ServerResponse, workspace: FakeWorkspace): void {
  const url = new URL(request.url ?? "/", "http://fake");
  const path = url.pathname.startsWith(BASE) ? url.pathname.slice(BASE.length) : url.pathname;
  if (workspace.intercept?.(path, request, response)) return;
  const { status, body } = answerOf(request, { url, path }, workspace);
  response.writeHead(status, { "content-type": "application/json; charset=utf-8" });
  response.end(JSON.stringify(body));
}

interface FakeAnswer {
  status: number;
  body: unknown;
}

function answerOf(
  request: IncomingMessage,
  { url, path }: { url: URL; path: string },
  workspace: FakeWorkspace,
): FakeAnswer {
  const { key, templates, snippets } = workspace;
  if (request.headers.authorization !== `Bearer ${key}`) return unauthorized(request);
  const [, kind, id, more] = path.split("/");
  if (request.method !== "GET" || more !== undefined) return notFound("Page", path);
  if (id === undefined) {
    switch (kind) {
      case "current_user":
        return { status: 200, body: { current_user: { id: "u", email: "jane@example.com" } } };
      case "document_template_cards":
        return list(url, kind, cardsOf(url, workspace), workspace);
      case "snippets":
        return list(url, kind, snippetsOf(url, workspace), workspace);
    }
  }
  const template = kind === "document_templates" ? templates.find((each) => each.id === id) : undefined;
  if (template !== undefined) return { status: 200, body: { document_template: template } };
  const snippet = kind === "snippets" ? snippets.find((each) => each.id === id) : undefined;
  if (snippet !== undefined) return { status: 200, body: { snippet: snippetOf(snippet, workspace) } };

  return notFound(kind === "snippets" ? "Snippet" : "DocumentTemplate", id ?? path);
}

/** A list without the workspace, or with that of another account, is empty. */
function isInWorkspace(url: URL, { workspaceId }: FakeWorkspace): boolean {
  return url.searchParams.get("q[workspace_id]") === workspaceId;
}

function cardsOf(url: URL, workspace: FakeWorkspace): unknown[] {
  if (!isInWorkspace(url, workspace)) return [];

  return workspace.templates.map(({ id, identifier, edition_mode = "code", output_type = "pdf" }) => ({
    id,
    app_id: workspace.workspaceId,
    identifier,
    is_draft: false,
    created_at: TIME,
    updated_at: TIME,
    ...(workspace.hasOldCards ? {} : { edition_mode, output_type, pdf_engine_name: "v5", template_folder_id: null }),
  }));
}

function snippetsOf(url: URL, workspace: FakeWorkspace): unknown[] {
  return isInWorkspace(url, workspace) ? workspace.snippets.map((each) => snippetOf(each, workspace)) : [];
}

function snippetOf(snippet: FakeSnippet, { workspaceId }: FakeWorkspace): unknown {
  return { ...snippet, workspace_id: workspaceId, created_at: TIME, updated_at: TIME };
}

function list(url: URL, name: string, rows: unknown[], { pageSize }: FakeWorkspace): FakeAnswer {
  const size = pageSize ?? (url.searchParams.get("page") === "all" ? Math.max(1, rows.length) : 24);
  const page = Number(url.searchParams.get("page[number]") ?? 1);
  const pages = Math.max(1, Math.ceil(rows.length / size));
  const meta = {
    current_page: page,
    next_page: page < pages ? page + 1 : null,
    prev_page: page > 1 ? page - 1 : null,
    total_pages: pages,
  };

  return { status: 200, body: { [name]: rows.slice((page - 1) * size, page * size), meta } };
}

/** The real one repeats the start of the key too. */
function unauthorized({ headers }: IncomingMessage): FakeAnswer {
  const start = headers.authorization?.replace("Bearer ", "").slice(0, 3) ?? "";
  const detail = `We were unable to authenticate you based on the provided API key. We received a key starting with ${start}…`;

  return { status: 401, body: { errors: [{ status: "401", title: "Unauthorized", detail }] } };
}

function notFound(what: string, id: string): FakeAnswer {
  const detail = `We couldn’t find any ${what} with ID "${id}". Please verify that you are sending the right API key.`;

  return { status: 404, body: { errors: [{ status: "404", title: "Not Found", detail }] } };
}
