/** Runs the suites of one file in this process, one after the other, and sends each result to the process that started it. */
import { loadSuites } from "./load-suites.ts";
import type { SuiteResult } from "./suite.ts";

export interface SuiteEnd {
  name: string;
  floor: number;
  seconds: number;
  result: SuiteResult;
}

const [file = "", ...wanted] = process.argv.slice(2);
// What a suite of `own/` runs, and where one of `outside/` finds its data.
const scope = file.startsWith("own") ? "full" : (process.env.PLATEN_CONFORMANCE_DATA ?? "");

for (const suite of await loadSuites(file, wanted)) {
  const started = performance.now();
  const result = await (suite.run as (scope: string) => Promise<SuiteResult>)(scope);
  const seconds = Math.round((performance.now() - started) / 1000);
  await send({ name: suite.name, floor: suite.floor, seconds, result });
}
process.exit(0);

function send(end: SuiteEnd): Promise<void> {
  return new Promise((resolve, reject) =>
    process.send?.(end, (error: Error | null) => (error ? reject(error) : resolve())),
  );
}
