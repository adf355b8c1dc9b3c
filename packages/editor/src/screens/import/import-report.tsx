/** What an import did or would do, template by template, with advice by line. */
import type { ImportedTemplate, ImportFinding, ImportReport } from "../../api/imports.ts";
import { Banner } from "../../design/banner.tsx";
import { Link } from "../../design/link.tsx";
import { Status, type Tone } from "../../design/status.tsx";

const statusTones: Record<ImportedTemplate["status"], Tone> = { imported: "good", skipped: "neutral", failed: "bad" };
const severityTones: Record<ImportFinding["severity"], Tone> = { error: "bad", warning: "warn", info: "info" };

export function ImportReportView({ report }: { report: ImportReport }) {
  const { summary, dry_run } = report;
  const verb = dry_run ? "would be imported" : "imported";

  return (
    <>
      <Banner tone={summary.failed > 0 ? "warn" : "good"}>
        {`${summary.imported} ${verb}, ${summary.skipped} skipped, ${summary.failed} failed.`}
      </Banner>
      {report.findings.length > 0 && <Findings findings={report.findings} />}
      {report.templates.map((template) => (
        <section key={template.source_id} className="panel" aria-label={template.identifier}>
          <div className="panel-head">
            <h2>
              {template.slug !== null && template.status === "imported" && !dry_run ? (
                <Link to={`/templates/${template.slug}`}>{template.identifier}</Link>
              ) : (
                template.identifier
              )}
            </h2>
            <Status tone={statusTones[template.status]}>
              {template.status === "imported"
                ? verb
                : `${template.status}${template.reason ? `: ${template.reason}` : ""}`}
            </Status>
          </div>
          {template.slug !== null && <code className="row-soft">{template.slug}</code>}
          {template.findings.length > 0 && <Findings findings={template.findings} />}
        </section>
      ))}
    </>
  );
}

function Findings({ findings }: { findings: ImportFinding[] }) {
  return (
    <ul className="findings">
      {findings.map(({ severity, file, line, column, code, message, advice }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: findings have no id and never change their order.
        <li key={index}>
          <span className="finding-head">
            <Status tone={severityTones[severity]}>{severity}</Status>
            <code>{line === null ? file : `${file}:${line}:${column}`}</code>
            <span className="row-soft">{code}</span>
          </span>
          {message}
          {advice && <span className="row-soft">{advice}</span>}
        </li>
      ))}
    </ul>
  );
}
