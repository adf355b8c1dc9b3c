/** The OpenAPI document: what the endpoints declare, the template settings as named schemas, and the events of webhooks. */
import { type OpenAPIHono, z } from "@hono/zod-openapi";
import { settingsSchema } from "@platen/render";
import { batchSchema } from "../batches/routes.ts";
import type { App } from "../http/http-env.ts";
import { renderSchema } from "../renders/schemas.ts";
import type { Service } from "../service.ts";
import { cookieName } from "../sessions/session-cookie.ts";
import { usageSchema } from "../usage/routes.ts";
import { platenVersion } from "../version.ts";
import { eventTypes } from "../webhooks/event-types.ts";

type Registry = OpenAPIHono["openAPIRegistry"];
type Json = Record<string, unknown>;
type EventType = (typeof eventTypes)[number];

/** Sections of the settings that requests also name on their own. */
const SECTIONS = { page: "PageSettings", pdf: "PdfSettings", image: "ImageSettings" } as const;

const events: Record<EventType, { summary: string; data: z.ZodType }> = {
  "render.succeeded": { summary: "A render has succeeded", data: renderSchema },
  "render.failed": { summary: "A render has failed", data: renderSchema },
  "batch.finished": { summary: "The last render of a batch has ended", data: batchSchema },
  "usage.warning": { summary: "80 % of the month's units are used", data: usageSchema },
  "usage.exhausted": { summary: "The month's units are used up", data: usageSchema },
};

export function openapiDocument(app: App, service: Pick<Service, "baseUrl" | "docsUrl">): Json {
  const registry = app.openAPIRegistry;
  registry.registerComponent("securitySchemes", "key", {
    type: "http",
    scheme: "bearer",
    description: "An API key, such as `plt_live_…`.",
  });
  registry.registerComponent("securitySchemes", "session", {
    type: "apiKey",
    in: "cookie",
    name: cookieName(service.baseUrl),
    description:
      "The session of the editor, from `POST /v1/session`. The cookie counts only with the header `Platen-Editor: 1`; a change also needs the `Origin` of the service. `Platen-Workspace` chooses one of several workspaces. In a session from a link, `?mode=live` or `?mode=test` on a GET chooses what is read.",
  });
  registerSettings(registry);
  for (const type of eventTypes) registerEvent(registry, type);

  const document = app.getOpenAPI31Document({
    openapi: "3.1.0",
    info: {
      title: "Platen",
      version: platenVersion,
      description: "Templates and data become PDFs, images and e-invoices.",
      license: { name: "MIT" },
    },
    servers: [{ url: service.baseUrl }],
    externalDocs: { url: service.docsUrl },
  });

  return forClients(document) as Json;
}

/** The settings schema under names of its own, so that clients have one type for it. */
function registerSettings(registry: Registry): void {
  const { $schema: _, ...settings } = z.toJSONSchema(settingsSchema, { io: "input", unrepresentable: "any" });
  const properties = { ...settings.properties } as Json;
  for (const [section, name] of Object.entries(SECTIONS)) {
    const { description } = properties[section] as Json;
    registry.registerComponent("schemas", name, properties[section] as Json);
    properties[section] = { $ref: `#/components/schemas/${name}`, description };
  }
  registry.registerComponent("schemas", "Settings", { ...settings, properties } as Json);
}

function registerEvent(registry: Registry, type: EventType): void {
  const { summary, data } = events[type];
  const body = z.object({
    id: z.string().describe("The id of the event; also the header `webhook-id`."),
    type: z.literal(type).describe("What happened."),
    timestamp: z.iso.datetime().describe("When it happened."),
    mode: z.enum(["live", "test"]).describe("The mode of what it is about."),
    data: data.describe("What it is about, as its GET gives it."),
  });
  registry.registerWebhook({
    method: "post",
    path: type,
    operationId: `on_${type.replace(".", "_")}`,
    summary,
    description: "Signed as Standard Webhooks describe: `webhook-id`, `webhook-timestamp` and `webhook-signature`.",
    request: { body: { required: true, content: { "application/json": { schema: body } } } },
    responses: { "2XX": { description: "Received. Any other answer is sent again later; 410 disables the webhook." } },
  });
}

/**
 * What makes generated clients wrong is written differently: a field with a `default` is required in the types that
 * openapi-typescript makes, so the default goes into the description; a field that refers to a named schema says so.
 */
function forClients(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(forClients);
  if (typeof part !== "object" || part === null) return part;

  const { "x-schema": named, ...schema } = withoutTitle(part as Json);
  if (typeof named === "string") return reference(named, schema);
  // An example may have fields of any name: it stays as it is.
  const entries = Object.entries(schema).map(([name, value]) => [name, isExample(name) ? value : forClients(value)]);
  return withoutDefault(Object.fromEntries(entries));
}

/** Titles are for forms; generators would name classes after them, and several are the same. */
function withoutTitle(part: Json): Json {
  const { title, ...others } = part;
  const isSchemaPart = ["type", "anyOf", "oneOf", "$ref", "enum", "const"].some((name) => name in others);

  return typeof title === "string" && isSchemaPart ? others : part;
}

function isExample(name: string): boolean {
  return name === "example" || name === "examples";
}

function reference(name: string, { type, description, example }: Json): Json {
  const target = { $ref: `#/components/schemas/${name}` };
  const isNullable = Array.isArray(type) && type.includes("null");
  return {
    ...(isNullable ? { anyOf: [target, { type: "null" }] } : target),
    description,
    ...(example !== undefined && { examples: [example] }),
  };
}

function withoutDefault(schema: Json): Json {
  if (!("default" in schema) || isSchema(schema.default)) return schema;
  const { default: value, description, ...rest } = schema;
  const text = `Default: \`${JSON.stringify(value)}\`.`;
  return { ...rest, description: typeof description === "string" ? `${description} ${text}` : text };
}

/** A field that is called `default`, such as that of a data set. */
function isSchema(value: unknown): boolean {
  return typeof value === "object" && value !== null && "type" in value;
}
