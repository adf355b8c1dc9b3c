/** Findings as links to where they are. */
import type { Finding } from "../finding.ts";
import { placeName } from "../problems/all-findings.ts";
import { showFinding } from "../problems/show-finding.ts";
import { useTemplateStore } from "../use-template.ts";

interface FindingListProps {
  findings: readonly Finding[];
  /** Called before the screen moves to a finding: closes the dialog over it. */
  onGo: () => void;
}

export function FindingList({ findings, onGo }: FindingListProps) {
  const store = useTemplateStore();

  return (
    <ul className="finding-list">
      {findings.map((finding, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two findings can be alike in every field.
        <li key={index}>
          <button
            type="button"
            className="finding-link"
            data-severity={finding.severity}
            onClick={() => {
              onGo();
              showFinding(store, finding);
            }}
          >
            <span className="finding-message">
              {finding.rule && <code>{finding.rule} </code>}
              {finding.message}
            </span>
            <span className="finding-place mono">{placeName(finding)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
