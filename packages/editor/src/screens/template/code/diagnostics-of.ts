/** The findings of one file as the code editor underlines them. */
import type { Diagnostic } from "@codemirror/lint";
import type { Text } from "@codemirror/state";
import type { Finding } from "../finding.ts";

const sources: Record<Finding["source"], string> = {
  template: "Template",
  settings: "Settings",
  schema: "Data schema",
  einvoice: "E-invoice",
  data: "Data",
  preview: "Preview",
  accessibility: "Accessibility",
};

export function sourceName({ source, rule }: Pick<Finding, "source" | "rule">): string {
  return rule === undefined ? sources[source] : `${sources[source]} ${rule}`;
}

export function diagnosticsOf(findings: readonly Finding[], text: Text): Diagnostic[] {
  return findings.flatMap((finding) => {
    const range = rangeOf(finding, text);
    const { severity, message } = finding;
    return range === null ? [] : [{ ...range, severity, message, source: sourceName(finding) }];
  });
}

/** Offsets of a finding: as the check gave them, else the word at its line and column. */
function rangeOf({ line, column, from, to }: Finding, text: Text): { from: number; to: number } | null {
  if (line === null) return null;
  if (from !== undefined && to !== undefined && to > from && to <= text.length) return { from, to };

  const start = offsetAt(text, line, column ?? 1);
  const rest = text.lineAt(start).text.slice(start - text.lineAt(start).from);
  const word = /^("(?:[^"\\]|\\.)*"|[\w$-]+|\S)/.exec(rest)?.[0].length ?? 0;
  // A fault at the end of a line has nothing to underline after it.
  return word === 0 && start > 0 ? { from: start - 1, to: start } : { from: start, to: start + word };
}

/** The offset of a line and column, both from 1; the nearest one where the text is shorter. */
export function offsetAt(text: Text, line: number, column: number): number {
  const { from, to } = text.line(Math.min(Math.max(line, 1), text.lines));

  return Math.min(from + Math.max(column, 1) - 1, to);
}
