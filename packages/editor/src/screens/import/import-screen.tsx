/** Takes over templates from PDFMonkey: a dry run first, then the import. */
import { useState } from "react";
import { type ImportReport, type ImportRequest, importFromPdfMonkey } from "../../api/imports.ts";
import { ApiProblem } from "../../api/problem.ts";
import { Banner } from "../../design/banner.tsx";
import { Button } from "../../design/button.tsx";
import { CheckField, TextField } from "../../design/field.tsx";
import { PageHead } from "../../design/page-head.tsx";
import { onSubmit, useSubmit } from "../../design/use-submit.ts";
import { useRefusal } from "../../shell/session-context.ts";
import { ImportReportView } from "./import-report.tsx";

export default function ImportScreen() {
  const refusal = useRefusal("import:write");
  // The other service's key is nowhere but in this form.
  const [apiKey, setApiKey] = useState("");
  const [workspaceId, setWorkspaceId] = useState("");
  const [overwrite, setOverwrite] = useState(false);
  const [report, setReport] = useState<ImportReport | null>(null);
  const [isMissing, setMissing] = useState(false);
  const { run, fault, isBusy } = useSubmit(async (isDryRun: boolean) => {
    if (apiKey.trim() === "" || workspaceId.trim() === "") {
      throw new Error("Give the API key and the workspace id. PDFMonkey shows both under Settings.");
    }
    const order: ImportRequest = {
      api_key: apiKey.trim(),
      workspace_id: workspaceId.trim(),
      dry_run: isDryRun,
      overwrite,
    };
    try {
      setReport(await importFromPdfMonkey(order));
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.status !== 404) throw error;
      setMissing(true);
    }
  });

  return (
    <>
      <PageHead title="Import">
        Templates of PDFMonkey become drafts here: Liquid, page setup, styles, snippets and sample data. Nothing is
        published.
      </PageHead>
      {isMissing && (
        <Banner tone="warn">
          This service has no importer: its version does not answer POST /v1/imports/pdfmonkey. Update the service, then
          try again.
        </Banner>
      )}
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
        {fault !== null && <Banner tone="bad">{fault}</Banner>}
        <div>
          <Button type="submit" kind="primary" isBusy={isBusy} refusal={refusal}>
            Look first
          </Button>
        </div>
      </form>
      {report && (
        <>
          <ImportReportView report={report} />
          {report.dry_run && report.summary.imported > 0 && (
            <div>
              <Button kind="primary" isBusy={isBusy} refusal={refusal} onClick={() => void run(false)}>
                {`Import ${report.summary.imported === 1 ? "1 template" : `${report.summary.imported} templates`}`}
              </Button>
            </div>
          )}
        </>
      )}
    </>
  );
}
