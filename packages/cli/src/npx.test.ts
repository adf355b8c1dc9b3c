/** The command as `npx` starts it: through a shell that passes no signal on. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable, Writable } from "node:stream";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { plainEnvironment } from "./testing/platen.ts";

const command = fileURLToPath(new URL("../bin/platen.cjs", import.meta.url));

test("a command that runs until it is stopped ends when the shell of npx is gone", async () => {
  // The second command keeps the shell from becoming the first one. The input is a pipe that Node does not close with the shell.
  const shell = spawn("sh", ["-c", '"$0" "$1" mcp <&3; true', process.execPath, command], {
    stdio: ["ignore", "pipe", "inherit", "pipe"],
    env: {
      ...plainEnvironment,
      npm_lifecycle_event: "npx",
      npm_lifecycle_script: "'platen'",
      PLATEN_API_KEY: "plt_test_abcdefghijklmnopqrstuvwxyz0123456789",
      PLATEN_BASE_URL: "http://127.0.0.1:1", // nothing answers there; the command says so, and with it that it runs
    },
  });
  const input = shell.stdio[3] as Writable;
  const output = shell.stdout as Readable;
  input.write('{"jsonrpc": "2.0", "id": 1, "method": "ping"}\n');
  const [answer] = (await once(output, "data")) as [Buffer];
  expect(JSON.parse(answer.toString())).toMatchObject({ id: 1 });

  // Only the command still writes to the output once the shell is gone: it closes when the command has ended.
  const ended = once(output, "close");
  shell.kill("SIGTERM");
  expect(await once(shell, "exit")).toEqual([null, "SIGTERM"]);
  expect(input.destroyed).toBe(false);
  await ended;
});
