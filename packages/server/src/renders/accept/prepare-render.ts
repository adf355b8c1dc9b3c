/** Everything that is checked and settled before a render exists: the template, the settings, the data. */
import { hash } from "node:crypto";
import { type JsonData, noData, readJsonDataInSlices } from "@platen/json";
import { checkRequest, writeDataText } from "@platen/render";
import type { Database } from "../../database/database.ts";
import { refuseFindings } from "../../http/validate.ts";
import { newId } from "../../ids.ts";
import type { Caller } from "../../keys/caller.ts";
import { Problem } from "../../problems/problem.ts";
import type { Service } from "../../service.ts";
import { sealOwnWebhook } from "../../webhooks/own-webhook.ts";
import { inlinePartsOf } from "../inline-template.ts";
import type { PreparedRender, RenderPayload } from "../prepared-render.ts";
import type { RenderRequest } from "../render-request.ts";
import { chooseTemplate, type TemplateChoice } from "./choose-template.ts";
import { requestFindings } from "./request-findings.ts";

type PrepareTools = Pick<
  Service,
  "findPublished" | "versions" | "database" | "evaluator" | "settings" | "secret" | "storedBytes"
>;

/** Throws a problem or a `RenderFailure` where the request cannot be rendered; nothing exists then. */
export async function prepareRender(
  request: RenderRequest,
  caller: Caller,
  requestId: string,
  tools: PrepareTools,
): Promise<PreparedRender> {
  return prepareWith(await chooseTemplate(request, caller, tools), request, caller, requestId, tools);
}

/** The same with a template that was chosen before: a batch has one for all its items. */
export async function prepareWith(
  template: TemplateChoice,
  request: RenderRequest,
  caller: Caller,
  requestId: string,
  { database, evaluator, settings: serviceSettings, secret, storedBytes }: PrepareTools,
): Promise<PreparedRender> {
  refuseFindings(requestFindings(request, serviceSettings));
  storedBytes.requireRoom(caller.workspaceId);
  const data = request.data ?? (await namedData(request, template, database)) ?? noData;
  const { page, pdf, image, locale, timezone, currency } = request;
  const { settings, format, invoice } = await checkRequest(
    {
      template: template.content,
      overrides: { page, pdf, image, locale, timezone, currency },
      data,
      format: request.format,
      einvoice: request.post?.einvoice,
    },
    evaluator.forWorkspace(caller.workspaceId),
  );

  const acceptedAt = new Date();
  const payload: RenderPayload = {
    inline: request.html === undefined ? null : inlinePartsOf({ ...request, html: request.html }),
    settings,
    data: data.value,
    invoice,
    now: request.now ?? acceptedAt.toISOString(),
  };
  const payloadText = await writePayload(payload);

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
      format,
      output: request.output,
      filename: request.filename ?? null,
      metadata: request.metadata,
      request_id: requestId,
      payload: payloadText,
      payload_sha256: hash("sha256", payloadText),
      webhook: request.webhook ? sealOwnWebhook(request.webhook, secret) : null,
      expires_in_seconds: request.expires_in ?? serviceSettings.limits.fileExpirySeconds.usual,
      created_at: acceptedAt,
    },
  };
}

/** As JSON; the data, which may be large, in slices. */
async function writePayload({ inline, settings, data, invoice, now }: RenderPayload): Promise<string> {
  const before = JSON.stringify({ inline, settings });
  const after = JSON.stringify({ invoice, now });

  return `${before.slice(0, -1)},"data":${await writeDataText(data)},${after.slice(1)}`;
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
  webhook_status: null,
  webhook_attempts: 0,
  webhook_error: null,
  is_awaited: false,
  turn: null,
  lease_owner: null,
  lease_until: null,
  attempts: 0,
  unstored_attempts: 0,
  started_at: null,
  finished_at: null,
} as const;

async function namedData(
  request: RenderRequest,
  template: TemplateChoice,
  { db }: Pick<Database, "db">,
): Promise<JsonData | null> {
  if (request.dataset === undefined || template.id === null) return null;
  const row = await db
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

  return readJsonDataInSlices(row.data);
}
