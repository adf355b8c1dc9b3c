/** `platen test`: renders the tests of templates and says which expectations the documents miss. */

import { endSignal } from "../end-signal.ts";
import { CommandError, type ExitCode, exitCodes } from "../exit-codes.ts";
import { printJson } from "../print-json.ts";
import { htmlReport } from "../template-tests/html-report.ts";
import { junitReport } from "../template-tests/junit-report.ts";
import { describeResult, describeTotals } from "../template-tests/print-results.ts";
import { readTestedFolder } from "../template-tests/read-tests.ts";
import type { RanCase } from "../template-tests/run-case.ts";
import { openTestTools, runTests } from "../template-tests/run-tests.ts";
import type { TestedFolder } from "../template-tests/test-case.ts";
import { watchFolders } from "../template-tests/watch-folders.ts";
import { writeOutput } from "../write-output.ts";

export interface TestOptions {
  update?: boolean;
  only?: string;
  watch?: boolean;
  junit?: string;
  html?: string;
  json?: boolean;
}

export async function testCommand(folders: string[], options: TestOptions): Promise<ExitCode> {
  if (options.watch) return watchTests(folders, options);

  // Before the browser is started: a test file that is wrong needs none.
  const tested = await readTested(folders, options);
  const tools = await openTestTools();
  try {
    return await runOnce(tested, options, tools);
  } finally {
    await tools.close();
  }
}

async function runOnce(
  tested: readonly TestedFolder[],
  { update = false, json, junit, html }: TestOptions,
  tools: Awaited<ReturnType<typeof openTestTools>>,
): Promise<ExitCode> {
  const onEnd = ({ result }: RanCase) => {
    if (!json) process.stdout.write(describeResult(result));
  };
  const ran = await runTests(tested, tools, { update, onEnd });
  const results = ran.map(({ result }) => result);
  if (junit !== undefined) await writeOutput(junit, junitReport(results));
  if (html !== undefined) await writeOutput(html, htmlReport(ran));
  const failed = results.filter(({ passed }) => !passed).length;
  if (json) printJson({ passed: results.length - failed, failed, browser: tools.browser.version, tests: results });
  else process.stdout.write(describeTotals(results));

  return failed === 0 ? exitCodes.ok : exitCodes.findings;
}

async function readTested(folders: readonly string[], { only }: TestOptions): Promise<TestedFolder[]> {
  const tested: TestedFolder[] = [];
  for (const folder of folders.length > 0 ? folders : ["."]) tested.push(await readTestedFolder(folder));
  const names = tested.flatMap(({ cases }) => cases.map(({ name }) => name));
  if (names.length === 0) {
    throw new CommandError(
      exitCodes.usage,
      "no_tests",
      `${tested.map(({ folder }) => folder).join(", ")}: there is no test. Write one as tests/first.json, such as {"data": "sample", "expect": {"pages": 1}}.`,
    );
  }
  if (only === undefined) return tested;
  if (!names.some((name) => name.includes(only))) {
    throw new CommandError(
      exitCodes.usage,
      "no_tests",
      `--only is "${only}", which no test has in its name; there are: ${names.join(", ")}.`,
    );
  }

  return tested.map((each) => ({ ...each, cases: each.cases.filter(({ name }) => name.includes(only)) }));
}

/** Runs the tests again with every change, with the same browser, until the command is asked to end. */
async function watchTests(folders: string[], options: TestOptions): Promise<ExitCode> {
  const asked = endSignal();
  const reports = [options.junit, options.html].filter((path) => path !== undefined);
  const watched = watchFolders(folders.length > 0 ? folders : ["."], reports);
  const tools = await openTestTools();
  let isEnded = false;
  const ended = asked.then(() => {
    isEnded = true;
  });
  try {
    while (!isEnded) {
      try {
        await runOnce(await readTested(folders, options), options, tools);
      } catch (error) {
        // Half an edit: the next change may fix it.
        if (!(error instanceof CommandError)) throw error;
        process.stdout.write(`${error.message}\n`);
      }
      if (!options.json) process.stdout.write("Waiting for changes. Ctrl-C ends it.\n");
      await Promise.race([watched.changed(), ended]);
    }
    return exitCodes.ok;
  } finally {
    watched.close();
    await tools.close();
  }
}
