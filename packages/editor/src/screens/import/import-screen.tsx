/** Takes over templates from PDFMonkey: a dry run first, missing snippets pasted in, then the import; as often as one likes. */
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { type ImportReport, importFromPdfMonkey } from "../../api/imports.ts";
import { ApiProblem } from "../../api/problem.ts";
import { Banner } from "../../design/banner.tsx";
import { Button } from "../../design/button.tsx";
import { CheckField, TextField } from "../../design/field.tsx";
import { PageHead } from "../../design/page-head.tsx";
import { onSubmit, useSubmit } from "../../design/use-submit.ts";
import { useRefusal } from "../../shell/session-context.ts";
import { ImportBar } from "./import-bar.tsx";
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
  const [action, setAction] = useState<"look" | "import">("look");
  const aborter = useRef<AbortController | null>(null);
  const result = useRef<HTMLDivElement | null>(null);
  useEffect(() => () => aborter.current?.abort(), []);
  useEffect(() => {
    // The button that started the import is gone, and the list may be scrolled far down.
    if (report !== null && !report.dry_run) result.current?.focus();
  }, [report]);

  const importable = (report?.templates ?? [])
    .filter(({ status }) => status === "imported")
    .map(({ source_id }) => source_id);
  const chosen = importable.filter((id) => !left.has(id));

  const { run, fault, isBusy } = useSubmit(async (isDryRun: boolean) => {
    if (apiKey.trim() === "" || workspaceId.trim() === "") {
      throw new Error("Give the API key and the workspace id. PDFMonkey shows both under Settings.");
    }
    const given = Object.entries(snippets).filter(([, code]) => code.trim() !== "");
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
          ...(given.length > 0 ? { snippets: Object.fromEntries(given) } : {}),
          ...(!isDryRun && chosen.length < importable.length ? { templates: chosen } : {}),
        },
        started.signal,
      );
      setReport(next);
      // Looking again, with a snippet pasted, keeps what was selected; after an import everything is new.
      if (isDryRun && !report?.dry_run) setLeft(new Set());
      if (!isDryRun) await queries.invalidateQueries({ queryKey: ["templates"] });
    } catch (error) {
      if (started.signal.aborted) return;
      if (!(error instanceof ApiProblem) || error.status !== 404) throw error;
      throw new Error("This service has no importer: it does not answer POST /v1/imports/pdfmonkey. Update it.");
    }
  });
  const start = (next: "look" | "import") => {
    if (!isBusy) setAction(next);
    return run(next === "look");
  };
  const missing = report ? missingSnippets(report) : [];
  const pasted = useMemo(() => ({ snippets, onChange: setSnippets }), [snippets]);
  const choose = useCallback((id: string, isChosen: boolean) => {
    setLeft((before) => {
      const next = new Set(before);
      if (isChosen) next.delete(id);
      else next.add(id);
      return next;
    });
  }, []);

  return (
    <>
      <PageHead title="Import">
        Templates of PDFMonkey become drafts here: Liquid, page setup, styles, snippets and sample data. Nothing is
        published.
      </PageHead>
      <form className="panel import-form" onSubmit={onSubmit(() => start("look"))}>
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
        {fault !== null && action === "look" && <Banner tone="bad">{fault}</Banner>}
        <div>
          <Button type="submit" kind={report?.dry_run ? "plain" : "primary"} isBusy={isBusy} refusal={refusal}>
            {report ? "Look again" : "Look first"}
          </Button>
        </div>
      </form>
      {report && (
        <>
          <div ref={result} tabIndex={-1}>
            <Banner tone={report.summary.failed > 0 ? "warn" : "good"}>{summaryOf(report)}</Banner>
          </div>
          {report.dry_run && importable.length > 0 && (
            <ImportBar
              selected={chosen.length}
              total={importable.length}
              isBusy={isBusy}
              refusal={refusal}
              fault={action === "import" ? fault : null}
              onSelectAll={() => setLeft(new Set())}
              onSelectNone={() => setLeft(new Set(importable))}
              onImport={() => void start("import")}
            />
          )}
          <ImportReportView report={report} left={left} pasted={pasted} onChoose={choose} />
        </>
      )}
    </>
  );
}

function summaryOf({ dry_run, summary }: ImportReport): string {
  const verb = dry_run ? "would be imported" : "imported";

  return `${summary.imported} ${verb}, ${summary.skipped} skipped, ${summary.failed} failed.`;
}
