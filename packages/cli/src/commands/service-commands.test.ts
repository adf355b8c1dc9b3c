import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
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

test("a partial whose name is not plain is refused by the service", async () => {
  for (const name of ["../../escaped", ".git/config", "a/.hidden", "/etc/passwd"]) {
    const answer = await fetch(`${service.url}/v1/templates`, {
      method: "POST",
      headers: { Authorization: `Bearer ${env.PLATEN_API_KEY}`, "Content-Type": "application/json" },
      body: JSON.stringify({ slug: "sly", draft: { source: "x", partials: { [name]: "x" } } }),
    });
    expect([name, answer.status]).toEqual([name, 400]);
  }
});

test("a hostile service can make pull write nothing but the files of a template", async () => {
  const draft = { source: "x", css: "", head: "", header: "", footer: "", partials: {}, settings: {}, schema: null };
  const answers = {
    asset: { assets: [{ path: ".git/config" }] },
    "dotted-asset": { assets: [{ path: "assets/.npmrc" }] },
    "other-file": { assets: [{ path: "package.json" }] },
    "upward-asset": { assets: [{ path: "assets/../.envrc" }] },
    backslash: { assets: [{ path: "assets/..\\x" }] },
    partial: { draft: { ...draft, partials: { "../../escaped": "x" } } },
    "hidden-partial": { draft: { ...draft, partials: { ".git/hooks/pre-commit": "x" } } },
    data: { datasets: [{ name: "../package", data: {}, default: true }] },
  };
  const server = createServer((request, response) => {
    const slug = request.url?.split("/")[3] as keyof typeof answers;
    const template = {
      slug,
      name: "x",
      kind: "pdf",
      engine: "liquid",
      draft,
      datasets: [],
      assets: [],
      ...answers[slug],
    };
    response.end(request.url?.includes("/assets/") ? "[core]" : JSON.stringify(template));
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const hostile = { ...env, PLATEN_BASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
  try {
    for (const slug of Object.keys(answers)) {
      const folder = join(parent, `pulled-${slug}`);
      expect(await platen(["pull", slug, folder], { env: hostile })).toMatchObject({
        exitCode: 1,
        stderr: expect.stringContaining("Only template files with plain names"),
      });
      expect(existsSync(folder)).toBe(false);
    }
  } finally {
    server.close();
  }
});

test("links are refused at every level, by push and by pull", async () => {
  const secret = join(parent, "id_rsa");
  writeFileSync(secret, "private");
  const links: Record<string, string> = {
    "template.html": secret,
    "style.css": secret,
    assets: parent,
    "assets/key.txt": secret,
    "partials/p.html": secret,
    "data/d.json": secret,
  };
  for (const [path, target] of Object.entries(links)) {
    const folder = join(parent, `linked-${path.replaceAll(/\W/g, "-")}`);
    mkdirSync(join(folder, path, ".."), { recursive: true });
    if (path !== "template.html") writeFileSync(join(folder, "template.html"), "<p>x</p>");
    symlinkSync(target, join(folder, path));
    const refused = { exitCode: 2, stderr: expect.stringContaining(`${join(folder, path)} is a link`) };
    expect(await platen(["push", folder], { env })).toMatchObject(refused);
  }
  symlinkSync(join(parent, "offer"), join(parent, "link"));
  expect(await platen(["pull", "offer", join(parent, "link"), "--force"], { env })).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining("is a link"),
  });
});

test("versions are listed, and rollback publishes an earlier one again", async () => {
  const folder = join(parent, "dated");
  await run("new", folder);
  await run("push", folder, "--publish");
  writeFileSync(join(folder, "template.html"), "<p>second</p>");
  await run("push", folder, "--publish");
  expect(await run("versions", "dated")).toMatchObject({
    data: [
      { version: 2, current: true },
      { version: 1, current: false },
    ],
  });

  expect(await run("rollback", "dated", "1")).toEqual({ slug: "dated", restored_version: 1, published_version: 3 });
  await run("pull", "dated", join(parent, "rolled-back"));
  expect(readFileSync(join(parent, "rolled-back", "template.html"), "utf8")).not.toContain("second");
  expect(await platen(["rollback", "dated", "x"], { env })).toMatchObject({ exitCode: 2 });
  expect(await platen(["rollback", "dated", "99"], { env })).toMatchObject({ exitCode: 1 });
});

test("push with nothing changed says so and publishes nothing", async () => {
  const folder = join(parent, "same");
  await run("new", folder);
  await run("push", folder, "--publish");

  const again = await platen(["push", folder, "--publish"], { env });
  expect(again).toMatchObject({
    exitCode: 0,
    stdout: `Nothing changed: same in ${service.url} already has the content of ${folder}.\n`,
  });
});

test("without PLATEN_BASE_URL the service on PLATEN_PORT is asked, and a refusal names it", async () => {
  const port = new URL(service.url).port;
  const local = { PLATEN_API_KEY: env.PLATEN_API_KEY, PLATEN_PORT: port };

  expect((await platen(["list"], { env: local })).exitCode).toBe(0);
  expect(await platen(["publish", "nowhere"], { env: local })).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining(`http://127.0.0.1:${port}`),
  });
  expect((await platen(["list"], { env: { PLATEN_PORT: port } })).stderr).toContain(`http://127.0.0.1:${port}`);
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
