/** The results as JUnit XML, which build servers show. */
import { describeFailure } from "./print-results.ts";
import type { CaseResult } from "./test-case.ts";

export function junitReport(results: readonly CaseResult[]): string {
  const folders = Map.groupBy(results, ({ folder }) => folder);
  const suites = [...folders].map(([folder, cases]) => suite(folder, cases));

  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites ${counts(results)}>\n${suites.join("")}</testsuites>\n`;
}

function suite(folder: string, cases: readonly CaseResult[]): string {
  return `<testsuite name="${escaped(folder)}" ${counts(cases)}>\n${cases.map(testcase).join("")}</testsuite>\n`;
}

function testcase({ folder, name, file, failures, notes, durationMs }: CaseResult): string {
  const failed = failures.map(
    (failure) =>
      `<failure message="${escaped(`${failure.path}: expected ${failure.expected}`)}">${escaped(describeFailure(folder, failure))}</failure>\n`,
  );
  const output = notes.length > 0 ? `<system-out>${escaped(notes.join("\n"))}</system-out>\n` : "";
  const attributes = `classname="${escaped(folder)}" name="${escaped(name)}" file="${escaped(file)}" time="${seconds(durationMs)}"`;

  return `<testcase ${attributes}>\n${failed.join("")}${output}</testcase>\n`;
}

function counts(cases: readonly CaseResult[]): string {
  const failures = cases.filter(({ passed }) => !passed).length;
  const time = cases.reduce((sum, { durationMs }) => sum + durationMs, 0);

  return `tests="${cases.length}" failures="${failures}" errors="0" time="${seconds(time)}"`;
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(3);
}

/** What XML 1.0 cannot hold is left out. */
function escaped(text: string): string {
  return text
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, "")
    .replace(/[&<>"]/g, (character) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[character]!);
}
