/** One process of the service: started from the checkout, its output in a file, started again after each death. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const command = fileURLToPath(new URL("../packages/cli/src/main.ts", import.meta.url));

export interface Member {
  name: string;
  url: string;
  readonly pid: number;
  /** How often it ended without being asked to. */
  readonly crashes: number;
  kill(signal: NodeJS.Signals): void;
  /** Kills it as a crash would and starts it again. */
  crash(): Promise<void>;
  /** SIGTERM; gives the exit code. A process that has not ended after the time is killed. */
  stop(patienceMs?: number): Promise<number | null>;
}

/** `nodeOptions` come before the program, such as a module to load first. */
export async function startMember(
  name: string,
  env: NodeJS.ProcessEnv,
  logs: string,
  nodeOptions: string[] = [],
): Promise<Member> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess;
  let crashes = 0;
  let isExpected = false;

  async function start(): Promise<void> {
    isExpected = false;
    const log = openSync(join(logs, `${name}.log`), "a");
    const own = spawn(process.execPath, [...nodeOptions, command, "serve"], {
      env: { ...env, PATH: process.env.PATH, PLATEN_PORT: String(port) },
      stdio: ["ignore", log, log],
    });
    closeSync(log);
    child = own;
    own.once("exit", () => {
      if (isExpected || own !== child) return;
      crashes++;
      start().catch(() => {});
    });
    while (!(await isReady(url)) && own === child) await pause(100);
  }

  await start();
  return {
    name,
    url,
    get pid() {
      return child.pid!;
    },
    get crashes() {
      return crashes;
    },
    kill: (signal) => void child.kill(signal),
    async crash() {
      isExpected = true;
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
      await start();
    },
    async stop(patienceMs = 60_000) {
      isExpected = true;
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      const patience = setTimeout(() => child.kill("SIGKILL"), patienceMs);
      const [code] = await ended;
      clearTimeout(patience);
      return code as number | null;
    },
  };
}

async function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5000) }).then(
    (answer) => answer.ok,
    () => false,
  );
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address ? address.port : 0;
}
