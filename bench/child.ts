/** Child processes of a run: started, waited for until they answer, and always ended with the run. */
import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { createServer } from "node:net";

const running = new Set<ChildProcess>();

process.on("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => process.exit(130));

export function startChild(command: string, args: string[], options: SpawnOptions): ChildProcess & { pid: number } {
  const child = spawn(command, args, options);
  if (child.pid === undefined) throw new Error(`${command} could not be started: is it installed?`);
  running.add(child);
  child.once("exit", () => running.delete(child));
  return child as ChildProcess & { pid: number };
}

/** Asks politely first; after ten seconds no more. */
export async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  const force = setTimeout(() => child.kill("SIGKILL"), 10_000);
  await ended;
  clearTimeout(force);
}

/** Resolves when the URL answers 200; fails when the child ends or a minute passes. */
export async function untilReady(child: ChildProcess, url: string, waitMs = 60_000): Promise<void> {
  const giveUpAt = Date.now() + waitMs;
  while (Date.now() < giveUpAt) {
    if (child.exitCode !== null) throw new Error(`The process for ${url} ended with code ${child.exitCode}.`);
    const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => null);
    await answer?.body?.cancel();
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${url} did not answer within ${waitMs / 1000} s.`);
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new Error("No free port was found.");
  return address.port;
}
