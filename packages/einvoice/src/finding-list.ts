/** Gathers findings up to a limit and counts the rest. */

import { blockPath, type Finding } from "./finding.ts";
import { longestMessage, mostFindings } from "./model/limits.ts";

export class FindingList {
  private readonly found: Finding[] = [];
  private readonly keys = new Set<string>();
  private more = 0;
  /** An invoice with nothing but warnings is a good one, however many they are. */
  private severityOfMore: Finding["severity"] = "warning";

  /** Whether further findings are only counted; their messages need not be made. */
  get isFull(): boolean {
    return this.found.length >= mostFindings;
  }

  /** Adds a finding unless the same one is there: the same rule at the same path, or the same message without a rule. */
  add(finding: Finding): void {
    if (this.isFull) {
      this.count(finding.severity);
      return;
    }
    const key = `${finding.path} ${finding.rule ?? finding.message}`;
    if (this.keys.has(key)) return;
    this.keys.add(key);
    this.found.push(shortened(finding));
  }

  /** Counts a finding that there is no room for. */
  count(severity: Finding["severity"] = "error"): void {
    this.more++;
    if (severity === "error") this.severityOfMore = "error";
  }

  /** The findings, and at the end how many more there are. */
  all(): Finding[] {
    if (this.more === 0) return [...this.found];
    const message = `… and ${this.more} more: fix the findings above first`;
    return [...this.found, { path: blockPath, message, severity: this.severityOfMore }];
  }
}

function shortened(finding: Finding): Finding {
  if (finding.message.length <= longestMessage) return finding;
  return { ...finding, message: `${finding.message.slice(0, longestMessage - 1)}…` };
}
