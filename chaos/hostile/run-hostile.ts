/** `npm run chaos -- --hostile`: one workspace does its worst while another works; what the other feels of it has floors. */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { makeKey } from "@platen/server";
import { startMember } from "../member.ts";
import type { Tally } from "./attack.ts";
import type { Order, Report } from "./attacker.ts";
import { attacksOf } from "./attacks.ts";
import { prepareScene } from "./scene.ts";
import { startVictimReceiver, workFor } from "./victim.ts";

interface HostileOptions {
  /** How long each attack runs by itself, and all of them together. */
  eachSeconds: number;
  togetherSeconds: number;
  /** Only attacks whose names contain one of these. */
  only: readonly string[] | undefined;
  /** On a machine with other work: the quiet time is measured again before each attack. */
  paired: boolean;
  /** Where the service writes a CPU profile when it ends. */
  profile: string | undefined;
  keep: boolean;
}

interface Phase {
  name: string;
  loopDelayMs: number;
  /** Of a process that does nothing, at the same time: what is left is the service's own. */
  machineDelayMs: number;
  memoryMb: number;
  requestMs: number;
  renderMs: number;
  /** What the same render took without an attack. */
  quietRenderMs: number;
  webhookMs: number;
  refused: string[];
  tallies: Record<string, Tally>;
}

const FLOORS = { loopDelayMs: 250, memoryMb: 1536, renderTimes: 3, webhookMs: 2_000 };
const GRACE_SECONDS = 30;
/** What the end of a service takes besides waiting for what runs. */
const END_SECONDS = 5;

/** Prints every figure with its floor; whether all are met. */
export async function runHostile(options: HostileOptions): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), "platen-hostile-"));
  await chmod(folder, 0o755); // started by root, the database's user must reach its files
  await mkdir(join(folder, "logs"));
  const rootKey = makeKey("live");
  const receiver = await startVictimReceiver();
  const dead = createServer(() => {}).listen(0, "127.0.0.1");
  await once(dead, "listening");
  const deadReceiver = `127.0.0.1:${(dead.address() as { port: number }).port}`;
  const service = await startMember(
    "service",
    {
      PLATEN_DATA_DIR: join(folder, "data"),
      PLATEN_ROOT_KEY: rootKey,
      PLATEN_LOG_LEVEL: "warn",
      PLATEN_SHUTDOWN_GRACE: `${GRACE_SECONDS}s`,
      PLATEN_WEBHOOK_ALLOW_PRIVATE: `${new URL(receiver.url).host},${deadReceiver}`,
      ...(process.env.PLATEN_CHROMIUM && { PLATEN_CHROMIUM: process.env.PLATEN_CHROMIUM }),
    },
    join(folder, "logs"),
    options.profile === undefined ? [] : ["--cpu-prof", `--cpu-prof-dir=${options.profile}`],
  );
  const scene = await prepareScene({
    url: service.url,
    rootKey,
    deadReceiver: `http://${deadReceiver}/`,
    deadWebhooks: 60,
    receiver: receiver.url,
  });
  const attacker = fork(fileURLToPath(new URL("./attacker.ts", import.meta.url)));
  const say = (order: Order) => attacker.send(order);

  // A process that does nothing says how much of the delay is the machine's.
  const idle = fork(fileURLToPath(new URL("./idle.ts", import.meta.url)));

  let quietRenderMs = Number.NaN;

  async function phase(name: string, names: string[], seconds: number): Promise<Phase> {
    await Promise.all([readLoopDelay(service.url), machineDelay(idle)]);
    const memory = watchMemory(service.pid);
    const reported = once(attacker, "message") as Promise<[Report]>;
    say({ kind: "begin", names, target: scene.attacker });
    const times = await workFor(seconds * 1000, scene.victim, receiver);
    const loopDelayMs = await readLoopDelay(service.url);
    const machineDelayMs = await machineDelay(idle);
    say({ kind: "stop" });
    const [{ tallies }] = await reported;
    const made: Phase = {
      name,
      loopDelayMs,
      machineDelayMs,
      memoryMb: memory.end(),
      requestMs: quantile(times.requestMs, 0.5),
      renderMs: quantile(times.renderMs, 0.5),
      quietRenderMs,
      webhookMs: Math.max(0, ...times.webhookMs),
      refused: times.refused,
      tallies,
    };
    print(made, times.renderMs);
    return made;
  }

  try {
    const all = attacksOf("full").map(({ name }) => name);
    const chosen = all.filter((name) => options.only?.some((part) => name.includes(part)) ?? true);
    console.log(header());
    await workFor(2_000, scene.victim, receiver);
    const quiet = async () => {
      quietRenderMs = (await phase("quiet", [], options.eachSeconds)).renderMs;
    };
    await quiet();
    const phases: Phase[] = [];
    for (const [index, name] of chosen.entries()) {
      if (options.paired && index > 0) await quiet();
      phases.push(await phase(name, [name], options.eachSeconds));
      await calm(scene.victim);
    }
    if (chosen.length > 1) phases.push(await phase("all of them together", chosen, options.togetherSeconds));

    // While it is at its worst: the attack goes on until the service has ended.
    say({ kind: "begin", names: chosen, target: scene.attacker });
    await pause(2_000);
    const askedAt = performance.now();
    const exitCode = await service.stop();
    const endSeconds = (performance.now() - askedAt) / 1000;
    const off = faultsOf(phases, { crashes: service.crashes, exitCode, endSeconds });
    console.log(
      `\nended ${endSeconds.toFixed(1)} s after SIGTERM with code ${exitCode} (at most ${GRACE_SECONDS + END_SECONDS} s, code 0)`,
    );
    console.log(`${off.length === 0 ? "ok  " : "OFF "} ${phases.length} phases, ${off.length} floors missed`);
    for (const line of off) console.log(`  ${line}`);

    return off.length === 0;
  } finally {
    attacker.kill();
    idle.kill();
    dead.close();
    receiver.close();
    await service.stop();
    if (options.keep) console.log(`Log and data: ${folder}`);
    else await rm(folder, { recursive: true, force: true });
  }
}

/** Until the victim's render is answered at once again: each phase begins from a service that works. */
async function calm({ url, key }: { url: string; key: string }): Promise<void> {
  for (let round = 0; round < 120; round++) {
    const startedAt = performance.now();
    await fetch(`${url}/v1/webhooks`, { headers: { Authorization: `Bearer ${key}` } }).catch(() => {});
    if (performance.now() - startedAt < 50) return;
    await pause(250);
  }
}

function faultsOf(
  phases: readonly Phase[],
  { crashes, exitCode, endSeconds }: { crashes: number; exitCode: number | null; endSeconds: number },
): string[] {
  const off: string[] = [];
  for (const { name, loopDelayMs, machineDelayMs, memoryMb, renderMs, quietRenderMs, webhookMs, refused } of phases) {
    const ownDelayMs = loopDelayMs - machineDelayMs;
    if (ownDelayMs >= FLOORS.loopDelayMs) off.push(`${name}: event loop delay ${ownDelayMs.toFixed(0)} ms (p99.9)`);
    if (memoryMb >= FLOORS.memoryMb) off.push(`${name}: ${memoryMb} MB of memory`);
    if (renderMs > FLOORS.renderTimes * quietRenderMs)
      off.push(`${name}: a small render takes ${(renderMs / quietRenderMs).toFixed(1)} times its quiet time`);
    if (webhookMs > FLOORS.webhookMs) off.push(`${name}: a webhook arrived after ${webhookMs.toFixed(0)} ms`);
    if (refused.length > 0) off.push(`${name}: ${refused.length} requests refused, such as ${refused[0]}`);
  }
  if (crashes > 0) off.push(`the service ended by itself ${crashes} times`);
  if (exitCode !== 0) off.push(`the service ended with code ${exitCode}`);
  if (endSeconds > GRACE_SECONDS + END_SECONDS) off.push(`the service took ${endSeconds.toFixed(1)} s to end`);

  return off;
}

const COLUMNS = ["loop p99.9", "of an idle", "memory", "request", "render", "slowest", "webhook"];

function header(): string {
  const floors = [
    `< ${FLOORS.loopDelayMs} ms +`,
    "process",
    `< ${FLOORS.memoryMb} MB`,
    "",
    `≤ ${FLOORS.renderTimes} × quiet`,
    "",
    `≤ ${FLOORS.webhookMs} ms`,
  ];
  const line = (cells: readonly string[]) => cells.map((cell) => cell.padStart(13)).join("");
  return `${" ".repeat(40)}${line(COLUMNS)}\n${" ".repeat(40)}${line(floors)}`;
}

function print(phase: Phase, renderMs: readonly number[]): void {
  const ms = (value: number) => `${value.toFixed(0)} ms`;
  const cells = [
    ms(phase.loopDelayMs),
    ms(phase.machineDelayMs),
    `${phase.memoryMb} MB`,
    ms(phase.requestMs),
    ms(phase.renderMs),
    ms(Math.max(0, ...renderMs)),
    ms(phase.webhookMs),
  ];
  console.log(`${phase.name.padEnd(40)}${cells.map((cell) => cell.padStart(13)).join("")}`);
  for (const [name, tally] of Object.entries(phase.tallies)) {
    const parts = Object.entries(tally).map(([outcome, count]) => `${outcome} × ${count}`);
    console.log(`    ${name}: ${parts.join(", ") || "still running"}`);
  }
  for (const line of new Set(phase.refused.slice(0, 5))) console.log(`    refused: ${line}`);
}

/** In milliseconds, of the time since it was last asked for. */
async function readLoopDelay(url: string): Promise<number> {
  const text = await fetch(`${url}/metrics`).then(
    (answer) => answer.text(),
    () => "",
  );
  return Number(/platen_event_loop_delay_seconds\{quantile="0.999"\} (\S+)/.exec(text)?.[1]) * 1000;
}

async function machineDelay(idle: ChildProcess): Promise<number> {
  const answer = once(idle, "message");
  idle.send("read");
  return (await answer)[0] as number;
}

function watchMemory(pid: number): { end(): number } {
  let most = 0;
  const look = async () => {
    const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
    most = Math.max(most, Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024));
  };
  const timer = setInterval(look, 200);

  return {
    end() {
      clearInterval(timer);
      return most;
    },
  };
}

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length * share)] ?? Number.POSITIVE_INFINITY;
}
