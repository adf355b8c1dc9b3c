/** While an import runs, and when the service breaks in the middle of one, the key of the other service is nowhere to be read. */
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import {
  doublingBody,
  doublingSnippets,
  type FakePdfmonkey,
  fakeTemplate,
  shownProcesses,
  startFakePdfmonkey,
} from "@platen/importers/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeKey } from "../keys/key-format.ts";
import { type ServiceProcess, startProcess } from "../testing/process.ts";
import { filesWith } from "./testing/files-with.ts";

const KEY = "mk-71c0-secret-that-no-report-has";
const WORKSPACE = "22222222-3333-4444-5555-666666666666";
const rootKey = makeKey("live");

let folder: string;
let pdfmonkey: FakePdfmonkey;
let service: ServiceProcess;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "platen-crash-"));
  const templates = [fakeTemplate({ id: "t1", identifier: "Endless", body: doublingBody })];
  pdfmonkey = await startFakePdfmonkey({ key: KEY, workspaceId: WORKSPACE, templates, snippets: [] });
  const env = {
    PLATEN_DATA_DIR: join(folder, "data"),
    PLATEN_ROLE: "api",
    PLATEN_LOG_LEVEL: "trace",
    PLATEN_PDFMONKEY_URL: pdfmonkey.url,
  };
  service = await startProcess(rootKey, env, [
    "--report-on-fatalerror",
    "--report-on-signal",
    "--report-signal=SIGUSR2",
    `--report-directory=${folder}`,
    "--max-old-space-size=256",
  ]);
});
afterAll(async () => {
  await service.kill();
  await endDatabase();
  await pdfmonkey.close();
  await rm(folder, { recursive: true, force: true });
});

const body = { api_key: KEY, workspace_id: WORKSPACE, snippets: doublingSnippets };

test.runIf(process.platform === "linux")(
  "while an import runs no process shows the key, nor does a report about the service and its threads",
  async () => {
    // The import waits for this answer while the processes are looked at.
    const release = Promise.withResolvers<void>();
    pdfmonkey.workspace.intercept = (path, _request, response) => {
      if (!path.endsWith("/t1")) return false;
      const end = response.end.bind(response) as (text: string) => ServerResponse;
      response.end = ((text: string) => void release.promise.then(() => end(text))) as never;
      return false;
    };
    const importing = service.api.post("/v1/imports/pdfmonkey", body).catch(() => null);
    await expect.poll(() => pdfmonkey.requests.some((path) => path.endsWith("/t1"))).toBe(true);
    const processes = await shownProcesses(service.pid);
    expect(processes.length).toBeGreaterThan(1);
    expect(processes.filter(({ cmdline, environ }) => `${cmdline}${environ}`.includes(KEY))).toEqual([]);
    release.resolve();

    // Now a thread converts the template, which takes as long as it may.
    const isAboutThreads = async () => {
      process.kill(service.pid, "SIGUSR2");
      return (await reportsOf("Signal")).some(({ threads }) => threads > 0);
    };
    await expect.poll(isAboutThreads, { interval: 1_000 }).toBe(true);
    for (const { text } of await reportsOf("Signal")) {
      expect(text).not.toContain(KEY);
      expect(text).not.toContain(rootKey);
    }
    void importing;
  },
);

test("a service that runs out of memory in an import writes a report without the key", async () => {
  // The list alone, once it is read, takes more memory than the service has.
  const huge = `{"document_template_cards":[${"[],".repeat(20_000_000)}[]]}`;
  pdfmonkey.workspace.intercept = (path, _request, response) => {
    if (path !== "/document_template_cards") return false;
    response.writeHead(200, { "content-type": "application/json" }).end(huge);
    return true;
  };
  await expect(service.api.post("/v1/imports/pdfmonkey", body)).rejects.toThrow();
  await service.ended();

  await expect.poll(() => reportsOf("OOMError")).toHaveLength(1);
  const [report] = await reportsOf("OOMError");
  expect(report!.text).not.toContain(KEY);
  expect(report!.text).not.toContain(rootKey);
  expect(service.output()).toContain("heap out of memory");
  expect(service.output()).not.toContain(KEY);
  // Files of a database that runs may go while they are read.
  await endDatabase();
  expect(await filesWith(KEY, folder)).toEqual([]);
});

/** The reports that were written for this reason and are whole. */
async function reportsOf(trigger: string): Promise<{ text: string; threads: number }[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".json"));
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));

  return texts.flatMap((text) => {
    const parsed = parse(text);
    return parsed?.header.trigger === trigger ? [{ text, threads: parsed.workers.length }] : [];
  });
}

// biome-ignore lint/suspicious/noExplicitAny: a report of Node, read by its field names.
function parse(text: string): any {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The database outlives the service that broke. */
async function endDatabase(): Promise<void> {
  const [file] = (await readdir(folder, { recursive: true })).filter((path) => path.endsWith("postmaster.pid"));
  if (file === undefined) return;
  const pid = Number((await readFile(join(folder, file), "utf8")).split("\n")[0]);
  process.kill(pid, "SIGINT");
  while (isRunning(pid)) await sleep(20);
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
