/** The examples of the guides run as a reader would paste them, page by page, against a service. */
import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestService, type TestService } from "../testing/service.ts";
import { makeWebhookSecret, signedHeaders } from "../webhooks/signature.ts";
import { docsFolder } from "./routes.ts";

const run = promisify(execFile);
const command = fileURLToPath(new URL("../../../cli/src/main.ts", import.meta.url));

/** Pages whose commands need nothing but a service. */
const PAGES = [
  "index",
  "first-template",
  "data-sets",
  "versions",
  "rendering",
  "batches",
  "webhooks",
  "idempotency",
  "units",
  "operating",
];

let service: TestService;
let folder: string;
beforeAll(async () => {
  service = await startTestService({ PLATEN_SYNC_WAIT: "10m", PLATEN_RENDER_TIMEOUT: "4m" });
  folder = mkdtempSync(join(tmpdir(), "platen-docs-"));
});
afterAll(async () => {
  await service.close();
  rmSync(folder, { recursive: true, force: true });
});

test.each(PAGES)("the commands in %s.md run", async (page) => {
  const script = blocks(page, "sh")
    .join("\n")
    .replaceAll("http://127.0.0.1:4700", service.url)
    .replaceAll("npm run --silent platen --", `"${process.execPath}" "${command}"`);
  const { PATH, PLATEN_CHROMIUM, PLATEN_SANDBOX } = process.env;
  const env = {
    PATH,
    PLATEN_CHROMIUM,
    PLATEN_SANDBOX,
    PLATEN_API_KEY: service.rootKey,
    PLATEN_BASE_URL: service.url,
    PLATEN_DATA_DIR: service.dataDir,
    PLATEN_ROOT_KEY: service.rootKey,
  };

  await expect(run("bash", ["--norc", "-euo", "pipefail", "-c", script], { cwd: folder, env })).resolves.toMatchObject({
    stderr: expect.any(String),
  });
});

test("the signature check for Node accepts an event of ours and refuses a changed one", async () => {
  const { body, headers, secret } = signedEvent();
  const [code] = blocks("webhooks", "js");
  const { isGenuine } = await import(`data:text/javascript,${encodeURIComponent(code!)}`);

  expect(isGenuine(body, headers, secret)).toBe(true);
  expect(isGenuine(`${body} `, headers, secret)).toBe(false);
});

test.runIf(await hasPython())("the one for Python does the same", async () => {
  const { body, headers, secret } = signedEvent();
  const [code] = blocks("webhooks", "python");
  const check = `${code}\nimport json, sys\nbody, headers, secret = json.load(sys.stdin)\nprint(is_genuine(body.encode(), headers, secret), is_genuine(body.encode() + b" ", headers, secret))`;
  const python = run("python3", ["-c", check]);
  python.child.stdin?.end(JSON.stringify([body, headers, secret]));

  expect((await python).stdout.trim()).toBe("True False");
});

/** An event as the service signs it. */
function signedEvent() {
  const secret = makeWebhookSecret();
  const body = '{"type":"render.succeeded","name":"é"}';
  const timestamp = Math.floor(Date.now() / 1000);
  return { body, secret, headers: signedHeaders({ id: "evt_1", timestamp, body }, [secret]) };
}

async function hasPython(): Promise<boolean> {
  return run("python3", ["--version"]).then(
    () => true,
    () => false,
  );
}

/** The code blocks of one language in a page. */
function blocks(page: string, language: string): string[] {
  const source = readFileSync(`${docsFolder}${page}.md`, "utf8");
  return [...source.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, "gm"))].map(
    ([, code = ""]) => code,
  );
}
