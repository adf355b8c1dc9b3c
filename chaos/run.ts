/** `npm run chaos`: the service in several processes on one Postgres, under load, while everything is killed in turn. */
import { chmod, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { makeKey } from "@platen/server";
import pg from "pg";
import { startPostgres } from "../packages/server/test/postgres-server.ts";
import { causeFaults } from "./faults.ts";
import { sendLoad } from "./load.ts";
import { startMember } from "./member.ts";
import { seeded } from "./random.ts";
import { startReceiver } from "./receiver.ts";
import { type Needle, printFinds, searchFiles, searchLogs, searchProcesses, searchTables } from "./secrets.ts";
import { countAll, printVerdict } from "./verdict.ts";

const { values: options } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    renders: { type: "string", default: "500" },
    /** Over how many seconds the faults are spread. */
    faults: { type: "string", default: "80" },
    /** The run is over when the last end has not come within these seconds. */
    patience: { type: "string", default: "240" },
    "power-cut": { type: "boolean", default: false },
    /** How many damaged inputs to try on all parsers, instead of the faults. */
    mutate: { type: "string" },
    /** How many damaged invoices to send to a service, instead of the faults. */
    invoices: { type: "string" },
    /** One workspace does its worst while another works, instead of the faults. */
    hostile: { type: "boolean", default: false },
    /** Of the hostile run: seconds for each attack, seconds for all together, which attacks (parts of names with commas between), whether each is compared with a quiet time of its own, and the folder for a CPU profile of the service. */
    each: { type: "string", default: "10" },
    together: { type: "string", default: "60" },
    only: { type: "string" },
    paired: { type: "boolean", default: false },
    profile: { type: "string" },
    keep: { type: "boolean", default: false },
  },
});

if (options["power-cut"]) {
  const { provePowerCut } = await import("./power-cut.ts");
  process.exit((await provePowerCut()) ? 0 : 1);
}

if (options.hostile) {
  const { runHostile } = await import("./hostile/run-hostile.ts");
  const seconds = { eachSeconds: Number(options.each), togetherSeconds: Number(options.together) };
  const { only, paired, profile, keep } = options;
  process.exit((await runHostile({ ...seconds, only: only?.split(","), paired, profile, keep })) ? 0 : 1);
}

if (options.mutate !== undefined) {
  const { runMutants } = await import("./mutate/run-mutants.ts");
  process.exit((await runMutants(Number(options.mutate), Number(options.seed))) ? 0 : 1);
}

if (options.invoices !== undefined) {
  const { runDamagedInvoices } = await import("./invoices/run-damaged-invoices.ts");
  process.exit((await runDamagedInvoices(Number(options.invoices), Number(options.seed))) ? 0 : 1);
}

const startedAt = Date.now();
const log = (line: string) => console.log(`${((Date.now() - startedAt) / 1000).toFixed(1).padStart(6)} s  ${line}`);
const folder = await mkdtemp(join(tmpdir(), "platen-chaos-"));
await chmod(folder, 0o755);
const logs = join(folder, "logs");
const storage = join(folder, "files");
await mkdir(logs);
const random = seeded(Number(options.seed));
const key = makeKey("live");
const secret = `chaos-secret-${makeKey("test").slice(-12)}`;
const marker = `payload-${makeKey("test").slice(-12)}`;

const database = await startPostgres(join(folder, "postgres"));
const receiver = await startReceiver();
const env = {
  DATABASE_URL: database.url,
  PLATEN_SECRET: secret,
  PLATEN_ROOT_KEY: key,
  PLATEN_DATA_DIR: join(folder, "data"),
  PLATEN_STORAGE: `file:${storage}`,
  PLATEN_BASE_URL: "http://platen.test",
  PLATEN_WEBHOOK_ALLOW_PRIVATE: `127.0.0.1:${receiver.port}`,
  PLATEN_CONCURRENCY: "2",
  PLATEN_LOG_LEVEL: "debug",
  ...(process.env.PLATEN_CHROMIUM && { PLATEN_CHROMIUM: process.env.PLATEN_CHROMIUM }),
};
// The first one makes the schema and the first workspace; the others find them.
const apis = [await startMember("api-1", { ...env, PLATEN_ROLE: "api" }, logs)];
apis.push(await startMember("api-2", { ...env, PLATEN_ROLE: "api" }, logs));
const workers = await Promise.all(
  [1, 2].map((number) => startMember(`worker-${number}`, { ...env, PLATEN_ROLE: "worker" }, logs)),
);
const members = [...apis, ...workers];
const api = async (path: string, body?: object) => {
  const headers = { Authorization: `Bearer ${key}`, "Content-Type": "application/json" };
  const request = body ? { method: "POST", headers, body: JSON.stringify(body) } : { headers };
  return (await fetch(`${apis[0]!.url}${path}`, request)).json() as Promise<Record<string, unknown>>;
};
const webhook = await api("/v1/webhooks", { url: receiver.url, events: ["render.succeeded", "render.failed"] });
log(`seed ${options.seed}: 2 API and 2 worker processes on one PostgreSQL, ${options.renders} renders`);

const timeUp = AbortSignal.timeout((Number(options.faults) + Number(options.patience)) * 1000);
const scene = { apis, workers, database, storage, receiver, random };
const [load, faultCounts] = await Promise.all([
  sendLoad({
    renders: Number(options.renders),
    clients: 6,
    marker,
    key,
    addresses: () => apis.map(({ url }) => url),
    random: seeded(Number(options.seed) + 1),
    overMs: Number(options.faults) * 1000,
    onAccepted: (count) => count % 100 === 0 && log(`${count} accepted`),
    signal: timeUp,
  }),
  causeFaults(scene, Number(options.faults) * 1000, log),
]);
log(`all ${load.accepted.size} are accepted and the faults are over; waiting for the last ends and events`);
await settle();

const pids = members.map(({ pid }) => pid);
const needles = await whatMustNotShow();
const finds = [...searchProcesses(pids, needles), ...(await searchTables(database.url, needles))];
const exits = await Promise.all(members.map((member) => member.stop()));
const verdict = await countAll(database.url, storage, load, receiver);
await database.stop();
receiver.close();
// Rows that were deleted stay in the files until PostgreSQL uses their place again; payloads are looked for in the tables.
finds.push(...searchLogs(logs, needles));
finds.push(
  ...searchFiles(
    join(folder, "postgres"),
    needles.filter(({ what }) => what !== "a payload"),
  ),
);

log("counted");
console.log("");
for (const [name, count] of faultCounts) console.log(`${`fault: ${name}`.padEnd(40)} ${count}`);
verdict.faults.push(
  ["processes that ended by themselves", members.flatMap(({ name, crashes }) => Array<string>(crashes).fill(name))],
  ["ends by SIGTERM with a code", exits.filter((code) => code !== 0).map(String)],
);
const isWell = printVerdict(verdict);
const isSecret = printFinds(finds);
if (options.keep || !isWell || !isSecret) console.log(`\nLogs, database and files: ${folder}`);
else await rm(folder, { recursive: true, force: true });
process.exit(isWell && isSecret ? 0 : 1);

/** Until every render has ended and every event has been delivered, or time is up. */
async function settle(): Promise<void> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  let shown = "";
  while (!timeUp.aborted) {
    const { rows } = await client.query<{ renders: number; targets: number; batches: number }>(
      `select (select count(*) from renders where status in ('queued', 'rendering'))::int as renders,
         (select count(*) from event_targets)::int as targets,
         (select count(*) from batches where finished_at is null)::int as batches`,
    );
    const { renders, targets, batches } = rows[0]!;
    if (renders + targets + batches === 0) break;
    const state = `${renders} renders, ${targets} events and ${batches} batches are left`;
    if (state !== shown) log(state);
    shown = state;
    await pause(2000);
  }
  await client.end();
}

async function whatMustNotShow(): Promise<Needle[]> {
  const { data } = (await api("/v1/renders?status=succeeded&limit=20")) as { data: { file: { url: string } }[] };
  const { secret: ownSecret } = (await api("/v1/webhooks/secret")) as { secret: string };
  return [
    { what: "a key", text: key },
    { what: "the service's secret", text: secret },
    { what: "a webhook's secret", text: String(webhook.secret) },
    { what: "the workspace's webhook secret", text: ownSecret },
    { what: "a payload", text: marker },
    ...data.map(({ file }) => ({ what: "a signed link", text: file.url.split("/").at(-1)! })),
  ];
}
