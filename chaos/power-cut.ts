/**
 * `npm run chaos -- --power-cut`: what is acknowledged survives a power cut. On the embedded database, strace shows for
 * each answer that, before it was given, the commit was forced to the disk and so were the file and its folder.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { makeKey } from "@platen/server";
import { startMember } from "./member.ts";
import { descendantsOf } from "./processes.ts";

const documents = 30;

/** A call that forces something to the disk or puts it into place, with the time at which it returned. */
interface Call {
  endedAt: number;
  name: string;
  text: string;
}

interface Acknowledged {
  what: "file" | "commit";
  sentAt: number;
  answeredAt: number;
}

/** Tells whether every acknowledged render was on the disk when it was acknowledged. */
export async function provePowerCut(): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), "platen-power-cut-"));
  await chmod(folder, 0o755);
  const logs = join(folder, "logs");
  await mkdir(logs);
  const key = makeKey("live");
  const env = {
    PLATEN_DATA_DIR: join(folder, "data"),
    PLATEN_ROOT_KEY: key,
    PLATEN_CONCURRENCY: "1",
    ...(process.env.PLATEN_CHROMIUM && { PLATEN_CHROMIUM: process.env.PLATEN_CHROMIUM }),
  };
  const service = await startMember("service", env, logs);
  try {
    const trace = await traceProcesses([service.pid, ...(await databasePids(join(folder, "data")))], folder);
    const acknowledged = await renderAll(service.url, key);
    const calls = await trace.end();
    return report(acknowledged, calls);
  } finally {
    await service.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function databasePids(dataDir: string): Promise<number[]> {
  const lock = await readFile(join(dataDir, "postgres", "server", "cluster", "postmaster.pid"), "utf8");
  const postmaster = Number.parseInt(lock, 10);
  return [postmaster, ...descendantsOf(postmaster).map(({ pid }) => pid)];
}

async function traceProcesses(pids: number[], folder: string): Promise<{ end(): Promise<Call[]> }> {
  const output = join(folder, "calls");
  // -f also takes the threads that Node works on files with, and database processes that start later; -y names files.
  const options = ["-f", "-y", "-ttt", "-T", "-e", "trace=fsync,fdatasync,rename,renameat,renameat2", "-o", output];
  const strace = spawn("strace", [...options, ...pids.flatMap((pid) => ["-p", String(pid)])], { stdio: "ignore" });
  const ended = once(strace, "exit");
  strace.once("error", () =>
    console.error("strace could not be started. Install it, such as with: apt-get install strace"),
  );
  await pause(3000);

  return {
    async end() {
      strace.kill("SIGINT");
      await ended;
      return readCalls(await readFile(output, "utf8"));
    },
  };
}

/** Only calls that succeeded; one that was interrupted is listed in two parts. */
function readCalls(listing: string): Call[] {
  const unfinished = new Map<string, { startedAt: number; text: string }>();
  const calls: Call[] = [];
  for (const line of listing.split("\n")) {
    const [, pid, time, rest] = /^(\d+)\s+(\d+\.\d+) (.*)$/.exec(line) ?? [];
    if (pid === undefined || time === undefined || rest === undefined) continue;
    if (rest.endsWith("<unfinished ...>")) {
      unfinished.set(pid, { startedAt: Number(time), text: rest });
      continue;
    }
    const isResumed = rest.startsWith("<... ");
    const start = isResumed ? unfinished.get(pid) : { startedAt: Number(time), text: rest };
    const [, seconds] = /= 0 <(\d+\.\d+)>$/.exec(rest) ?? [];
    if (!start || seconds === undefined) continue;
    const name = /^(\w+)\(/.exec(start.text)?.[1] ?? "";
    calls.push({ endedAt: (start.startedAt + Number(seconds)) * 1000, name, text: start.text });
  }

  return calls.sort((one, other) => one.endedAt - other.endedAt);
}

/** One after the other, so that each answer has its own time. */
async function renderAll(url: string, key: string): Promise<Acknowledged[]> {
  const acknowledged: Acknowledged[] = [];
  const now = () => performance.timeOrigin + performance.now();
  for (let number = 0; number < documents; number++) {
    const isAsync = number % 3 === 2;
    const sentAt = now();
    const answer = await fetch(`${url}/v1/renders`, {
      method: "POST",
      headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
      body: JSON.stringify({ html: `<p>Document ${number}</p>`, async: isAsync }),
    });
    const answeredAt = now();
    if (answer.status !== (isAsync ? 202 : 200)) throw new Error(`A render was answered with ${answer.status}.`);
    acknowledged.push({ what: isAsync ? "commit" : "file", sentAt, answeredAt });
    // So that the end of an asynchronous one does not fall into the next one's time.
    await pause(isAsync ? 1500 : 50);
  }

  return acknowledged;
}

function report(acknowledged: Acknowledged[], calls: Call[]): boolean {
  const missing: string[] = [];
  for (const [index, { what, sentAt, answeredAt }] of acknowledged.entries()) {
    const own = calls.filter(({ endedAt }) => endedAt >= sentAt && endedAt <= answeredAt);
    const draft = own.findIndex(({ name, text }) => name === "fsync" && text.includes("/.drafts/"));
    const place = own.findIndex(
      ({ name, text }, at) => at > draft && name.startsWith("rename") && text.includes("/.drafts/"),
    );
    const shard = own.findIndex(
      ({ name, text }, at) => at > place && name === "fsync" && /\/files\/[0-9a-f]{2}[/>]/.test(text),
    );
    const commit = own.findLastIndex(({ text }) => /^(fdatasync|fsync)\(.*\/pg_wal\//.test(text));
    if (what === "file" && (draft === -1 || place === -1 || shard === -1)) missing.push(`render ${index}: its file`);
    if (commit === -1 || (what === "file" && commit < shard)) missing.push(`render ${index}: its commit`);
  }
  const count = (what: string) => acknowledged.filter((each) => each.what === what).length;
  console.log(`acknowledged with a file             ${count("file")}`);
  console.log(`acknowledged as accepted             ${count("commit")}`);
  console.log(`forced to the disk: commits          ${calls.filter(({ text }) => text.includes("/pg_wal/")).length}`);
  console.log(
    `forced to the disk: files            ${calls.filter(({ name, text }) => name === "fsync" && text.includes("/.drafts/")).length}`,
  );
  console.log(
    `${missing.length === 0 ? "ok  " : "OFF "} not on the disk when acknowledged  ${missing.length}  ${missing.slice(0, 5).join(", ")}`,
  );

  return missing.length === 0 && acknowledged.length === documents;
}
