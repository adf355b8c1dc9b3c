/** The examples of the guides run as a reader would paste them, page by page, against a service. */
import { type ChildProcess, execFile, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "../testing/free-port.ts";
import { startTestService, type TestService } from "../testing/service.ts";
import { makeWebhookSecret, signedHeaders } from "../webhooks/signature.ts";
import { docsFolder } from "./routes.ts";

const run = promisify(execFile);
const root = fileURLToPath(new URL("../../../../", import.meta.url));
const command = join(root, "packages/cli/src/main.ts");
const python = process.env.PLATEN_PYTHON ?? "python3";
const hasPython = spawnSync(python, ["--version"]).status === 0;
/** The Python client needs httpx, which the checkout does not bring. */
const hasPythonClient = spawnSync(python, ["-c", "import httpx"]).status === 0;
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
];

let service: TestService;
/** Where the examples run. */
let folder: string;
/** Where programs find the packages of the clone. */
let programs: string;
beforeAll(async () => {
  service = await startTestService({ PLATEN_SYNC_WAIT: "10m", PLATEN_RENDER_TIMEOUT: "4m" });
  folder = mkdtempSync(join(tmpdir(), "platen-docs-"));
  programs = mkdtempSync(join(root, "packages", "sdk", ".platen-docs-"));
});
afterAll(async () => {
  await service.close();
  for (const each of [folder, programs]) rmSync(each, { recursive: true, force: true });
});

test.each(PAGES)("the commands in %s.md run", async (page) => {
  const script = blocks(page, "sh")
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

test("every example in TypeScript runs, in one process", async () => {
  const files = writeExamples("ts");
  const all = 'for (const file of process.argv.slice(1)) { await import(file); console.error("ran", file); }';
  const { stderr } = await run(process.execPath, ["--input-type=module", "-e", all, ...files], {
    cwd: folder,
    env: environment(),
  });

  expect(ranIn(stderr)).toEqual(files);
});

test.runIf(hasPythonClient)("every example in Python runs, in one process", async () => {
  const files = writeExamples("python");
  const all =
    "import runpy, sys\nfor file in sys.argv[1:]:\n    runpy.run_path(file)\n    print('ran', file, file=sys.stderr)";
  const { stderr } = await run(python, ["-c", all, ...files], { cwd: folder, env: environment() });

  expect(ranIn(stderr)).toEqual(files);
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
    PYTHONPATH: join(root, "sdks", "python", "src"),
    PYTHONDONTWRITEBYTECODE: "1",
  };
}

/** Every example of a language as a file of its own, in the order of the pages; those with a name are programs that do not end. */
function writeExamples(language: "ts" | "python"): string[] {
  const inside = join(programs, language);
  mkdirSync(inside);
  return PAGES.flatMap((page) =>
    blocks(page, language).flatMap(({ code, file }, at) => {
      if (file !== "") return [];
      const path = join(inside, `${page}-${at + 1}.${language === "ts" ? "ts" : "py"}`);
      writeFileSync(path, code);
      return [path];
    }),
  );
}

/** The files that a run reports. */
function ranIn(output: string): string[] {
  return [...output.matchAll(/^ran (.+)$/gm)].map(([, file = ""]) => file);
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

interface Block {
  language: string;
  /** The name that the block has as a file; empty where it has none. */
  file: string;
  code: string;
}

/** The code blocks of a page, of one language where it is given. */
function blocks(page: string, wanted?: string): Block[] {
  const source = readFileSync(`${docsFolder}${page}.md`, "utf8");
  return [...source.matchAll(/^```(\w+)(?: (\S+))?\n([\s\S]*?)^```$/gm)]
    .map(([, language = "", file = "", code = ""]) => ({ language, file, code }))
    .filter(({ language }) => wanted === undefined || language === wanted);
}
