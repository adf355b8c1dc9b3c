/** The clients on the cases that every one of them runs: scripted faults, a real service, webhooks; and the code of their guides. */
import { execFile, spawnSync } from "node:child_process";
import { createHmac } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { Platen, PlatenError, verifyWebhook } from "@platen/sdk";
import { makeKey, type RunningService, readSettings, serve } from "@platen/server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startCuttingProxy } from "../clients/cutting-proxy.ts";
import { type FaultServer, startFaultServer } from "../clients/fault-server.ts";
import { filled, openCaseClient, runStep } from "../clients/run-case.ts";

// biome-ignore lint/suspicious/noExplicitAny: fields of JSON cases, read by their names.
type Json = any;

const run = promisify(execFile);
const root = fileURLToPath(new URL("../../", import.meta.url));
const python = process.env.PLATEN_PYTHON ?? "python3";
/** The Python client needs httpx, which the checkout does not bring. */
const hasPython = spawnSync(python, ["-c", "import sys, httpx; assert sys.version_info >= (3, 9)"]).status === 0;
if (!hasPython) console.warn(`The Python client is not tested: ${python} with httpx is not on this machine.`);

const cases = (name: string): Json[] =>
  JSON.parse(readFileSync(new URL(`../clients/cases/${name}.json`, import.meta.url), "utf8"));

describe("faults", () => {
  let server: FaultServer;
  beforeAll(async () => {
    server = await startFaultServer();
  });
  afterAll(() => server.close());

  test.each(cases("faults"))("$name", async (each) => {
    const baseUrl = server.script(each.answers);
    await runStep(openCaseClient(baseUrl, "plt_test_key", each.client), each);

    const sent = server.sent(baseUrl);
    if (each.requests !== undefined) expect(sent).toHaveLength(each.requests);
    if (each.sent) {
      expect(sent).toHaveLength(each.sent.length);
      expect(sent).toMatchObject(each.sent);
    }
    const keys = new Set(sent.map(({ headers }) => headers["idempotency-key"]));
    if (each.one_idempotency_key) {
      expect([...keys]).toEqual([expect.stringMatching(/^.{16,255}$/)]);
      expect(new Set(sent.map(({ body }) => body)).size).toBe(1);
    }
  });
});

describe("a real service", () => {
  let folder: string;
  let service: RunningService;
  const key = makeKey("live");
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "platen-clients-"));
    const settings = {
      PLATEN_DATA_DIR: folder,
      PLATEN_PORT: "0",
      PLATEN_ROOT_KEY: key,
      PLATEN_LOG_LEVEL: "error",
      PLATEN_CONCURRENCY: "1",
      PLATEN_RENDER_TIMEOUT: "300s",
      ...(process.env.PLATEN_SANDBOX && { PLATEN_SANDBOX: process.env.PLATEN_SANDBOX }),
    };
    service = await serve(readSettings(settings), { announces: false });
  });
  afterAll(async () => {
    await service.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  test.each(cases("service"))("$name", async ({ steps }) => {
    const saved: Record<string, Json> = { run: Math.random().toString(36).slice(2, 10) };
    const client = openCaseClient(service.url, key);
    for (const step of steps) {
      const result = await runStep(client, filled(step, saved));
      if (step.save) saved[step.save] = result;
    }
  });

  test("through connections that are cut at random, every call makes exactly one render", async () => {
    const proxy = await startCuttingProxy(service.url, { seed: 7, share: 0.25 });
    try {
      const client = new Platen({ apiKey: key, baseUrl: proxy.url, maxRetries: 30, retryDelayMs: 1 });
      const batch = "cut";
      for (let order = 0; order < 8; order++) {
        const request = { html: "<p>x</p>", format: "html" as const, metadata: { batch, order: String(order) } };
        if (order % 2 === 0) await client.renders.create(request);
        else await client.renders.createAndWait(request);
      }
      const all = await openCaseClient(service.url, key).renders.list().all();
      expect(all.filter(({ metadata }) => metadata.batch === batch)).toHaveLength(8);
      expect(proxy.cuts()).toBeGreaterThan(3);
    } finally {
      await proxy.close();
    }
  });

  const environment = () => ({ ...process.env, PLATEN_BASE_URL: service.url, PLATEN_API_KEY: key });

  test("the code of the TypeScript guide runs, from its first block to its last", async () => {
    await inFolder(join(root, "packages", "sdk"), async (inside) => {
      writeFileSync(join(inside, "guide.ts"), blocksOf("typescript.md", "ts"));
      const { stdout } = await run(process.execPath, ["guide.ts"], { cwd: inside, env: environment() });
      expect(stdout).toContain("data._invoice");
      expect(readFileSync(join(inside, "invoice.pdf"), "latin1")).toMatch(/^%PDF-/);
    });
  });

  test.skipIf(!hasPython)("the Python client passes the same cases, and the code of its guide runs", async () => {
    const faults = await startFaultServer();
    try {
      const env = {
        ...environment(),
        PYTHONPATH: join(root, "sdks", "python", "src"),
        PYTHONDONTWRITEBYTECODE: "1",
        PLATEN_CASES: fileURLToPath(new URL("../clients/cases", import.meta.url)),
        PLATEN_FAULT_SERVER: faults.url,
      };
      const tests = join(root, "sdks", "python");
      await run(python, ["scripts/write_sync.py", "--check"], { cwd: tests, env });
      const { stderr } = await run(python, ["-m", "unittest", "discover", "-s", "tests"], { cwd: tests, env });
      expect(stderr).toMatch(/Ran \d+ tests[\s\S]*OK\s*$/);

      await inFolder(tmpdir(), async (inside) => {
        writeFileSync(join(inside, "guide.py"), blocksOf("python.md", "python"));
        const { stdout } = await run(python, ["guide.py"], { cwd: inside, env });
        expect(stdout).toContain("data._invoice");
        expect(readFileSync(join(inside, "hello.pdf"), "latin1")).toMatch(/^%PDF-/);
      });
    } finally {
      await faults.close();
    }
  });
});

/** The blocks of one language in a page of the guide are one program. */
function blocksOf(page: string, language: string): string {
  const text = readFileSync(join(root, "docs", page), "utf8");

  return [...text.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, "g"))]
    .map(([, code]) => code)
    .join("\n");
}

/** A temporary folder, in which the packages around it are found. */
async function inFolder(around: string, work: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(around, ".platen-guide-"));
  try {
    await work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe("webhooks", () => {
  const secrets = ["MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "aW5jb3JyZWN0LWJ1dC1sb25nLWVub3VnaA=="].map(
    (text) => `whsec_${text}`,
  );

  test.each(cases("webhooks"))("$name", async (each) => {
    const timestamp = String(Math.floor(Date.now() / 1000) - each.age_seconds);
    const used = each.secrets === 2 || each.other_secret ? secrets[1]! : secrets[0]!;
    const key = Buffer.from(used.slice("whsec_".length), "base64");
    const signature = `v1,${createHmac("sha256", key).update(`evt_1.${timestamp}.${each.body}`).digest("base64")}`;
    const all: Record<string, string> = {
      "webhook-id": "evt_1",
      "webhook-timestamp": timestamp,
      "webhook-signature": each.extra_signature ? `${each.extra_signature} ${signature}` : signature,
    };
    const headers = Object.fromEntries(
      Object.entries(all)
        .filter(([name]) => name !== each.without)
        .map(([name, value]) => [each.header_case === "upper" ? name.toUpperCase() : name, value]),
    );
    const verified = verifyWebhook(each.sent_body ?? each.body, headers, each.secrets === 2 ? secrets : secrets[0]!);
    if (each.valid) {
      expect(await verified).toEqual(JSON.parse(each.body));
      return;
    }
    const error = await verified.then(
      () => undefined,
      (reason: PlatenError) => reason,
    );
    expect(error).toBeInstanceOf(PlatenError);
    expect(error?.code).toBe("webhook_signature_invalid");
    expect(error?.message).toContain(each.message_has);
  });
});
