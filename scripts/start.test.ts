/** `npm start` as a supervisor sees it: a signal to npm stops the service too. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const folder = mkdtempSync(join(tmpdir(), "platen-start-"));
chmodSync(folder, 0o755); // started by root, the database's user must reach its files
let group: number | undefined;
afterAll(() => {
  try {
    if (group) process.kill(-group, "SIGKILL"); // what a failed test leaves running
  } catch {
    // everything has ended, as it should
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
});

test("SIGTERM to npm start stops the service", async () => {
  const port = await freePort();
  const npm = spawn("npm", ["start"], {
    cwd: root,
    stdio: "ignore",
    detached: true,
    env: { ...process.env, PLATEN_DATA_DIR: join(folder, "data"), PLATEN_HOST: "127.0.0.1", PLATEN_PORT: String(port) },
  });
  group = npm.pid;
  const answers = () =>
    fetch(`http://127.0.0.1:${port}/healthz`).then(
      ({ status }) => status,
      () => null,
    );
  await expect.poll(answers).toBe(200);

  npm.kill("SIGTERM");
  if (npm.exitCode === null && npm.signalCode === null) await once(npm, "exit");

  await expect.poll(answers).toBeNull();
  await expect.poll(() => isRunning(npm.pid!)).toBe(false);
});

/** Whether any process of the group is left: the service closes its port first and its database last. */
function isRunning(group: number): boolean {
  try {
    return process.kill(-group, 0);
  } catch {
    return false;
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, "close");
  return port;
}
