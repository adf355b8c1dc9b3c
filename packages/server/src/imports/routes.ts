/** /v1/imports: templates of other services become drafts. */
import { pdfmonkeySource, runImport, SourceError } from "@platen/importers";
import { clientGone } from "../http/client-gone.ts";
import { endpoint } from "../http/endpoint.ts";
import type { App } from "../http/http-env.ts";
import { Problem } from "../problems/problem.ts";
import type { Service } from "../service.ts";
import { draftEvaluator } from "./draft-evaluator.ts";
import { importTarget } from "./import-target.ts";
import { importReportSchema, importRequestSchema } from "./schemas.ts";

export function importRoutes(app: App, service: Service): void {
  endpoint(
    app,
    service,
    {
      method: "post",
      path: "/v1/imports/pdfmonkey",
      tag: "Imports",
      summary: "Import templates from PDFMonkey",
      description:
        "Reads the code templates of a workspace and stores each as a Liquid draft with its sample data. Runs inside the request and ends with its connection. A template that was imported before keeps its slug; a draft that was changed here since is left alone unless `overwrite` is true.",
      scope: "import:write",
      body: importRequestSchema,
      claim: "apart",
      unhashed: ["api_key"],
      answers: { 200: { description: "What became of each template.", schema: importReportSchema } },
      problems: ["import_source_refused", "import_source_unavailable"],
    },
    async ({ body, caller, context }) => {
      const { settings, database, evaluator, log } = service;
      const { workspaceId, keyId } = caller;
      const signal = clientGone(context);
      const source = pdfmonkeySource({
        apiKey: body.api_key,
        workspaceId: body.workspace_id,
        snippets: body.snippets,
        baseUrl: settings.imports.pdfmonkeyUrl ?? undefined,
        maxTemplateBytes: settings.imports.maxTemplateBytes,
        evaluator: draftEvaluator(evaluator.forWorkspace(workspaceId, signal)),
      });
      const target = importTarget({
        service: source.service,
        workspaceId,
        keyId,
        isDryRun: body.dry_run,
        overwrites: body.overwrite,
        db: database.db,
        limits: settings.limits,
        quotas: settings.quotas,
      });
      const report = await runImport(source, target, {
        templates: body.templates,
        isDryRun: body.dry_run,
        includesSources: body.include_source,
        timeoutMs: settings.imports.timeoutMs,
        signal,
        // The name alone: a message could repeat what was read.
        onDefect: (error) => log.error({ error: error instanceof Error ? error.name : "unknown" }, "import failed"),
      }).catch((error: unknown) => {
        signal.throwIfAborted();
        throw problemOf(error);
      });
      return context.json(report, 200);
    },
  );
}

function problemOf(error: unknown): unknown {
  if (!(error instanceof SourceError)) return error;
  if (error.code === "too_many") return new Problem("invalid_request", error.message);

  return new Problem(error.code === "refused" ? "import_source_refused" : "import_source_unavailable", error.message);
}
