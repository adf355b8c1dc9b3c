/** Starts a service as a child process and talks to it over HTTP. */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { type Api, apiOf } from "./service.ts";

export interface ServiceProcess {
  url: string;
  pid: number;
  api: Api;
  /** Everything it printed and logged so far. */
  output(): string;
  /** Ends at once, as in a crash. */
  kill(): Promise<void>;
  /** SIGTERM; gives the exit code. */
  stop(): Promise<number | null>;
  /** Resolves when it has ended by itself. */
  ended(): Promise<void>;
}

/** `options` are Node's. */
export async function startProcess(
  key: string,
  env: Record<string, string>,
  options: readonly string[] = [],
): Promise<ServiceProcess> {
  const child: ChildProcess = fork(fileURLToPath(new URL("./serve-process.ts", import.meta.url)), {
    env: { PATH: process.env.PATH, PLATEN_PORT: "0", PLATEN_ROOT_KEY: key, ...env },
    execArgv: [...process.execArgv, ...options],
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  const exited = once(child, "exit");
  const ready = await Promise.race([once(child, "message"), exited.then(() => null)]);
  if (!ready) throw new Error(`The service did not start:\n${output}`);
  const { url } = ready[0] as { url: string };

  return {
    url,
    pid: child.pid!,
    api: apiOf(() => url, key),
    output: () => output,
    async kill() {
      child.kill("SIGKILL");
      await exited;
    },
    async stop() {
      child.kill("SIGTERM");
      const [code] = await exited;
      return code as number | null;
    },
    async ended() {
      await exited;
    },
  };
}
