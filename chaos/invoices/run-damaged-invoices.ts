/**
 * `npm run chaos -- --invoices N`: N damaged files at `/v1/invoices` of a service in a process of its own: each gets an answer or a
 * reason, the process lives, its memory and its event loop stay within limits.
 */
import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { makeKey } from "@platen/server";
import { type DamagedFile, damagedFiles } from "../../conformance/own/einvoice/damaged-files.ts";
import { startMember } from "../member.ts";

const CLIENTS = 4;
const WAYS = ["check", "read", "convert?to=ubl", "convert?to=cii", "view?format=html"];
/** Also on a busy machine: a request that takes longer hangs. */
const LONGEST_MS = 120_000;
const MOST_MEMORY_MB = 1_024;
const MOST_LOOP_DELAY_MS = 250;
const MOST_SHOWN = 20;

/** Prints the figures; whether all went well. */
export async function runDamagedInvoices(count: number, seed: number): Promise<boolean> {
  const startedAt = Date.now();
  const folder = await mkdtemp(join(tmpdir(), "platen-invoices-"));
  await mkdir(join(folder, "logs"));
  const loopFile = join(folder, "loop.json");
  const key = makeKey("live");
  const env = {
    PLATEN_DATA_DIR: join(folder, "data"),
    PLATEN_ROOT_KEY: key,
    PLATEN_LOG_LEVEL: "warn",
    CHAOS_LOOP_DELAY_FILE: loopFile,
  };
  const loopDelay = fileURLToPath(new URL("../loop-delay.ts", import.meta.url));
  const service = await startMember("service", env, join(folder, "logs"), ["--import", loopDelay]);
  const faults: string[] = [];
  const answers = new Map<string, number>();
  let memoryMb = 0;
  let slowestMs = 0;
  let sent = 0;
  const files = damagedFiles(seed);

  try {
    await Promise.all(Array.from({ length: CLIENTS }, client));
    const isReady = (await fetch(`${service.url}/readyz`)).ok;
    const loop = JSON.parse(await readFile(loopFile, "utf8")) as { p999: number; max: number };
    if (!isReady) faults.push("the service is not ready afterwards");
    if (service.crashes > 0) faults.push(`the process has ended ${service.crashes} times`);
    if (memoryMb > MOST_MEMORY_MB) faults.push(`${memoryMb} MB of memory, more than ${MOST_MEMORY_MB}`);
    if (loop.p999 > MOST_LOOP_DELAY_MS) faults.push(`the event loop was held up for ${Math.round(loop.p999)} ms`);
    for (const fault of faults.slice(0, MOST_SHOWN)) console.log(`  ${fault}`);
    for (const [answer, times] of [...answers].sort()) console.log(`  ${answer}: ${times}`);
    const seconds = Math.round((Date.now() - startedAt) / 1000);
    console.log(
      `${faults.length === 0 ? "ok  " : "OFF "} ${count} damaged invoices from seed ${seed}: ${faults.length} faults, memory at most ${memoryMb} MB, event loop p99.9 ${Math.round(loop.p999)} ms, slowest answer ${Math.round(slowestMs)} ms, ${seconds} s`,
    );
  } finally {
    await service.stop();
    await rm(folder, { recursive: true, force: true });
  }
  return faults.length === 0;

  async function client(): Promise<void> {
    while (sent < count) {
      const number = sent++;
      if (number % 50 === 0) memoryMb = Math.max(memoryMb, await memoryOf(service.pid));
      await send(number, files.next().value);
    }
  }

  async function send(number: number, { bytes, contentType }: DamagedFile): Promise<void> {
    // Not in step with the kinds of files, so that each kind goes everywhere.
    const way = WAYS[Math.floor(number / 7) % WAYS.length]!;
    const sentAt = performance.now();
    try {
      const answer = await fetch(`${service.url}/v1/invoices/${way}`, {
        method: "POST",
        headers: { Authorization: `Bearer ${key}`, "Content-Type": contentType },
        body: Buffer.from(bytes),
        signal: AbortSignal.timeout(LONGEST_MS),
      });
      const text = await answer.text();
      slowestMs = Math.max(slowestMs, performance.now() - sentAt);
      const name = `${way} ${answer.status}`;
      answers.set(name, (answers.get(name) ?? 0) + 1);
      if (answer.status >= 500) faults.push(`file ${number} at ${way}: ${answer.status} ${text.slice(0, 200)}`);
      if (text.includes("root:x:")) faults.push(`file ${number} at ${way} shows a file of the machine`);
    } catch (error) {
      faults.push(`file ${number} at ${way}: ${error}`);
    }
  }
}

async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");

  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
}
