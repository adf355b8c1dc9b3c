/** What the accessibility check said, each finding with its places in the template. */
import type { AccessibilityFinding, AccessibilityReport } from "../../api/reports.ts";
import { Status } from "../../design/status.tsx";
import { PositionLink } from "./position-link.tsx";

export function AccessibilityPanel({ report, slug }: { report: AccessibilityReport; slug: string | null }) {
  const { conformant, standard, rules, failures, warnings, check } = report;

  return (
    <section className="panel" aria-labelledby="accessibility-heading">
      <div className="panel-head">
        <h2 id="accessibility-heading">Accessible PDF ({standard})</h2>
        {conformant ? <Status tone="good">Conformant</Status> : <Status tone="bad">Not conformant</Status>}
      </div>
      <p className="row-soft">
        {rules.passed} rules passed, {rules.failed} failed; check: {check}.
      </p>
      {failures.length + warnings.length > 0 && (
        <ul className="findings">
          {failures.map((failure) => (
            <Finding
              key={`${failure.rule} ${failure.code} ${failure.message}`}
              finding={failure}
              isFailure
              slug={slug}
            />
          ))}
          {warnings.map((warning) => (
            <Finding key={`${warning.code} ${warning.message}`} finding={warning} isFailure={false} slug={slug} />
          ))}
        </ul>
      )}
    </section>
  );
}

interface FindingProps {
  finding: AccessibilityFinding;
  isFailure: boolean;
  slug: string | null;
}

function Finding({ finding: { rule, code, count, message, elements, locations }, isFailure, slug }: FindingProps) {
  return (
    <li>
      <span className="finding-head">
        <Status tone={isFailure ? "bad" : "warn"}>{isFailure ? "failure" : "warning"}</Status>
        <code>{[rule, code].filter(Boolean).join(" ")}</code>
        <span className="row-soft">{count} ×</span>
      </span>
      {message}
      {elements[0] && <code className="row-soft">{elements[0]}</code>}
      {locations.map(({ file, line, column }) => (
        <PositionLink key={`${file}:${line}:${column}`} slug={slug} location={`${file}:${line}:${column}`} />
      ))}
    </li>
  );
}
