/** Everything that is checked and settled before a render exists: the template, the settings, the data. */
import { hash } from "node:crypto";
import { checkRequest, type OutputFormat, parseJsonData, type RenderJob, type TemplateContent } from "@platen/render";
import type { Service } from "../http/service.ts";
import { newId } from "../ids.ts";
import type { Caller } from "../keys/caller.ts";
import { Problem } from "../problems/problem.ts";
import { seal } from "../secrets/sealed.ts";
import type { Limits } from "../settings/settings.ts";
import { SECRET_PURPOSE } from "../webhooks/workspace-secret.ts";
import type { RenderRequest } from "./render-request.ts";
import type { RenderRow } from "./render-row.ts";

/** What the worker needs besides the template version, kept as JSON while the render waits. */
export interface RenderPayload {
  html: string | null;
  engine: TemplateContent["engine"];
  settings: RenderJob["settings"];
  data: Record<string, unknown>;
  invoice: RenderJob["invoice"];
  now: string;
}

export interface PreparedRender {
  row: RenderRow;
  template: TemplateContent;
  payload: RenderPayload;
}

export interface TemplateChoice {
  id: string | null;
  slug: string | null;
  version: number | null;
  content: TemplateContent;
}

/** Throws a problem or a `RenderFailure` where the request cannot be rendered; nothing exists then. */
export async function prepareRender(
  request: RenderRequest,
  caller: Caller,
  requestId: string,
  service: Service,
): Promise<PreparedRender> {
  return prepareWith(await chooseTemplate(request, caller, service), request, caller, requestId, service);
}

/** The same with a template that was chosen before: a batch has one for all its items. */
export async function prepareWith(
  template: TemplateChoice,
  request: RenderRequest,
  caller: Caller,
  requestId: string,
  service: Service,
): Promise<PreparedRender> {
  refuseContradictions(request, service.settings.limits);
  const data = request.data ?? (await namedData(request, template, service)) ?? {};
  const { page, pdf, image, locale, timezone, currency } = request;
  const { settings, invoice } = await checkRequest(
    {
      template: template.content,
      overrides: { page, pdf, image, locale, timezone, currency },
      data,
      format: request.format ?? (template.content.kind === "image" ? "png" : "pdf"),
      einvoice: request.post?.einvoice,
    },
    service.evaluator,
  );

  const acceptedAt = new Date();
  const payload: RenderPayload = {
    html: request.html ?? null,
    engine: template.content.engine,
    settings,
    data,
    invoice,
    now: request.now ?? acceptedAt.toISOString(),
  };
  const payloadText = JSON.stringify(payload);

  return {
    template: template.content,
    payload,
    row: {
      ...emptyRow,
      id: newId("rnd", acceptedAt.getTime()),
      workspace_id: caller.workspaceId,
      mode: caller.mode,
      template_id: template.id,
      template_slug: template.slug,
      template_version: template.version,
      format: formatOf(request, template.content, settings),
      output: request.output,
      filename: request.filename ?? null,
      metadata: request.metadata,
      request_id: requestId,
      payload: payloadText,
      payload_sha256: hash("sha256", payloadText),
      webhook: request.webhook ? sealWebhook(request.webhook, service) : null,
      expires_in_seconds: request.expires_in ?? service.settings.limits.fileExpirySeconds.usual,
      created_at: acceptedAt,
    },
  };
}

const emptyRow = {
  status: "queued",
  batch_id: null,
  batch_index: null,
  units: 0,
  is_unit_reserved: false,
  error: null,
  einvoice: null,
  accessibility: null,
  warnings: null,
  file_key: null,
  file_content_type: null,
  file_bytes: null,
  file_pages: null,
  file_sha256: null,
  file_expires_at: null,
  xml_key: null,
  timings: null,
  engine: null,
  webhook: null,
  is_awaited: false,
  turn: null,
  lease_owner: null,
  lease_until: null,
  attempts: 0,
  started_at: null,
  finished_at: null,
} as const;

function refuseContradictions(request: RenderRequest, { fileExpirySeconds: { least, most } }: Limits): void {
  if (request.dataset !== undefined && request.data !== undefined)
    throw finding("dataset", "stands beside data: send one of the two");
  if (request.dataset !== undefined && request.template === undefined)
    throw finding("dataset", "is kept with a template: name the template, or send data");
  const expiresIn = request.expires_in;
  if (expiresIn !== undefined && (expiresIn < least || expiresIn > most))
    throw finding("expires_in", `is ${expiresIn}: give ${least} to ${most} seconds`);
}

function finding(path: string, message: string): Problem {
  return Problem.of("invalid_request", [{ path, message }]);
}

/** The published version that the request names, or its inline HTML. */
export async function chooseTemplate(
  request: Pick<RenderRequest, "template" | "html" | "engine">,
  caller: Caller,
  service: Service,
): Promise<TemplateChoice> {
  const { template, html, engine } = request;
  if (template === undefined && html === undefined)
    throw finding("template", "is missing: name a template, or send html");
  if (template !== undefined && html !== undefined)
    throw finding("html", "stands beside template: send one of the two");
  if (engine !== undefined && html === undefined) {
    throw finding("engine", "belongs to html: a template has its own engine; leave it out");
  }
  if (html !== undefined) return { id: null, slug: null, version: null, content: inlineTemplate(html, engine ?? null) };

  const [slug = "", wanted] = (template ?? "").split("@");
  const version = wanted === undefined ? null : Number(wanted);
  const found = await service.findPublished({ workspaceId: caller.workspaceId, slug, version });
  const content = await service.versions.content(caller.workspaceId, found.id, found.version);

  return { ...found, slug, content };
}

async function namedData(
  request: RenderRequest,
  template: TemplateChoice,
  { database }: Service,
): Promise<Record<string, unknown> | null> {
  if (request.dataset === undefined || template.id === null) return null;
  const row = await database.db
    .selectFrom("template_datasets")
    .select("data")
    .where("template_id", "=", template.id)
    .where("name", "=", request.dataset)
    .executeTakeFirst();
  if (!row) {
    throw Problem.of("invalid_request", [
      {
        path: "dataset",
        message: `is ${JSON.stringify(request.dataset)}, which the template ${template.slug} does not have`,
      },
    ]);
  }

  return parseJsonData(row.data) as Record<string, unknown>;
}

/** HTML from a request as a template without anything else. */
export function inlineTemplate(source: string, engine: TemplateContent["engine"]): TemplateContent {
  return {
    kind: "pdf",
    engine,
    source,
    css: "",
    head: "",
    header: "",
    footer: "",
    partials: {},
    settings: {},
    schema: null,
    assets: new Map(),
  };
}

function formatOf(request: RenderRequest, { kind }: TemplateContent, settings: RenderJob["settings"]): OutputFormat {
  if (request.format) return request.format;
  return kind === "image" ? settings.image.format : "pdf";
}

function sealWebhook({ url, secret }: NonNullable<RenderRequest["webhook"]>, service: Service): string {
  return seal(JSON.stringify({ url, secret: secret ?? null }), SECRET_PURPOSE, service.secret);
}
