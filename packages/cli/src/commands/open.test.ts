import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeKey } from "@platen/server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { platen } from "../testing/platen.ts";
import { type ServiceProcess, startService } from "../testing/service.ts";

let parent: string;
let env: Record<string, string>;
let service: ServiceProcess;
beforeAll(async () => {
  parent = mkdtempSync(join(tmpdir(), "platen-open-"));
  chmodSync(parent, 0o755);
  env = { PLATEN_DATA_DIR: join(parent, "data"), PLATEN_ROLE: "api", PLATEN_LOG_LEVEL: "warn" };
  env.PLATEN_ROOT_KEY = makeKey("live");
  service = await startService(env);
  env.PLATEN_PORT = new URL(service.url).port;
});
afterAll(async () => {
  await service.end("SIGTERM");
  rmSync(parent, { recursive: true, force: true, maxRetries: 20 });
});

const tokenOf = (link: string) => link.split("#sign-in=")[1]!;

async function signIn(link: string): Promise<{ status: number; cookie: string }> {
  const answer = await fetch(`${service.url}/v1/session`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ token: tokenOf(link) }),
  });
  return { status: answer.status, cookie: answer.headers.get("set-cookie")?.split(";")[0] ?? "" };
}

const sessionStatus = async (cookie: string) =>
  (await fetch(`${service.url}/v1/session`, { headers: { cookie, "platen-editor": "1" } })).status;

test("a new link is made on the data folder of the running service and signs in once", async () => {
  const { exitCode, stdout } = await platen(["open"], { env });
  expect(exitCode).toBe(0);
  expect(stdout).toMatch(new RegExp(`^${service.url}/#sign-in=[\\w-]{43}\n$`));
  expect((await signIn(stdout.trim())).status).toBe(200);
  expect((await signIn(stdout.trim())).status).toBe(401);
});

test("--end-all ends every session and unused link first; --json gives fields", async () => {
  const unused = JSON.parse((await platen(["open", "--json"], { env })).stdout);
  const used = JSON.parse((await platen(["open", "--json"], { env })).stdout);
  const { cookie } = await signIn(used.url);
  expect(await sessionStatus(cookie)).toBe(200);

  const { stdout } = await platen(["open", "--end-all"], { env });
  expect(stdout).toMatch(/^Sessions ended: [1-9]\d*\./);
  expect(await sessionStatus(cookie)).toBe(401);
  expect((await signIn(unused.url)).status).toBe(401);
  expect((await signIn(stdout.trim().split("\n").at(-1)!)).status).toBe(200);
});

test("without the data folder the root key lets the service make the link", async () => {
  const away = { PLATEN_DATA_DIR: join(parent, "none"), PLATEN_BASE_URL: service.url };
  const made = await platen(["open", "--json"], { env: { ...away, PLATEN_ROOT_KEY: env.PLATEN_ROOT_KEY } });
  expect(made.exitCode).toBe(0);
  expect((await signIn(JSON.parse(made.stdout).url)).status).toBe(200);

  expect(await platen(["open"], { env: { ...away, PLATEN_ROOT_KEY: makeKey("live") } })).toMatchObject({ exitCode: 3 });
  expect(await platen(["open"], { env: away })).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining("PLATEN_DATA_DIR"),
  });
});

test("a service that was never started has nothing to sign in to", async () => {
  const folder = mkdtempSync(join(parent, "empty-"));
  chmodSync(folder, 0o755);
  expect(await platen(["open"], { env: { PLATEN_DATA_DIR: folder } })).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining("platen serve"),
  });
});
