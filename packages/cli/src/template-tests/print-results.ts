/** The results of tests for a person at a terminal: one line a test, and the position of every expectation that failed. */
import { join } from "node:path";
import type { CaseResult, FailedExpectation } from "./test-case.ts";

export function describeResult({ folder, name, passed, failures, notes, written, durationMs }: CaseResult): string {
  const lines = [
    `${passed ? "passed" : "FAILED"}  ${folder}: ${name} (${durationMs} ms)`,
    ...failures.map((failure) => `  ${describeFailure(folder, failure)}`),
    ...notes.map((note) => `  note: ${note}`),
    ...written.map((path) => `  written: ${path}`),
  ];

  return lines.map((line) => `${line}\n`).join("");
}

export function describeFailure(folder: string, failure: FailedExpectation): string {
  const { path, expected } = failure;

  return `${describePlace(folder, failure)}: ${path}: expected ${expected}; found: ${describeFound(failure)}`;
}

/** In the form that editors and terminals make a link of. */
export function describePlace(folder: string, { file, line, column }: FailedExpectation): string {
  return `${join(folder, file)}:${line}:${column}`;
}

export function describeFound({ found, page }: FailedExpectation): string {
  return page === null || found.startsWith("page ") ? found : `${found} (page ${page})`;
}

export function describeTotals(results: readonly CaseResult[]): string {
  const failed = results.filter(({ passed }) => !passed).length;
  const counted = `${results.length} ${results.length === 1 ? "test" : "tests"}`;

  return failed === 0 ? `${counted} passed\n` : `${failed} of ${counted} failed\n`;
}
