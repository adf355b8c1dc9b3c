import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { text as textOf } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { mainFile, plainEnvironment, platen } from "../testing/platen.ts";
import { temporaryFolder, writeFolder } from "../testing/template-folder.ts";

let parent: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  parent = temporaryFolder();
});
afterEach(() => parent.remove());

test("a new template passes its first test, and a change that breaks it ends with 1 and reports for CI", async () => {
  const folder = join(parent.path, "offer");
  await platen(["new", folder]);
  const first = await platen(["test", folder]);
  expect(first).toMatchObject({ exitCode: 0, stderr: "", stdout: expect.stringContaining("1 test passed") });

  const data = join(folder, "data/sample.json");
  writeFileSync(data, readFileSync(data, "utf8").replace("75.5", "75.51"));
  const [junit, html] = [join(parent.path, "junit.xml"), join(parent.path, "report.html")];
  const { exitCode, stdout } = await platen(["test", folder, "--junit", junit, "--html", html, "--json"]);

  expect(exitCode).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject({
    passed: 0,
    failed: 1,
    tests: [
      { name: "first", failures: [{ file: "tests/first.json", line: 6, path: "expect.text.contains[3]", page: null }] },
    ],
  });
  expect(readFileSync(junit, "utf8")).toContain('failures="1"');
  expect(readFileSync(html, "utf8")).toContain("€75.50");
});

test("wrong input ends with 2 before a browser is started", async () => {
  const folder = writeFolder(join(parent.path, "offer"), {
    "template.html": "<p>x</p>",
    "tests/a.json": '{"expct": {}}',
  });
  const env = { PLATEN_CHROMIUM: "/nowhere" };
  const wrong = await platen(["test", folder], { env });
  expect(wrong).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining(`${folder}/tests/a.json:1:2: error: expct`),
  });

  expect(await platen(["fuzz", folder, "--time", "soon"], { env })).toMatchObject({ exitCode: 2 });
});

test("the step of the GitHub Action validates, tests and keeps the reports; the first that fails decides how it ends", async () => {
  const folder = join(parent.path, "offer");
  await platen(["new", folder]);
  const reports = join(parent.path, "reports");
  const summary = join(parent.path, "summary.md");
  const run = () =>
    step({
      FOLDERS: join(parent.path, "off*"),
      PLATEN: `${process.execPath} ${mainFile}`,
      REPORTS: reports,
      GITHUB_STEP_SUMMARY: summary,
    });

  expect(await run()).toMatchObject({ exitCode: 0, stdout: expect.stringContaining("1 test passed") });
  expect(readFileSync(join(reports, "junit.xml"), "utf8")).toContain('tests="1" failures="0"');
  expect(readFileSync(summary, "utf8")).toContain("1 test passed");
  writeFileSync(join(folder, "tests/first.json"), '{"expect": {"pages": 2}}');
  expect(await run()).toMatchObject({ exitCode: 1 });
});

test("the guide has the snippet for GitLab as it is in the repository", () => {
  const text = (path: string) => readFileSync(new URL(`../../../../${path}`, import.meta.url), "utf8");
  const snippet = text("integrations/gitlab/template-tests.gitlab-ci.yml").replace(/^#.*\n/, "");

  expect(snippet).toContain("platen test");
  expect(text("docs/test-templates.md")).toContain(snippet);
});

async function step(env: Record<string, string>): Promise<{ exitCode: number | null; stdout: string }> {
  const script = fileURLToPath(new URL("../../../../integrations/github-action/test-templates.sh", import.meta.url));
  const child = spawn("bash", [script], { env: { ...plainEnvironment, ...env }, stdio: ["ignore", "pipe", "inherit"] });
  const [stdout, [exitCode]] = await Promise.all([textOf(child.stdout), once(child, "exit")]);
  return { exitCode, stdout };
}
