/** Child processes of a run: started, waited for until they answer, and ended with all that descends from them. */
import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { processTree } from "./process-tree.ts";

/** For profiles, data and whatever a peer leaves behind; gone when the run ends. */
export const runFolder = mkdtempSync(join(tmpdir(), "platen-bench-"));
chmodSync(runFolder, 0o755); // the service's database and browser run as other users

const running = new Set<ChildProcess>();

process.on("exit", () => {
  for (const child of running) endAll(treeOf(child));
  rmSync(runFolder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
});
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => process.exit(130));

export function startChild(command: string, args: string[], options: SpawnOptions): ChildProcess & { pid: number } {
  const child = spawn(command, args, options);
  if (child.pid === undefined) throw new Error(`${command} could not be started: is it installed?`);
  running.add(child);
  child.once("exit", () => running.delete(child));
  return child as ChildProcess & { pid: number };
}

/** Asks politely first; after ten seconds no more. What it leaves running is ended too. */
export async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const tree = treeOf(child);
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  const force = setTimeout(() => child.kill("SIGKILL"), 10_000);
  await ended;
  clearTimeout(force);
  endAll(tree);
}

function treeOf(child: ChildProcess): number[] {
  return child.pid === undefined ? [] : processTree(child.pid).map(({ pid }) => pid);
}

function endAll(pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // it ended by itself
    }
  }
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
