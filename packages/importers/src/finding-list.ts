/** Collects the findings of one template: each once, at its position in the original, in the order of the sources. */
import type { Source } from "@platen/templates/liquid";
import type { ImportFinding, ImportFindingCode, ImportSeverity } from "./finding.ts";
import { usualSeverity } from "./finding.ts";

/** More of one kind in one file say nothing new; the last one says how many were left out. */
const MOST_OF_A_KIND = 100;

interface NewFinding {
  code: ImportFindingCode;
  message: string;
  advice?: string;
  /** Where it differs from the usual severity of the code. */
  severity?: ImportSeverity;
}

export class FindingList {
  readonly #byKey = new Map<string, ImportFinding>();
  readonly #counts = new Map<string, number>();

  /** At an offset of one of the original sources. */
  add(source: Source, offset: number, finding: NewFinding): void {
    const { line, column } = source.position(offset);
    this.addAt({ file: source.file, line, column }, finding);
  }

  /** At a position that is already known; `settings` has no lines. */
  addAt(position: { file: string | null; line: number | null; column: number | null }, finding: NewFinding): void {
    const { code, message, advice = null } = finding;
    // Without a line, what it says is all that distinguishes it.
    const key = JSON.stringify([code, position, position.line === null ? message : null]);
    if (this.#byKey.has(key)) return;

    const kind = kindOf({ code, file: position.file });
    const count = (this.#counts.get(kind) ?? 0) + 1;
    this.#counts.set(kind, count);
    if (count > MOST_OF_A_KIND) return;
    const severity = finding.severity ?? usualSeverity(code);
    this.#byKey.set(key, { severity, ...position, code, message, advice });
  }

  inSettings(finding: NewFinding): void {
    this.addAt({ file: "settings", line: null, column: null }, finding);
  }

  has(...codes: ImportFindingCode[]): boolean {
    return [...this.#byKey.values()].some(({ code }) => codes.includes(code));
  }

  /** By file in the order of their first finding, then by line and column. */
  sorted(): ImportFinding[] {
    const found = [...this.#byKey.values()];
    const files = new Map([...new Set(found.map(({ file }) => file))].map((file, at) => [file, at]));
    const lastOfKind = new Map(found.map((finding) => [kindOf(finding), finding]));
    const place = ({ file, line, column }: ImportFinding) => [files.get(file)!, line ?? 0, column ?? 0] as const;

    return found
      .toSorted((left, right) => {
        const [a, b] = [place(left), place(right)];
        return a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
      })
      .map((finding) => (lastOfKind.get(kindOf(finding)) === finding ? this.#withCount(finding) : finding));
  }

  #withCount(finding: ImportFinding): ImportFinding {
    const count = this.#counts.get(kindOf(finding)) ?? 0;
    if (count <= MOST_OF_A_KIND) return finding;

    return { ...finding, message: `${finding.message} There are ${count - MOST_OF_A_KIND} more like this one.` };
  }
}

function kindOf({ code, file }: { code: ImportFindingCode; file: string | null }): string {
  return `${code} ${file}`;
}
