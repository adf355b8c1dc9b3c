import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { platen } from "../testing/platen.ts";
import { type ServiceProcess, startService } from "../testing/service.ts";

let parent: string;
let service: ServiceProcess;
let env: NodeJS.ProcessEnv;
beforeAll(async () => {
  parent = mkdtempSync(join(tmpdir(), "platen-commands-"));
  chmodSync(parent, 0o755);
  const root = await platen(["keys", "root"]);
  const key = root.stdout.trim();
  // Without a browser: none of these commands renders.
  service = await startService({
    PLATEN_DATA_DIR: join(parent, "data"),
    PLATEN_ROLE: "api",
    PLATEN_LOG_LEVEL: "warn",
    PLATEN_ROOT_KEY: key,
  });
  env = { PLATEN_BASE_URL: `${service.url}/`, PLATEN_API_KEY: key };
});
afterAll(async () => {
  await service.end("SIGTERM");
  rmSync(parent, { recursive: true });
});

async function run(...args: string[]) {
  const { exitCode, stdout, stderr } = await platen([...args, "--json"], { env });
  expect({ exitCode, stderr, stdout }).toMatchObject({ exitCode: 0, stderr: "" });
  return JSON.parse(stdout);
}

test("a key is created, listed without the key itself, works, and is refused once revoked", async () => {
  const made = await run("keys", "create", "Shop", "--mode", "test", "--scope", "usage:read");
  expect(made).toMatchObject({ id: expect.stringMatching(/^key_/), key: expect.stringMatching(/^plt_test_\w{36}$/) });

  const listed = await platen(["keys", "list"], { env });
  expect(listed.stdout).toContain("Shop");
  expect(listed.stdout).not.toContain(made.key);
  const own = { ...env, PLATEN_API_KEY: made.key };
  expect(await platen(["usage"], { env: own })).toMatchObject({ exitCode: 0 });
  expect(await platen(["list"], { env: own })).toMatchObject({
    exitCode: 3,
    stderr: expect.stringContaining("template:read"),
  });

  await run("keys", "revoke", made.id);
  expect(await platen(["usage"], { env: own })).toMatchObject({ exitCode: 3 });
});

test("a folder is pushed, published and pulled again as it was; digits of amounts included", async () => {
  const folder = join(parent, "offer");
  await run("new", folder);
  mkdirSync(join(folder, "assets", "logos"), { recursive: true });
  writeFileSync(join(folder, "assets", "logos", "mark.svg"), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(folder, "data", "exact.json"), '{"amount": 12345678901234567890.10}');

  expect(await run("push", folder, "--publish")).toMatchObject({
    slug: "offer",
    created: true,
    left: [],
    published_version: 1,
  });
  expect(await run("push", folder)).toMatchObject({ created: false, changes: [] });
  expect(await run("usage")).toMatchObject({ units_used: 0 });
  const { data } = await run("list");
  expect(data).toContainEqual(
    expect.objectContaining({ slug: "offer", published_version: 1, has_unpublished_changes: false }),
  );

  const copy = join(parent, "copy");
  expect((await run("pull", "offer", copy)).files).toHaveLength(7);
  expect(await run("push", copy)).toMatchObject({ created: false, changes: [] });
  for (const file of ["template.html", "style.css", "assets/logos/mark.svg"])
    expect(readFileSync(join(copy, file))).toEqual(readFileSync(join(folder, file)));
});

test("what only the service has stays until --prune", async () => {
  const folder = join(parent, "pruned");
  await run("new", folder);
  writeFileSync(join(folder, "data", "second.json"), "{}");
  await run("push", folder);
  rmSync(join(folder, "data", "second.json"));

  expect(await run("push", folder)).toMatchObject({ changes: [], left: ["data/second.json"] });
  expect(await run("push", folder, "--prune")).toMatchObject({ changes: ["deleted: data/second.json"], left: [] });
  expect(await run("publish", "pruned")).toEqual({ slug: "pruned", published_version: 1 });
});

test("pull leaves a folder that holds something alone, and with --force replaces the template in it", async () => {
  const folder = join(parent, "kept");
  cpSync(join(parent, "offer"), folder, { recursive: true });
  writeFileSync(join(folder, "README.md"), "mine");

  expect(await platen(["pull", "offer", folder], { env })).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining("--force"),
  });
  writeFileSync(join(folder, "template.html"), "changed");
  await run("pull", "offer", folder, "--force");
  expect(readFileSync(join(folder, "template.html"), "utf8")).not.toBe("changed");
  expect(readFileSync(join(folder, "README.md"), "utf8")).toBe("mine");
});

test("a part whose name leads out of the folder is not written", async () => {
  await fetch(`${service.url}/v1/templates`, {
    method: "POST",
    headers: { Authorization: `Bearer ${env.PLATEN_API_KEY}`, "Content-Type": "application/json" },
    body: JSON.stringify({ slug: "sly", draft: { source: "x", partials: { "../../escaped": "x" } } }),
  });
  expect(await platen(["pull", "sly", join(parent, "sly")], { env })).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining("outside"),
  });
});

test("what the service refuses ends with 1 and its own words", async () => {
  expect(await platen(["publish", "nowhere"], { env })).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining("nowhere"),
  });
  const { stdout } = await platen(["usage", "--month", "May", "--json"], { env });
  expect(JSON.parse(stdout).error).toMatchObject({ code: "invalid_request", status: 400 });
});

test("no key, a malformed one and a foreign one end with 3; none of them is repeated", async () => {
  expect(await platen(["list"], { env: { ...env, PLATEN_API_KEY: "" } })).toMatchObject({
    exitCode: 3,
    stderr: expect.stringContaining("PLATEN_API_KEY is not set"),
  });
  const malformed = await platen(["list"], { env: { ...env, PLATEN_API_KEY: "plt_live_oops" } });
  expect(malformed.exitCode).toBe(3);
  expect(malformed.stderr).not.toContain("oops");
  const foreign = (await platen(["keys", "root"])).stdout.trim();
  expect(await platen(["list"], { env: { ...env, PLATEN_API_KEY: foreign } })).toMatchObject({ exitCode: 3 });
});

test("a service that cannot be reached, or another program, ends with 4", async () => {
  expect(await platen(["list"], { env: { ...env, PLATEN_BASE_URL: "http://127.0.0.1:1" } })).toMatchObject({
    exitCode: 4,
    stderr: expect.stringContaining("Start it with platen serve"),
  });

  const other = createServer((_, response) => response.writeHead(404).end("no")).listen(0, "127.0.0.1");
  await new Promise((resolve) => other.once("listening", resolve));
  const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
  expect(await platen(["list"], { env: { ...env, PLATEN_BASE_URL: url } })).toMatchObject({ exitCode: 4 });
  other.close();
});

test("no units left ends with 5", async () => {
  const problem = JSON.stringify({ code: "units_exhausted", detail: "No units are left this month." });
  const server = createServer((_, response) => response.writeHead(402).end(problem)).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  expect(await platen(["usage"], { env: { ...env, PLATEN_BASE_URL: url } })).toMatchObject({
    exitCode: 5,
    stderr: expect.stringContaining("No units are left"),
  });
  server.close();
});
