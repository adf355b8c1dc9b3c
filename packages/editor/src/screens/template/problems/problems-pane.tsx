/** The list of everything that is wrong with a template and its data; each entry leads to its place. */
import { Icon } from "../../../design/icons.tsx";
import { sourceName } from "../code/diagnostics-of.ts";
import type { Finding } from "../finding.ts";
import { useTemplate, useTemplateStore } from "../use-template.ts";
import { allFindings, placeName } from "./all-findings.ts";
import { showFinding } from "./show-finding.ts";
import "./problems-pane.css";

/** A list that nobody reads to its end is cut. */
const MOST_SHOWN = 200;
const ICONS = { error: "error", warning: "warning", info: "info" } as const;
const NAMES = { error: "Error", warning: "Warning", info: "Note" } as const;

export function ProblemsPane() {
  const store = useTemplateStore();
  const findings = useTemplate(allFindings);
  const shown = findings.slice(0, MOST_SHOWN);

  return (
    <section aria-label="Problems" className="problems">
      <div className="problems-head">
        <h2>Problems</h2>
        <p className="problems-counts" role="status">
          {describeCounts(findings)}
        </p>
      </div>
      {findings.length === 0 ? (
        <p className="problems-none">
          <Icon name="check" /> No problems found in the template and its data.
        </p>
      ) : (
        <ul className="problems-list">
          {shown.map((finding) => (
            <li key={`${placeName(finding)} ${finding.source} ${finding.message}`}>
              <button
                type="button"
                className={`problem problem-${finding.severity}`}
                onClick={() => showFinding(store, finding)}
              >
                <Icon name={ICONS[finding.severity]} />
                <span className="hidden-text">{NAMES[finding.severity]}: </span>
                <span className="problem-message">{finding.message}</span>{" "}
                <span className="problem-source">{sourceName(finding)}</span>{" "}
                <span className="problem-place">{placeName(finding)}</span>
              </button>
            </li>
          ))}
          {findings.length > shown.length && (
            <li className="problems-more">
              {findings.length - shown.length} more are not listed. Fix some of these first.
            </li>
          )}
        </ul>
      )}
    </section>
  );
}

/** @example describeCounts([…]) // "2 errors, 1 warning" */
function describeCounts(findings: readonly Finding[]): string {
  const count = (severity: Finding["severity"], name: string) => {
    const number = findings.filter((finding) => finding.severity === severity).length;
    return number === 0 ? [] : [`${number} ${name}${number === 1 ? "" : "s"}`];
  };

  return [...count("error", "error"), ...count("warning", "warning"), ...count("info", "note")].join(", ");
}
