/** What an import did or would do, template by template, with the line of the original and advice. */
import { memo, useMemo } from "react";
import type { ImportedTemplate, ImportFinding, ImportReport } from "../../api/imports.ts";
import { CheckField } from "../../design/field.tsx";
import { Link } from "../../design/link.tsx";
import { Status, type Tone } from "../../design/status.tsx";
import { pastePlaces } from "./missing-snippets.ts";
import { type PastedSnippets, SnippetField } from "./snippet-fields.tsx";
import { SourceExcerpt } from "./source-excerpt.tsx";
import "./import.css";

const statusTones: Record<ImportedTemplate["status"], Tone> = { imported: "good", skipped: "neutral", failed: "bad" };
const severityTones: Record<ImportFinding["severity"], Tone> = { error: "bad", warning: "warn", info: "info" };
const reasons: Record<string, string> = {
  builder_template: "made with the Builder, which has no code to import",
  changed_here: "changed here since the last import",
  not_in_workspace: "not in this workspace",
  too_large: "larger than a template may be; move pictures and data out of the template, and import again",
  timeout: "not reached in time; import again",
};

interface ImportReportProps {
  report: ImportReport;
  /** Ids of the templates that are not to be imported. */
  left: ReadonlySet<string>;
  /** The same function at every call: hundreds of templates are not drawn again because one was selected. */
  onChoose: (id: string, isChosen: boolean) => void;
  pasted: PastedSnippets;
}

export function ImportReportView({ report, left, onChoose, pasted }: ImportReportProps) {
  const { dry_run, templates, findings } = report;
  const places = useMemo(() => pastePlaces(report), [report]);

  return (
    <>
      {findings.length > 0 && <Findings findings={findings} />}
      {templates.map((template) => (
        <TemplatePanel
          key={template.source_id}
          template={template}
          isDryRun={dry_run}
          isChosen={!left.has(template.source_id)}
          onChoose={onChoose}
          places={places}
          pasted={pasted}
        />
      ))}
    </>
  );
}

interface TemplatePanelProps {
  template: ImportedTemplate;
  isDryRun: boolean;
  isChosen: boolean;
  onChoose: ImportReportProps["onChoose"];
  /** Findings at which a missing snippet can be pasted, with its name. */
  places: ReadonlyMap<ImportFinding, string>;
  pasted: PastedSnippets;
}

const TemplatePanel = memo(function TemplatePanel(props: TemplatePanelProps) {
  const { template, isDryRun, isChosen, onChoose, places, pasted } = props;
  const { source_id, identifier, slug, status, reason, findings, sources } = template;
  const name = identifier || source_id;
  const isImported = status === "imported";

  return (
    <section className="panel" aria-label={name}>
      <div className="panel-head">
        <h2>{name}</h2>
        <Status tone={statusTones[status]}>
          {isImported
            ? isDryRun
              ? "would be imported"
              : "imported"
            : `${status}${reason ? `: ${reasons[reason] ?? reason}` : ""}`}
        </Status>
      </div>
      {slug !== null && (
        <div className="import-slug">
          <code className="row-soft">{slug}</code>
          {isImported && !isDryRun && <Link to={`/templates/${slug}`}>Open the draft with its sample</Link>}
        </div>
      )}
      {isImported && isDryRun && (
        <CheckField
          label={`Import ${name}`}
          checked={isChosen}
          onChange={({ target }) => onChoose(source_id, target.checked)}
        />
      )}
      {findings.length > 0 && <Findings findings={findings} sources={sources} places={places} pasted={pasted} />}
    </section>
  );
});

interface FindingsProps {
  findings: readonly ImportFinding[];
  sources?: Readonly<Record<string, string>> | undefined;
  places?: ReadonlyMap<ImportFinding, string>;
  pasted?: PastedSnippets;
}

function Findings({ findings, sources = {}, places, pasted }: FindingsProps) {
  return (
    <ul className="findings">
      {findings.map((finding, index) => {
        const { file, line } = finding;
        const original = file === null ? undefined : sources[file];
        const snippet = places?.get(finding);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: findings have no id and never change their order.
          <li key={index} className="import-finding">
            <FindingText {...finding} />
            {original !== undefined && line !== null && <SourceExcerpt text={original} line={line} />}
            {snippet !== undefined && pasted && <SnippetField name={snippet} {...pasted} />}
          </li>
        );
      })}
    </ul>
  );
}

function FindingText({ severity, file, line, column, code, message, advice }: ImportFinding) {
  return (
    <div className="import-finding-text">
      <span className="finding-head">
        <Status tone={severityTones[severity]}>{severity}</Status>
        {file !== null && <code>{line === null ? file : `${file}:${line}:${column ?? 1}`}</code>}
        <span className="row-soft">{code}</span>
      </span>
      <span>{message}</span>
      {advice && <span className="row-soft">{advice}</span>}
    </div>
  );
}
