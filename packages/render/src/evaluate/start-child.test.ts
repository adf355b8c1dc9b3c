import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { helpers } from "@platen/templates";
import { afterAll, beforeAll, expect, test } from "vitest";
import { packTask, type Task } from "./pool-messages.ts";
import { PoolWorker } from "./pool-worker.ts";
import { closeChild, startChild, withoutNetwork } from "./start-child.ts";
import { startTemplatePool } from "./template-pool.ts";
import type { ProbeAnswer } from "./testing/probe-child.ts";

const probe = fileURLToPath(new URL("./testing/probe-child.ts", import.meta.url));
const hasLimits = process.platform === "linux" && ["/usr/bin/prlimit", "/bin/prlimit"].some((path) => existsSync(path));
const isRoot = process.getuid?.() === 0;

let folder: string;
let tcp: Server;
let local: Server;
let connections = 0;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "platen-child-"));
  writeFileSync(join(folder, "secret"), "the secret");
  tcp = createServer(() => connections++).listen(0, "127.0.0.1");
  local = createServer(() => connections++).listen(join(folder, "socket"));
  await Promise.all([once(tcp, "listening"), once(local, "listening")]);
});
afterAll(() => {
  tcp.close();
  local.close();
  rmSync(folder, { recursive: true });
});

async function ask(child: ChildProcess, message: object): Promise<unknown> {
  const answer = once(child, "message");
  child.send(message);

  return (await answer)[0];
}

test.runIf(hasLimits)("a child reaches no port, no socket, no file and no environment, and is not root", async () => {
  const child = startChild(probe, 512);
  try {
    await once(child, "message");
    const tcpPort = (tcp.address() as AddressInfo).port;
    await ask(child, { kind: "early", tcpPort });
    const before = connections;
    await closeChild(child.pid!, 512);
    const socketPath = join(folder, "socket");
    const file = join(folder, "secret");
    const answer = (await ask(child, { kind: "probe", tcpPort, socketPath, file })) as ProbeAnswer;

    expect(answer).toMatchObject({ tcp: "EMFILE", socket: "EMFILE", file: "ERR_ACCESS_DENIED" });
    expect(answer.environment.filter((name) => !name.startsWith("NODE_CHANNEL"))).toEqual([]);
    expect(connections).toBe(before);
    // Where the system allows a namespace, not even the code that loads had a network.
    expect(answer.tcpBefore === "connected").toBe(withoutNetwork().length === 0);
    if (isRoot) expect(answer.uid).toBeGreaterThanOrEqual(64_400);
    else expect(answer.uid).toBe(process.getuid?.());
  } finally {
    child.kill("SIGKILL");
  }
});

test.runIf(process.platform === "linux")(
  "memory outside the heap counts: the child is ended with its limit",
  async () => {
    const idle = Promise.withResolvers<void>();
    const gone = Promise.withResolvers<boolean>();
    const worker = new PoolWorker(
      probe,
      { timeoutMs: 600_000, maxMemoryMb: 256 },
      { isIdle: idle.resolve, isGone: gone.resolve },
    );
    await idle.promise;
    const request = {
      engine: "liquid" as const,
      source: "",
      file: "template.html",
      data: {},
      partials: {},
      options: {},
    };

    const task: Task = { kind: "render", request };
    await expect(worker.run(task, await packTask(task))).rejects.toMatchObject({
      code: "template_limit_exceeded",
      message: "The template used more than 256 MB of memory and was stopped. Make it smaller.",
    });
    expect(await gone.promise).toBe(true);
  },
);

const now = "2026-11-15T10:30:00Z";

test("every helper works in a child that can open nothing more", async () => {
  const pool = startTemplatePool({ size: 1, timeoutMs: 120_000, maxMemoryMb: 512 });
  try {
    for (const { examples } of helpers.values()) {
      for (const { data, output, ...sources } of examples) {
        for (const engine of ["liquid", "jinja2", "handlebars"] as const) {
          const request = {
            engine,
            source: sources[engine],
            file: "template.html",
            data,
            partials: {},
            options: { now },
          };
          // Of long HTML an example shows the start only.
          const start = output.replace(/…$/, "");
          expect((await pool.render(request)).slice(0, start.length), sources[engine]).toBe(start);
        }
      }
    }
  } finally {
    await pool.close();
  }
});
