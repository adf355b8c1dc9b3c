/** What a schema cannot say about a render request: fields that contradict each other, and limits that the operator sets. */
import { type AllowPrivate, refusalOfUrl } from "@platen/egress";
import { checkSettings, type Finding, RenderFailure, resolveSettings } from "@platen/render";
import type { Limits, Settings } from "../../settings/settings.ts";
import { webhookUrl } from "../../webhooks/webhook-url.ts";
import { inlineFields, overrideFields } from "../render-request.ts";

/** Of the body as it was sent: its fields may be of any type, and those of a wrong one are left to the schema. */
export function requestFindings(
  sent: Record<string, unknown>,
  { limits, webhookAllowPrivate }: Pick<Settings, "limits" | "webhookAllowPrivate">,
): Finding[] {
  return [
    ...templateFindings(sent),
    ...dataFindings(sent),
    ...expiryFindings(sent, limits),
    ...settingsFindings(sent),
    ...webhookFindings(sent, webhookAllowPrivate),
    ...(sent.zip !== undefined && sent.items === undefined
      ? [{ path: "zip", message: "belongs to a batch: send items too, or leave it out" }]
      : []),
  ];
}

function templateFindings({ template, html, ...sent }: Record<string, unknown>): Finding[] {
  if (template === undefined && html === undefined)
    return [{ path: "template", message: "is missing: name a template, or send html" }];
  if (template !== undefined && html !== undefined)
    return [{ path: "html", message: "cannot be combined with template: send either html or template, not both" }];
  if (html !== undefined) return [];

  return inlineFields
    .filter((field) => sent[field] !== undefined)
    .map((field) => ({ path: field, message: `belongs to html: a template has its own ${field}; leave it out` }));
}

function dataFindings({ template, data, dataset }: Record<string, unknown>): Finding[] {
  if (dataset === undefined) return [];
  if (data !== undefined)
    return [{ path: "dataset", message: "cannot be combined with data: send either data or dataset, not both" }];
  if (template === undefined)
    return [{ path: "dataset", message: "is kept with a template: name the template, or send data" }];

  return [];
}

function expiryFindings({ expires_in: given }: Record<string, unknown>, { fileExpirySeconds }: Limits): Finding[] {
  const { least, most } = fileExpirySeconds;
  if (typeof given !== "number" || (given >= least && given <= most)) return [];

  return [{ path: "expires_in", message: `is ${given}: give ${least} to ${most} seconds` }];
}

/** Settings of the request by themselves; what they come to over those of the template is checked with it. */
function settingsFindings(sent: Record<string, unknown>): Finding[] {
  const inline = isObject(sent.settings) ? checkSettings(sent.settings, "settings") : [];
  const overrides = overrideFields.filter((field) => sent[field] !== undefined).map((field) => [field, sent[field]]);
  if (overrides.length === 0) return inline;

  try {
    resolveSettings({}, Object.fromEntries(overrides));
    return inline;
  } catch (error) {
    if (!(error instanceof RenderFailure)) throw error;
    return [...inline, ...error.findings];
  }
}

/** An address that can never be reached is refused at once; what a name leads to is known when the event is sent. */
function webhookFindings({ webhook }: Record<string, unknown>, allowPrivate: AllowPrivate): Finding[] {
  const { data: url } = webhookUrl.safeParse(isObject(webhook) ? webhook.url : undefined);
  const refusal = url && refusalOfUrl(url, allowPrivate, "PLATEN_WEBHOOK_ALLOW_PRIVATE");

  return refusal ? [{ path: "webhook.url", message: `cannot be reached: ${refusal}` }] : [];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
