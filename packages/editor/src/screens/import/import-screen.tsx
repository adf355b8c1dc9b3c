/** Takes over templates from PDFMonkey: a dry run first, missing snippets pasted in, then the import; as often as one likes. */
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { type ImportReport, importFromPdfMonkey } from "../../api/imports.ts";
import { ApiProblem } from "../../api/problem.ts";
import { Banner } from "../../design/banner.tsx";
import { Button } from "../../design/button.tsx";
import { CheckField, TextField } from "../../design/field.tsx";
import { PageHead } from "../../design/page-head.tsx";
import { onSubmit, useSubmit } from "../../design/use-submit.ts";
import { useRefusal } from "../../shell/session-context.ts";
import { ImportReportView } from "./import-report.tsx";
import { missingSnippets } from "./missing-snippets.ts";
import { PastedFields } from "./snippet-fields.tsx";

export default function ImportScreen() {
  const refusal = useRefusal("import:write");
  const queries = useQueryClient();
  // The other service's key is nowhere but in this form.
  const [apiKey, setApiKey] = useState("");
  const [workspaceId, setWorkspaceId] = useState("");
  const [overwrite, setOverwrite] = useState(false);
  const [snippets, setSnippets] = useState<Record<string, string>>({});
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [report, setReport] = useState<ImportReport | null>(null);
  const aborter = useRef<AbortController | null>(null);
  useEffect(() => () => aborter.current?.abort(), []);

  const { run, fault, isBusy } = useSubmit(async (isDryRun: boolean) => {
    if (apiKey.trim() === "" || workspaceId.trim() === "") {
      throw new Error("Give the API key and the workspace id. PDFMonkey shows both under Settings.");
    }
    const pasted = Object.entries(snippets).filter(([, code]) => code.trim() !== "");
    const chosen = chosenTemplates(report, left);
    const started = new AbortController();
    aborter.current = started;
    try {
      const next = await importFromPdfMonkey(
        {
          api_key: apiKey.trim(),
          workspace_id: workspaceId.trim(),
          dry_run: isDryRun,
          overwrite,
          ...(isDryRun ? { include_source: true } : {}),
          ...(pasted.length > 0 ? { snippets: Object.fromEntries(pasted) } : {}),
          ...(!isDryRun && left.size > 0 ? { templates: chosen } : {}),
        },
        started.signal,
      );
      setReport(next);
      if (isDryRun) setLeft(new Set());
      else await queries.invalidateQueries({ queryKey: ["templates"] });
    } catch (error) {
      if (started.signal.aborted) return;
      if (!(error instanceof ApiProblem) || error.status !== 404) throw error;
      throw new Error("This service has no importer: it does not answer POST /v1/imports/pdfmonkey. Update it.");
    }
  });
  const missing = report ? missingSnippets(report) : [];
  const count = chosenTemplates(report, left).length;

  return (
    <>
      <PageHead title="Import">
        Templates of PDFMonkey become drafts here: Liquid, page setup, styles, snippets and sample data. Nothing is
        published.
      </PageHead>
      <form className="panel import-form" onSubmit={onSubmit(() => run(true))}>
        <div className="field-row">
          <TextField
            label="PDFMonkey API key"
            type="password"
            spellCheck={false}
            value={apiKey}
            help="Used for this request only. It is not stored."
            onChange={(event) => setApiKey(event.target.value)}
          />
          <TextField
            label="Workspace id"
            spellCheck={false}
            value={workspaceId}
            onChange={(event) => setWorkspaceId(event.target.value)}
          />
        </div>
        <CheckField
          label="Replace drafts that were changed here"
          help="Without it, templates that you changed since the last import are skipped."
          checked={overwrite}
          onChange={(event) => setOverwrite(event.target.checked)}
        />
        <PastedFields missing={missing} snippets={snippets} onChange={setSnippets} />
        {fault !== null && <Banner tone="bad">{fault}</Banner>}
        <div>
          <Button type="submit" kind={report?.dry_run ? "plain" : "primary"} isBusy={isBusy} refusal={refusal}>
            {report ? "Look again" : "Look first"}
          </Button>
        </div>
      </form>
      {report && (
        <>
          <ImportReportView
            report={report}
            left={left}
            pasted={{ snippets, onChange: setSnippets }}
            onChoose={(id, isChosen) => {
              const next = new Set(left);
              if (isChosen) next.delete(id);
              else next.add(id);
              setLeft(next);
            }}
          />
          {report.dry_run && report.summary.imported > 0 && (
            <div>
              <Button
                kind="primary"
                isBusy={isBusy}
                refusal={refusal ?? (count === 0 ? "Choose a template first." : null)}
                onClick={() => void run(false)}
              >
                {`Import ${count === 1 ? "1 template" : `${count} templates`}`}
              </Button>
            </div>
          )}
        </>
      )}
    </>
  );
}

/** Ids of the templates that an import would take, without those that were unchecked. */
function chosenTemplates(report: ImportReport | null, left: ReadonlySet<string>): string[] {
  return (report?.templates ?? [])
    .filter(({ source_id, status }) => status === "imported" && !left.has(source_id))
    .map(({ source_id }) => source_id);
}
