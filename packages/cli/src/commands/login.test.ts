/** Stored keys, against a real service; the bridge for assistants, and completion. */
import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { platen } from "../testing/platen.ts";
import { type ServiceProcess, startService } from "../testing/service.ts";

let parent: string;
let service: ServiceProcess;
let key: string;
beforeAll(async () => {
  parent = mkdtempSync(join(tmpdir(), "platen-login-"));
  chmodSync(parent, 0o755);
  key = (await platen(["keys", "root"])).stdout.trim();
  service = await startService({
    PLATEN_DATA_DIR: join(parent, "data"),
    PLATEN_ROLE: "api",
    PLATEN_LOG_LEVEL: "warn",
    PLATEN_ROOT_KEY: key,
  });
});
afterAll(async () => {
  await service.end("SIGTERM");
  rmSync(parent, { recursive: true, force: true, maxRetries: 20 });
});

test("a key is stored for its owner alone, used, named by profile, and deleted; it is never printed", async () => {
  const env = { XDG_CONFIG_HOME: join(parent, "config") };
  const login = await platen(["login", "--base-url", service.url, "--profile", "work"], { env, input: `${key}\n` });
  expect(login).toMatchObject({ exitCode: 0, stdout: expect.stringContaining("profile work") });
  const file = join(env.XDG_CONFIG_HOME, "platen", "profiles.json");
  expect(statSync(file).mode & 0o777).toBe(0o600);

  expect((await platen(["list"], { env })).stdout).toContain("invoice-simple");
  const listed = await platen(["profiles"], { env });
  expect(listed.stdout).toContain(service.url);
  expect(`${login.stdout}${login.stderr}${listed.stdout}`).not.toContain(key);
  expect(await platen(["list"], { env: { ...env, PLATEN_PROFILE: "home" } })).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining("stored are: work"),
  });

  expect(await platen(["logout"], { env })).toMatchObject({ exitCode: 0 });
  expect(readFileSync(file, "utf8")).not.toContain(key);
  expect(await platen(["profiles", "use", "work"], { env })).toMatchObject({ exitCode: 2 });
});

test("a stored key goes to its own service only, and one that is refused is not stored", async () => {
  const env = { XDG_CONFIG_HOME: join(parent, "other") };
  await platen(["login", "--base-url", service.url], { env: { ...env, PLATEN_API_KEY: key } });
  expect(await platen(["list"], { env: { ...env, PLATEN_BASE_URL: "http://127.0.0.1:1" } })).toMatchObject({
    exitCode: 3,
    stderr: expect.stringContaining("PLATEN_API_KEY is not set"),
  });

  const foreign = (await platen(["keys", "root"])).stdout.trim();
  const refused = await platen(["login", "--base-url", service.url, "--profile", "foreign"], { env, input: foreign });
  expect(refused.exitCode).toBe(3);
  expect((await platen(["profiles", "list", "--json"], { env })).stdout).not.toContain("foreign");
});

test("an assistant reaches the service over standard input and output", async () => {
  const env = { PLATEN_BASE_URL: service.url, PLATEN_API_KEY: key };
  const messages = [
    { jsonrpc: "2.0", id: 1, method: "initialize", params: { protocolVersion: "2025-06-18", capabilities: {} } },
    { jsonrpc: "2.0", method: "notifications/initialized" },
    { jsonrpc: "2.0", id: 2, method: "tools/call", params: { name: "list_templates", arguments: { limit: 1 } } },
  ];
  const input = messages.map((message) => `${JSON.stringify(message)}\n`).join("");
  const { stdout, exitCode } = await platen(["mcp"], { env, input });
  const answers = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));

  expect(exitCode).toBe(0);
  expect(answers.sort((left, right) => left.id - right.id)).toMatchObject([
    { id: 1, result: { protocolVersion: "2025-06-18", serverInfo: { name: "platen" } } },
    { id: 2, result: { structuredContent: { data: [{ slug: expect.any(String) }] } } },
  ]);
  const gone = await platen(["mcp"], { env: { ...env, PLATEN_BASE_URL: "http://127.0.0.1:1" }, input });
  expect(gone.stdout).toContain("Start it with platen serve");
});

test("a shell completes commands, their subcommands and options", async () => {
  const { stdout } = await platen(["completion", "bash"]);
  const script = join(parent, "completion.sh");
  writeFileSync(script, stdout);
  const complete = (...words: string[]) =>
    spawnSync(
      "bash",
      [
        "-c",
        `source ${script}; COMP_WORDS=(platen ${words.map((word) => `"${word}"`).join(" ")}); COMP_CWORD=${words.length}; _platen; echo "\${COMPREPLY[*]}"`,
      ],
      { encoding: "utf8" },
    ).stdout.trim();

  expect(complete("rend")).toBe("render");
  expect(complete("keys", "cr")).toBe("create");
  expect(complete("push", "--pru")).toBe("--prune");
  expect((await platen(["completion", "fish"])).stdout).toContain("complete -c platen");
  expect(await platen(["completion", "tcsh"])).toMatchObject({ exitCode: 2 });
});
