/** `node chaos/hostile-requests.ts`: thousands of hostile requests; all are refused with a problem, none breaks anything. */
import { spawn } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { Agent, request as httpRequest } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { makeKey } from "@platen/server";
import { type Foreign, type HostileRequest, kinds } from "./hostile-kinds.ts";
import { startMember } from "./member.ts";
import { type Random, seeded } from "./random.ts";

const { values: options } = parseArgs({
  options: { seed: { type: "string", default: "1" }, requests: { type: "string", default: "5000" } },
});

interface Answer {
  /** Null where the connection was closed without one. */
  status: number | null;
  type: string;
  code: string | null;
}

interface Delay {
  p50: number;
  p999: number;
  max: number;
}

const measured = ["--import", fileURLToPath(new URL("./loop-delay.ts", import.meta.url))];
const folder = await mkdtemp(join(tmpdir(), "platen-hostile-"));
await mkdir(join(folder, "logs"));
const key = makeKey("live");
const delayFile = join(folder, "loop-delay.json");
const service = await startMember(
  "service",
  {
    PLATEN_DATA_DIR: join(folder, "data"),
    PLATEN_ROOT_KEY: key,
    PLATEN_ROLE: "api",
    PLATEN_SYNC_WAIT: "1s",
    PLATEN_LOG_LEVEL: "warn",
    CHAOS_LOOP_DELAY_FILE: delayFile,
  },
  join(folder, "logs"),
  measured,
);
// A process that does nothing tells how much of the delay is the machine's.
const idleFile = join(folder, "idle-delay.json");
const idle = spawn(process.execPath, [...measured, "-e", "setInterval(() => {}, 60_000)"], {
  env: { CHAOS_LOOP_DELAY_FILE: idleFile },
  stdio: "ignore",
});
const agent = new Agent({ keepAlive: true, maxSockets: 8 });
const random = seeded(Number(options.seed));
const foreign = await prepareForeign();

const total = Number(options.requests);
const tally = new Map<string, Map<string, number>>();
const off: string[] = [];
/** Requests of a hostile make that turned out to be in order: to be looked at by a person. */
const accepted: string[] = [];
const memory: number[] = [];
let sent = 0;

await Promise.all(Array.from({ length: 8 }, client));
const delay = await readDelay(delayFile);
const machineDelay = await readDelay(idleFile);
idle.kill();
const isAlive = (await fetch(`${service.url}/readyz`)).ok;
await service.stop();
report();
await rm(folder, { recursive: true, force: true });
process.exit(off.length === 0 ? 0 : 1);

async function client(): Promise<void> {
  while (sent < total) {
    sent++;
    if (sent % Math.ceil(total / 20) === 0) memory.push(await memoryMb(service.pid));
    const name = kindFor(random);
    const request = kinds[name]!.make(random, foreign);
    const answer = await send(request);
    note(name, request, answer);
  }
}

function kindFor(random: Random): string {
  let number = random.below(100);
  for (const [name, { share }] of Object.entries(kinds)) {
    if (number < share) return name;
    number -= share;
  }
  return "wrong types";
}

function note(name: string, request: HostileRequest, { status, type, code }: Answer): void {
  const counts = tally.get(name) ?? new Map<string, number>();
  const label = `${status ?? "no answer"}${code ? ` ${code}` : ""}`;
  tally.set(name, counts.set(label, (counts.get(label) ?? 0) + 1));

  const isProblem = type.startsWith("application/problem+json") && code !== null;
  const described = `${name}: ${request.method} ${request.path.slice(0, 80)} ${String(request.body ?? "").slice(0, 120)} → ${label}`;
  if (status !== null && status < 300) accepted.push(described);
  if (request.mustBe !== undefined && status !== request.mustBe) off.push(`${described}, not ${request.mustBe}`);
  else if (status === null && name !== "odd headers" && name !== "10 MB bodies") off.push(described);
  else if (status !== null && status >= 500) off.push(described);
  // What is not HTTP at all is refused by the parser, before there is anything that could write a problem.
  else if (status !== null && status >= 400 && !isProblem && ![400, 431].includes(status))
    off.push(`${described}, no problem`);
}

function send({ method, path, headers, body }: HostileRequest, isShared = true): Promise<Answer> {
  return new Promise((resolve) => {
    const { hostname, port } = new URL(service.url);
    const failed = (reason = "refused by the client") => resolve({ status: null, type: "", code: reason });
    try {
      const length =
        body === null || "Transfer-Encoding" in headers ? {} : { "Content-Length": Buffer.byteLength(body) };
      const request = httpRequest(
        {
          hostname,
          port,
          method,
          path,
          agent: isShared && agent,
          headers: { Authorization: `Bearer ${key}`, ...length, ...headers },
        },
        (response) => {
          let text = "";
          response.setEncoding("utf8").on("data", (chunk: string) => {
            if (text.length < 100_000) text += chunk;
          });
          response.on("error", (error: NodeJS.ErrnoException) => failed(error.code));
          response.on("end", () =>
            resolve({
              status: response.statusCode ?? null,
              type: response.headers["content-type"] ?? "",
              code: codeIn(text),
            }),
          );
        },
      );
      // After some refusals the service closes the connection; a request that met that is sent again on one of its own.
      request.on("error", (error: NodeJS.ErrnoException) =>
        isShared ? resolve(send({ method, path, headers, body }, false)) : failed(error.code),
      );
      request.end(body ?? undefined);
    } catch {
      failed(); // Node's own client refuses to send it.
    }
  });
}

function codeIn(text: string): string | null {
  try {
    return (JSON.parse(text) as { code?: string }).code ?? null;
  } catch {
    return null;
  }
}

/** A second workspace with one of everything. */
async function prepareForeign(): Promise<Foreign> {
  const call = async (path: string, body: object, bearer = key) => {
    const headers = { Authorization: `Bearer ${bearer}`, "Content-Type": "application/json" };
    const answer = await fetch(`${service.url}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${await answer.text()}`);
    return answer.json() as Promise<Record<string, string>>;
  };
  const workspace = (await call("/v1/workspaces", { name: "Other" })) as unknown as { keys: { live: string } };
  const other = workspace.keys.live;
  const template = "only-theirs";
  await call(
    "/v1/templates",
    { slug: template, draft: { source: "x" }, datasets: [{ name: "default", data: {} }] },
    other,
  );
  await call(`/v1/templates/${template}/publish`, {}, other);
  const render = await call("/v1/renders", { template, async: true }, other);
  const batch = await call("/v1/renders/batch", { template, items: [{ data: {} }] }, other);
  const made = await call("/v1/keys", { name: "x", mode: "live", scopes: ["render:read"] }, other);
  const webhook = await call("/v1/webhooks", { url: "https://example.com/", events: ["render.failed"] }, other);

  return { render: render.id!, batch: batch.id!, template, key: made.id!, webhook: webhook.id! };
}

async function memoryMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
}

function report(): void {
  for (const [name, counts] of tally) {
    const parts = [...counts].sort(([, one], [, other]) => other - one).map(([label, count]) => `${label} ${count}`);
    console.log(`${name.padEnd(22)} ${parts.join(", ")}`);
  }
  for (const line of new Set(accepted.slice(0, 10))) console.log(`accepted: ${line}`);
  // After the first quarter everything is loaded that will be; from then on memory may rise and fall, not grow.
  const early = Math.max(...memory.slice(4, 10));
  const late = Math.min(...memory.slice(-4));
  const allowedMs = 200 + machineDelay.p999;
  console.log(`\nmemory in MB                  ${memory.join(" ")}`);
  console.log(`event loop held up, in ms     ${describe(delay)}`);
  console.log(`of an idle process meanwhile  ${describe(machineDelay)}`);
  if (late > early * 1.25) off.push(`memory grew from ${early} to ${late} MB`);
  if (delay.p999 >= allowedMs)
    off.push(`the event loop was held up for ${delay.p999.toFixed(0)} ms (p99.9), ${allowedMs.toFixed(0)} are allowed`);
  if (!isAlive) off.push("the service is not ready any more");
  if (service.crashes > 0) off.push(`the service ended by itself ${service.crashes} times`);
  console.log(`${off.length === 0 ? "ok  " : "OFF "} ${total} requests, ${off.length} off`);
  for (const line of new Set(off.slice(0, 40))) console.log(`  ${line}`);
}

function describe({ p50, p999, max }: Delay): string {
  return `p50 ${p50.toFixed(1)}, p99.9 ${p999.toFixed(1)}, max ${max.toFixed(1)}`;
}

async function readDelay(file: string): Promise<Delay> {
  return JSON.parse(await readFile(file, "utf8")) as Delay;
}
