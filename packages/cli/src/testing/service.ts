/** Starts `platen serve` as a process of its own and waits until it is ready. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { mainFile, plainEnvironment } from "./platen.ts";

export interface ServiceProcess {
  url: string;
  pid: number;
  /** What it has printed so far. */
  output(): string;
  /** Sends the signal and gives the exit code once it has ended. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

export async function startService(env: NodeJS.ProcessEnv): Promise<ServiceProcess> {
  const port = await freePort();
  const child = spawn(process.execPath, [mainFile, "serve"], {
    env: { ...plainEnvironment, ...env, PLATEN_PORT: String(port) },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (text) => {
      printed += text;
    });
  const exit = once(child, "exit") as Promise<[number | null]>;
  const url = `http://127.0.0.1:${port}`;

  while (
    !(await fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error(`platen serve ended with ${child.exitCode}:\n${printed}`);
    await pause(50);
  }
  return {
    url,
    pid: child.pid!,
    output: () => printed,
    async end(signal) {
      child.kill(signal);
      const [code] = await exit;
      return code;
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
