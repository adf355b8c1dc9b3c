/** What goes wrong during the run, and when: chosen by the seed, each kind often enough to matter. */
import { rename } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { PostgresServer } from "../packages/server/test/postgres-server.ts";
import type { Member } from "./member.ts";
import { descendantsOf } from "./processes.ts";
import type { Random } from "./random.ts";
import type { Receiver } from "./receiver.ts";

interface Scene {
  apis: Member[];
  workers: Member[];
  database: PostgresServer;
  storage: string;
  receiver: Receiver;
  random: Random;
}

/** Longer than a lease holds: another process takes the worker's renders meanwhile. */
const stoppedMs = 20_000;

type Fault = (scene: Scene) => Promise<void>;

const faults: Record<string, Fault> = {
  "worker killed": ({ workers, random }) => random.pick(workers).crash(),
  "API killed": ({ apis, random }) => random.pick(apis).crash(),
  async "browser killed"({ workers, random }) {
    const browsers = descendantsOf(random.pick(workers).pid).filter(({ command }) => /chrom/.test(command));
    if (browsers.length > 0) kill(random.pick(browsers).pid);
  },
  async "database killed"({ database }) {
    await database.kill();
    await pause(1000);
    await database.start();
  },
  async "worker stopped past its lease"({ workers, random }) {
    const worker = random.pick(workers);
    const { pid } = worker;
    worker.kill("SIGSTOP");
    await pause(stoppedMs);
    if (worker.pid === pid) worker.kill("SIGCONT");
  },
  async "storage refuses to write"({ storage }) {
    // Not by rights: root has them all. Without its place for drafts no file can be written.
    const drafts = join(storage, ".drafts");
    await rename(drafts, `${drafts}-away`);
    await pause(1500);
    await rename(`${drafts}-away`, drafts);
  },
  async "receiver down"({ receiver }) {
    receiver.setDown(true);
    await pause(3000);
    receiver.setDown(false);
  },
};

const plan: string[] = [
  ...Array<string>(5).fill("worker killed"),
  ...Array<string>(3).fill("API killed"),
  ...Array<string>(4).fill("browser killed"),
  ...Array<string>(2).fill("database killed"),
  "worker stopped past its lease",
  ...Array<string>(2).fill("storage refuses to write"),
  ...Array<string>(2).fill("receiver down"),
];

/** Lets the faults happen one after the other over the given time; gives how often each did. */
export async function causeFaults(
  scene: Scene,
  overMs: number,
  log: (line: string) => void,
): Promise<Map<string, number>> {
  const order = shuffled(plan, scene.random);
  const counts = new Map<string, number>();
  const under: Promise<void>[] = [];
  for (const name of order) {
    await pause((overMs / order.length) * (0.5 + scene.random.next()));
    log(name);
    counts.set(name, (counts.get(name) ?? 0) + 1);
    const fault = faults[name]!(scene).catch((error: Error) => log(`${name} could not be caused: ${error.message}`));
    under.push(fault);
    // A dead database hides every other fault; the rest may overlap.
    if (name === "database killed") await fault;
  }
  await Promise.all(under);

  return counts;
}

function shuffled<T>(list: readonly T[], random: Random): T[] {
  const rest = [...list];
  const order: T[] = [];
  while (rest.length > 0) order.push(...rest.splice(random.below(rest.length), 1));
  return order;
}

function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has ended by itself.
  }
}
