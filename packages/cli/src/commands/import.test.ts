import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type FakePdfmonkey,
  fakeTemplate,
  shownProcesses,
  startFakePdfmonkey,
  writeZip,
} from "@platen/importers/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { platen } from "../testing/platen.ts";
import { type ServiceProcess, startService } from "../testing/service.ts";

const KEY = "mk-1f77-secret-of-the-command";
const WORKSPACE = "22222222-3333-4444-5555-666666666666";

let parent: string;
let pdfmonkey: FakePdfmonkey;
let service: ServiceProcess;
let env: NodeJS.ProcessEnv;
beforeAll(async () => {
  parent = mkdtempSync(join(tmpdir(), "platen-import-"));
  const sample = { name: "Ada" };
  const templates = [
    fakeTemplate({ id: "t1", identifier: "Letter", body: "<p>{{ name }}{% include 'sign' %}</p>", sample }),
    fakeTemplate({ id: "t2", identifier: "Letter", body: "\n{{ 7 | divided_by: 2 }}", scss: "p { b { color: red } }" }),
    fakeTemplate({ id: "t3", identifier: "Built", edition_mode: "visual" }),
  ];
  pdfmonkey = await startFakePdfmonkey({ key: KEY, workspaceId: WORKSPACE, templates, snippets: [] });
  const key = (await platen(["keys", "root"])).stdout.trim();
  service = await startService({
    PLATEN_DATA_DIR: join(parent, "data"),
    PLATEN_ROLE: "api",
    PLATEN_LOG_LEVEL: "warn",
    PLATEN_ROOT_KEY: key,
    PLATEN_PDFMONKEY_URL: pdfmonkey.url,
  });
  const own = { PLATEN_BASE_URL: service.url, PLATEN_API_KEY: key };
  env = { ...own, PLATEN_PDFMONKEY_URL: pdfmonkey.url, PDFMONKEY_API_KEY: KEY };
});
afterAll(async () => {
  await service.end("SIGTERM");
  await pdfmonkey.close();
  rmSync(parent, { recursive: true, force: true });
});

const run = (args: string[], more: NodeJS.ProcessEnv = {}) =>
  platen(["import", "pdfmonkey", ...args], { env: { ...env, ...more } });

test("a workspace goes through the service; a finding that is an error ends with 1, and snippets can be passed", async () => {
  const dry = await run(["--workspace", WORKSPACE, "--dry-run"]);
  expect(dry).toMatchObject({ exitCode: 1, stderr: "" });
  expect(dry.stdout).toContain("imported  letter  Letter\n  body.html.liquid:1:14 snippet_missing");
  expect(dry.stdout).toContain("skipped  -  Built: builder_template");
  expect(dry.stdout).toContain("Nothing was written.");

  writeFileSync(join(parent, "sign.liquid"), "!");
  const snippet = `sign=${join(parent, "sign.liquid")}`;
  const done = await run(["--workspace", WORKSPACE, "--snippet", snippet, "--json"]);
  expect(done.exitCode).toBe(0);
  expect(JSON.parse(done.stdout)).toMatchObject({ object: "import", summary: { imported: 2, skipped: 1, failed: 0 } });
  const listed = await platen(["list", "--json"], { env });
  expect(listed.stdout).toContain('"letter-2"');
  expect(done.stdout + dry.stdout).not.toContain(KEY);
});

test("a template that failed says why, and what to do", async () => {
  const { stdout, exitCode } = await run(["--workspace", WORKSPACE, "--template", "elsewhere", "--dry-run"]);

  expect(exitCode).toBe(1);
  expect(stdout).toContain(
    "failed  -  elsewhere: not_in_workspace\n  The workspace does not have it. Check both ids.\n",
  );
});

test("--out writes folders that validate, and never into one that has files", async () => {
  const out = join(parent, "out");
  const first = await run(["--workspace", WORKSPACE, "--template", "t2", "--out", out]);
  expect(first.exitCode).toBe(0);
  expect(readdirSync(out)).toEqual(["letter"]);
  expect(readFileSync(join(out, "letter", "style.css"), "utf8")).toContain("p b");
  expect(await platen(["validate", join(out, "letter")])).toMatchObject({ exitCode: 0 });

  const again = await run(["--workspace", WORKSPACE, "--template", "t2", "--out", out]);
  expect(again.exitCode).toBe(1);
  expect(again.stdout).toContain("has files");
});

test("--from reads files without a key or network", async () => {
  const from = join(parent, "from", "Invoice");
  mkdirSync(from, { recursive: true });
  writeFileSync(join(from, "body.html.liquid"), '{{ d | date: "%d.%m.%Y" }}');
  writeFileSync(join(from, "sample_data.json"), '{"d": "2026-05-03"}');
  const letter = {
    id: "t7",
    identifier: "Letter",
    edition_mode: "code",
    output_type: "pdf",
    body: "<p>Dear {{ name }}",
  };
  writeFileSync(join(parent, "from", "letter.json"), JSON.stringify({ document_template: letter }));
  writeFileSync(join(parent, "from", "sample_data.json"), '{"id": "7", "to": "do"}');
  const out = join(parent, "from-out");
  const alone = { PDFMONKEY_API_KEY: "", PLATEN_PDFMONKEY_URL: "http://127.0.0.1:9/", PLATEN_API_KEY: "" };

  expect(await run(["--from", join(parent, "from"), "--out", out], alone)).toMatchObject({ exitCode: 0 });
  expect(readFileSync(join(out, "invoice", "template.html"), "utf8")).toBe('{{ d | format_date: "dd.MM.yyyy" }}');
  expect(readdirSync(out)).toEqual(["invoice", "letter"]);
});

test.runIf(process.platform === "linux")(
  "while an import runs, no command line has the key, no process that it starts, and no report of a crash",
  async () => {
    const reports = join(parent, "reports");
    mkdirSync(reports);
    // The import waits for an answer that does not come.
    let isAsked = false;
    pdfmonkey.workspace.intercept = (path) => {
      isAsked ||= path === "/document_templates/t1";
      return isAsked;
    };
    const options = `--report-on-signal --report-signal=SIGUSR2 --report-directory=${reports}`;
    let pid = 0;
    const running = platen(["import", "pdfmonkey", "--workspace", WORKSPACE, "--out", join(parent, "never")], {
      env: { ...env, NODE_OPTIONS: options },
      onStart: (started) => {
        pid = started;
      },
    });
    await expect.poll(() => isAsked).toBe(true);
    const [own, ...others] = await shownProcesses(pid);
    process.kill(pid, "SIGUSR2");
    await expect.poll(() => readdirSync(reports).map((name) => readReport(join(reports, name)))).toContain("Signal");
    process.kill(pid, "SIGKILL");
    const { stdout, stderr } = await running;
    pdfmonkey.workspace.intercept = () => false;

    expect(own?.cmdline).toContain("pdfmonkey");
    // It is in its own environment, where the author has put it.
    expect(own?.environ).toContain(KEY);
    expect(own?.cmdline).not.toContain(KEY);
    expect(others.filter(({ cmdline, environ }) => `${cmdline}${environ}`.includes(KEY))).toEqual([]);
    expect(readdirSync(reports).filter((name) => readFileSync(join(reports, name), "utf8").includes(KEY))).toEqual([]);
    expect(stdout + stderr).not.toContain(KEY);
  },
);

/** Why a report was written; null while it is not whole. */
function readReport(file: string): string | null {
  try {
    return JSON.parse(readFileSync(file, "utf8")).header.trigger;
  } catch {
    return null;
  }
}

test("an export of jsreport becomes folders with assets that validate; what is JavaScript is reported by its line", async () => {
  const from = join(parent, "export.jsrexport");
  const logo = { name: "logo.svg", shortid: "a", content: Buffer.from("<svg/>").toString("base64") };
  const letter = {
    _id: "1",
    shortid: "l",
    name: "Letter",
    engine: "handlebars",
    recipe: "chrome-pdf",
    content: '<img src="{#asset logo.svg @encoding=dataURI}" alt=""><p>{{name}}</p>',
    data: { shortid: "d" },
  };
  const bill = { ...letter, _id: "2", name: "Bill", content: "{{price 1}}", helpers: "function price(n) { return n }" };
  const data = { name: "sample", shortid: "d", dataJson: '{"name": "Ada"}' };
  const files = { "assets/a.json": logo, "data/d.json": data, "templates/1.json": letter, "templates/2.json": bill };
  writeFileSync(
    from,
    writeZip(Object.fromEntries(Object.entries(files).map(([path, row]) => [path, JSON.stringify(row)]))),
  );
  const out = join(parent, "jsreport-out");
  const ended = await platen(["import", "jsreport", "--from", from, "--out", out]);

  expect(ended).toMatchObject({ exitCode: 0, stderr: "" });
  expect(ended.stdout).toContain("imported  bill  Bill\n  helpers.js:1:1 helper_code");
  expect(readFileSync(join(out, "letter", "assets", "logo.svg"), "utf8")).toBe("<svg/>");
  expect(await platen(["validate", join(out, "letter")])).toMatchObject({ exitCode: 0 });
  expect(await platen(["import", "jsreport", "--from", join(parent, "sign.liquid"), "--out", out])).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining("is not a ZIP archive"),
  });
});

test.each([
  ["a missing key", ["--workspace", WORKSPACE, "--out", "x"], { PDFMONKEY_API_KEY: "" }, 3, "PDFMONKEY_API_KEY"],
  ["a wrong key", ["--workspace", WORKSPACE, "--out", "x"], { PDFMONKEY_API_KEY: "mk-wrong" }, 3, "refused the key"],
  ["a wrong key at the service", ["--workspace", WORKSPACE], { PDFMONKEY_API_KEY: "mk-wrong" }, 3, "refused the key"],
  ["no workspace", [], {}, 2, "--workspace"],
  ["both ways", ["--workspace", "x", "--from", "y", "--out", "z"], {}, 2, "not both"],
  ["a snippet without its file", ["--workspace", "x", "--snippet", "sign"], {}, 2, "--snippet"],
  [
    "a service that is not there",
    ["--workspace", "x"],
    { PLATEN_BASE_URL: "http://127.0.0.1:9" },
    4,
    "cannot be reached",
  ],
] as const)("%s ends with its exit code and says what to do", async (_name, args, more, exitCode, message) => {
  const ended = await run([...args], more);

  expect(ended).toMatchObject({ exitCode, stderr: expect.stringContaining(message) });
  expect(ended.stderr).not.toMatch(/mk-wrong|mk-1f77/);
});
