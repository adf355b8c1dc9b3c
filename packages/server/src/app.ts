/** The HTTP application: request ids, errors as problems, every route, and the description of them all. */
import { hash } from "node:crypto";
import { OpenAPIHono } from "@hono/zod-openapi";
import { invoiceJsonSchema } from "@platen/einvoice";
import { settingsSchema, testFileSchema } from "@platen/render";
import { z } from "zod";
import { batchRoutes } from "./batches/routes.ts";
import type { OpenapiDocument } from "./docs/api/openapi.ts";
import { openapiDocument } from "./docs/openapi-document.ts";
import { docsRoutes } from "./docs/routes.ts";
import { eventRoutes } from "./events/routes.ts";
import { fileRoutes } from "./files/routes.ts";
import { healthRoutes } from "./health/routes.ts";
import type { App, HttpEnv } from "./http/http-env.ts";
import { answerProblem } from "./http/send-problem.ts";
import { newId } from "./ids.ts";
import { importRoutes } from "./imports/routes.ts";
import { invoiceRoutes } from "./invoices/routes.ts";
import { keyRoutes } from "./keys/routes.ts";
import { mcpRoutes } from "./mcp/routes.ts";
import { fontRoutes } from "./page/font-routes.ts";
import { pageRoutes } from "./page/routes.ts";
import { Problem } from "./problems/problem.ts";
import { renderRoutes } from "./renders/routes.ts";
import type { Service } from "./service.ts";
import { sessionRoutes } from "./sessions/routes.ts";
import { diffRoutes } from "./templates/diff-routes.ts";
import { draftRoutes } from "./templates/draft-routes.ts";
import { templatePartRoutes } from "./templates/part-routes.ts";
import { previewRoutes } from "./templates/preview-routes.ts";
import { templateRoutes } from "./templates/routes.ts";
import { newTemplateSchema } from "./templates/schemas.ts";
import { snapshotRoutes } from "./templates/snapshot-routes.ts";
import { versionRoutes } from "./templates/version-routes.ts";
import { usageRoutes } from "./usage/routes.ts";
import { deliveryRoutes } from "./webhooks/delivery-routes.ts";
import { webhookRoutes } from "./webhooks/routes.ts";
import { workspaceRoutes } from "./workspaces/routes.ts";

/** Asked every few seconds by machines. */
const PROBES = ["/healthz", "/readyz", "/metrics"];

export function makeApp(service: Service): App {
  const app: App = new OpenAPIHono<HttpEnv>();

  app.use("*", async (context, next) => {
    const started = performance.now();
    const requestId = newId("req");
    context.set("requestId", requestId);
    context.header("X-Request-Id", requestId);
    await next();

    const route = context.req.routePath;
    const { method } = context.req;
    const { status } = context.res;
    const milliseconds = performance.now() - started;
    service.metrics.requestEnded(method, route, status, milliseconds);
    // The route, not the address: a signed link is as good as the file.
    const level = PROBES.includes(route) ? "debug" : "info";
    const line = { request_id: requestId, method, route, status, ms: Math.round(milliseconds) };
    const { caller, problem, template } = context.var;
    if (!problem) return service.log[level](line, "request");

    // Whose request it was and what it was about; what was wrong in its content stays out of the log.
    const { code, renderId, location } = problem;
    service.log.info(
      {
        ...line,
        code,
        ...(caller && { key_id: caller.keyId, workspace_id: caller.workspaceId }),
        ...(caller?.sessionId && { session_id: caller.sessionId }),
        ...(template && { template }),
        ...(renderId && { render_id: renderId }),
        ...(location && { location }),
      },
      status >= 500 ? "request failed" : "request refused",
    );
  });

  app.onError((error, context) => answerProblem(context, error, service));

  app.notFound((context) => {
    if (service.settings.role === "worker") {
      throw new Problem(
        "not_found",
        "This process only renders (PLATEN_ROLE=worker). Send the request to one with PLATEN_ROLE=api or all.",
      );
    }
    throw new Problem(
      "not_found",
      `There is nothing at ${context.req.method} ${context.req.path.slice(0, 200)}. GET /v1/openapi.json lists every address.`,
    );
  });

  healthRoutes(app, service);
  if (service.settings.role === "worker") return app;

  fileRoutes(app, service);
  sessionRoutes(app, service);
  workspaceRoutes(app, service);
  templateRoutes(app, service);
  versionRoutes(app, service);
  snapshotRoutes(app, service);
  templatePartRoutes(app, service);
  draftRoutes(app, service);
  previewRoutes(app, service);
  diffRoutes(app, service);
  renderRoutes(app, service);
  batchRoutes(app, service);
  invoiceRoutes(app, service);
  usageRoutes(app, service);
  keyRoutes(app, service);
  webhookRoutes(app, service);
  deliveryRoutes(app, service);
  eventRoutes(app, service);
  importRoutes(app, service);
  docsRoutes(app, service, describe(app, service));
  mcpRoutes(app, service);
  pageRoutes(app, service);
  fontRoutes(app);

  return app;
}

/**
 * The OpenAPI document, which is handed on, and the JSON Schemas that editors use, from the schemas that check the requests. Each is
 * made when it is first asked for: all of them take 200 ms, and would delay the start.
 */
function describe(app: App, service: Service): () => OpenapiDocument {
  const openapi = once(() => openapiDocument(app, service));
  serveDocument(app, "/v1/openapi.json", openapi);
  serveDocument(app, "/v1/schemas/settings.json", () => inputSchema(settingsSchema));
  serveDocument(app, "/v1/schemas/template.json", () => inputSchema(newTemplateSchema));
  serveDocument(app, "/v1/schemas/test.json", () => inputSchema(testFileSchema));
  serveDocument(app, "/v1/schemas/invoice.json", invoiceJsonSchema);

  return openapi;
}

function inputSchema(schema: z.ZodType): object {
  return z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
}

/** One that stays the same until the next start: a client that has it is not sent it again. */
function serveDocument(app: App, path: string, make: () => object): void {
  const made = once(() => {
    const text = JSON.stringify(make());
    const etag = `"${hash("sha256", text, "base64url").slice(0, 27)}"`;
    return { text, headers: { ETag: etag, "Cache-Control": "no-cache" } };
  });

  app.get(path, (context) => {
    const { text, headers } = made();
    const known =
      context.req
        .header("if-none-match")
        ?.replaceAll("W/", "")
        .split(/\s*,\s*/) ?? [];
    if (known.includes(headers.ETag)) return context.body(null, 304, headers);
    return context.body(text, 200, { ...headers, "Content-Type": "application/json" });
  });
}

/** Makes it with the first call and keeps it. */
function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
