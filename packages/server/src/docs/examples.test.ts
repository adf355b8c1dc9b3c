/** The examples of the guides run as a reader would paste them, page by page, against a service. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type FakePdfmonkey, fakeTemplate, startFakePdfmonkey } from "@platen/importers/testing";
import { check } from "@platen/templates";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "../testing/free-port.ts";
import { startTestService, type TestService } from "../testing/service.ts";
import { makeWebhookSecret, signedHeaders } from "../webhooks/signature.ts";
import { exampleRequest } from "./api/example-request.ts";
import type { OpenapiDocument } from "./api/openapi.ts";
import { requestExamples } from "./api/request-examples.ts";
import { type Block, blocks, guides } from "./testing/example-blocks.ts";
import { startRecordingServer } from "./testing/recording-server.ts";
import {
  checkTypes,
  hasPythonClient,
  type Program,
  python,
  root,
  run,
  runPrograms,
  writePrograms,
} from "./testing/run-programs.ts";

const command = join(root, "packages/cli/src/main.ts");
const hasPython = spawnSync(python, ["--version"]).status === 0;
if (!hasPythonClient) console.warn(`Examples in Python are not run: ${python} with httpx is not on this machine.`);

/**
 * Pages whose examples need nothing but a service; later ones may use what earlier ones made. The guides of the two clients
 * are one program each, which conformance/own/clients.test.ts runs.
 */
const PAGES = [
  "index",
  "first-template",
  "first-invoice",
  "data-sets",
  "drafts",
  "versions",
  "rendering",
  "images",
  "javascript",
  "locales",
  "batches",
  "webhooks",
  "idempotency",
  "units",
  "keys",
  "operating",
  "backup",
  "received-invoices",
  "move-from-gotenberg",
  "move-from-docraptor",
  "move-from-pdfmonkey",
  "compare-documents",
  "mcp",
];

/** Blocks that do not run here, and why. A test holds that every other one does. */
const ELSEWHERE = "packages/cli/src/commands";
const NOT_RUN: Readonly<Record<string, string>> = {
  "compare-documents sh 1": `two renders without a service: ${ELSEWHERE}/diff.test.ts runs these commands`,
  "compare-documents sh 2": `${ELSEWHERE}/diff.test.ts compares folders`,
  "install sh 1": "needs systemd and a user of its own",
  "install sh 2": "needs Docker",
  "many-machines sh 1": "needs an account of S3: packages/server/src/storage/s3 tests the storage against a stand-in",
  "many-machines sh 2": "needs several machines and their database",
  "move-from-jsreport sh 1": `needs an export: ${ELSEWHERE}/import.test.ts runs these commands`,
  "move-from-pdfmonkey sh 1": `needs an account: ${ELSEWHERE}/import.test.ts runs these commands against a stand-in`,
  "signing-in sh 1": "opens a browser of the person who runs it",
  "signing-in sh 2": "ends every session of the service",
  "test-templates sh 1": `renders without a service: ${ELSEWHERE}/test.test.ts runs these commands`,
  "test-templates sh 2": "looks for failures for ten seconds",
  "test-templates yaml 1": "runs at GitHub",
  "test-templates yaml 2": `runs at GitLab; ${ELSEWHERE}/test.test.ts compares it with the file in integrations`,
  "typescript sh 1": "installs packages",
  "python sh 1": "installs packages",
  "proxy nginx 1": "proxy.test.ts runs it where nginx is installed",
};
/** Guides that are one program, which conformance/own/clients.test.ts runs. */
const CLIENT_GUIDES: Readonly<Record<string, string>> = { typescript: "ts", python: "python" };
/** Not programs: what is printed, and parts of a template. */
const TEXTS = ["text", "html", "css"];
const ENGINES = { liquid: "liquid", jinja: "jinja2", handlebars: "handlebars" } as const;

const PDFMONKEY = { key: "mk-docs-0000-0000", workspaceId: "22222222-3333-4444-5555-666666666666" };

let service: TestService;
let pdfmonkey: FakePdfmonkey;
/** Where the examples run. */
let folder: string;
/** Where programs find the packages of the clone. */
let programs: string;
beforeAll(async () => {
  const templates = [fakeTemplate({ id: "t1", identifier: "Offer", body: "<p>{{ name }}</p>" })];
  pdfmonkey = await startFakePdfmonkey({ ...PDFMONKEY, templates, snippets: [] });
  service = await startTestService({
    PLATEN_SYNC_WAIT: "10m",
    PLATEN_RENDER_TIMEOUT: "4m",
    PLATEN_PDFMONKEY_URL: pdfmonkey.url,
  });
  folder = mkdtempSync(join(tmpdir(), "platen-docs-"));
  programs = mkdtempSync(join(root, "packages", "sdk", ".platen-docs-"));
});
afterAll(async () => {
  await service.close();
  await pdfmonkey.close();
  for (const each of [folder, programs]) rmSync(each, { recursive: true, force: true });
});

test.each(PAGES)("the commands in %s.md run", async (page) => {
  const script = blocks(page, "sh")
    .filter(({ name }) => !(name in NOT_RUN))
    .map(({ code }) => code)
    .join("\n")
    .replaceAll("http://127.0.0.1:4700", service.url)
    .replaceAll("npm run --silent platen --", `"${process.execPath}" "${command}"`);
  const env = { ...environment(), PLATEN_DATA_DIR: service.dataDir, PLATEN_ROOT_KEY: service.rootKey };

  await expect(run("bash", ["--norc", "-euo", "pipefail", "-c", script], { cwd: folder, env })).resolves.toMatchObject({
    stderr: expect.any(String),
  });
});

test("wherever these pages send a request with curl, the same is there in TypeScript and Python", () => {
  const alone = PAGES.flatMap((page) => {
    const all = blocks(page);
    return all.flatMap(({ language, code }, at) => {
      const isRequest = language === "sh" && /curl [^\n]*\/v1\//.test(code);
      const next = all.slice(at + 1, at + 3).map((block) => block.language);
      return isRequest && next.join() !== "ts,python" ? [`${page}: ${code.split("\n")[0]}`] : [];
    });
  });

  expect(alone).toEqual([]);
});

test("every block of the guides runs here, or is listed with the reason why it does not", () => {
  const all = guides().flatMap((page) => blocks(page));
  const left = all.filter((block) => !runsHere(block) && !(block.name in NOT_RUN));
  const names = new Set(all.map(({ name }) => name));

  expect(left.map(({ name }) => name)).toEqual([]);
  expect(Object.keys(NOT_RUN).filter((name) => !names.has(name))).toEqual([]);
});

test("every JSON in the guides can be read, and every piece of a template has no error", () => {
  for (const page of guides()) {
    for (const { code, name } of blocks(page, "json")) expect(readsAsJson(code), name).toBe(true);
    for (const [language, engine] of Object.entries(ENGINES)) {
      for (const { code, name } of blocks(page, language)) {
        expect(check({ engine, source: code, file: name, partials: {} }), name).toEqual([]);
      }
    }
  }
});

test("every example in TypeScript runs, in one process", async () => {
  const files = writePrograms(join(programs, "ts"), "ts", examplesIn("ts"));

  expect(await runPrograms("ts", files, { cwd: folder, env: environment() })).toEqual(files);
});

test.runIf(hasPythonClient)("every example in Python runs, in one process", async () => {
  const files = writePrograms(join(programs, "python"), "python", examplesIn("python"));

  expect(await runPrograms("python", files, { cwd: folder, env: environment() })).toEqual(files);
});

test("every example of the API reference sends its own operation, the same in each language", async () => {
  const { json: document } = (await service.as(null).get("/v1/openapi.json")) as { json: OpenapiDocument };
  const requests = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) =>
      exampleRequest(method.toUpperCase(), path, operation, document),
    ),
  );
  const server = await startRecordingServer();
  const files: Record<string, string> = { "logo.svg": "<svg/>", "invoice.xml": "<Invoice/>" };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const expected = requests.map(({ method, path, query, json, file }) => ({
    method,
    path,
    query: expect.objectContaining(query),
    body: json ?? (file === null ? "" : files[file.name]),
  }));
  try {
    for (const language of hasPythonClient ? (["ts", "python"] as const) : (["ts"] as const)) {
      const examples = requests.map((request, at) => ({
        name: `reference-${at + 1}`,
        code: requestExamples(request)[language].replaceAll("http://127.0.0.1:4700", server.url),
      }));
      const written = writePrograms(join(programs, `reference-${language}`), language, examples);
      const env = { ...environment(), PLATEN_BASE_URL: server.url };
      expect(await runPrograms(language, written, { cwd: folder, env })).toEqual(written);
      const sent = server.take().map((request) => ({ ...request, body: bodyOf(request.body) }));
      expect(sent).toEqual(expected);
      for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    }
  } finally {
    await server.close();
  }
});

test("the examples in TypeScript have the types of the client", async () => {
  const receivers = blocks("webhooks", "ts").filter(({ file }) => file !== "");
  writePrograms(join(programs, "ts"), "ts", [...examplesIn("ts"), ...receivers]);

  await expect(checkTypes(programs)).resolves.toBeUndefined();
});

const RECEIVERS = [
  { language: "ts", program: process.execPath, isHere: true },
  { language: "python", program: python, isHere: hasPythonClient },
].filter(({ isHere }) => isHere);

test.each(RECEIVERS)(
  "the webhook receiver in $language takes an event of ours and refuses a changed one",
  async (each) => {
    const { code, file } = blocks("webhooks", each.language).find((block) => block.file !== "")!;
    const { body, headers, secret } = signedEvent();
    const port = await freePort();
    const path = join(programs, file);
    writeFileSync(path, code.replace("8000", String(port)));
    const env = { ...environment(), PLATEN_WEBHOOK_SECRET: secret };
    const receiver = spawn(each.program, [path], { cwd: folder, env, stdio: ["ignore", "pipe", "inherit"] });
    let printed = "";
    receiver.stdout.setEncoding("utf8").on("data", (text: string) => {
      printed += text;
    });
    try {
      const send = async (text: string) =>
        (await fetch(`http://127.0.0.1:${port}/`, { method: "POST", headers, body: text })).status;
      await expect.poll(() => send(body).catch(() => 0)).toBe(204);
      expect(await send(`${body} `)).toBe(400);
      await expect.poll(() => printed).toContain("render.succeeded");
    } finally {
      await end(receiver);
    }
  },
);

test("the signature check for Node accepts an event of ours and refuses a changed one", async () => {
  const { body, headers, secret } = signedEvent();
  const [block] = blocks("webhooks", "js");
  const { isGenuine } = await import(`data:text/javascript,${encodeURIComponent(block!.code)}`);

  expect(isGenuine(body, headers, secret)).toBe(true);
  expect(isGenuine(`${body} `, headers, secret)).toBe(false);
});

test.runIf(hasPython)("the one for Python does the same", async () => {
  const { body, headers, secret } = signedEvent();
  const { code } = blocks("webhooks", "python").find((block) => block.code.includes("def is_genuine"))!;
  const check = `${code}\nimport json, sys\nbody, headers, secret = json.load(sys.stdin)\nprint(is_genuine(body.encode(), headers, secret), is_genuine(body.encode() + b" ", headers, secret))`;
  const checked = run(python, ["-c", check]);
  checked.child.stdin?.end(JSON.stringify([body, headers, secret]));

  expect((await checked).stdout.trim()).toBe("True False");
});

/** What a reader's shell has. */
function environment(): NodeJS.ProcessEnv {
  const { PATH, PLATEN_CHROMIUM, PLATEN_SANDBOX } = process.env;
  return {
    PATH,
    PLATEN_CHROMIUM,
    PLATEN_SANDBOX,
    PLATEN_API_KEY: service.rootKey,
    PLATEN_BASE_URL: service.url,
    PDFMONKEY_API_KEY: PDFMONKEY.key,
    PDFMONKEY_WORKSPACE: PDFMONKEY.workspaceId,
    PYTHONPATH: join(root, "sdks", "python", "src"),
    PYTHONDONTWRITEBYTECODE: "1",
  };
}

/** Every example of a language, in the order of the pages; those with a file name are programs that do not end. */
function examplesIn(language: "ts" | "python"): Program[] {
  return PAGES.flatMap((page) => blocks(page, language))
    .filter(({ file }) => file === "")
    .map(({ name, code }) => ({ name: name.replaceAll(" ", "-"), code }));
}

function runsHere({ page, language, file }: Block): boolean {
  if (TEXTS.includes(language) || language === "json" || language in ENGINES) return true;
  if (CLIENT_GUIDES[page] === language) return true;
  // The receivers, and the check without a client.
  if (page === "webhooks" && (file !== "" || language === "js")) return true;

  return PAGES.includes(page) && file === "" && ["sh", "ts", "python"].includes(language);
}

/** A part of an object or list counts too. */
function readsAsJson(text: string): boolean {
  return [text, `{${text}}`, `[${text}]`].some((whole) => {
    try {
      JSON.parse(whole);
      return true;
    } catch {
      return false;
    }
  });
}

/** As JSON where it is an object. */
function bodyOf(text: string): unknown {
  return text.startsWith("{") ? JSON.parse(text) : text;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const exited = once(child, "exit");
  child.kill();
  await exited;
}

/** An event as the service signs it. */
function signedEvent() {
  const secret = makeWebhookSecret();
  const body = '{"id":"evt_1","type":"render.succeeded","name":"é"}';
  const timestamp = Math.floor(Date.now() / 1000);
  return { body, secret, headers: signedHeaders({ id: "evt_1", timestamp, body }, [secret]) };
}
