/** What the service costs around a render: accepting one against bare commits on the same database, and a sync render against the pipeline alone. */
import { join } from "node:path";
import { makeKey } from "@platen/server";
import pg from "pg";
import { startPostgres } from "../packages/server/test/postgres-server.ts";
import type { Options, Outcome } from "./bench.ts";
import { freePort, runFolder, startChild, stopChild, untilReady } from "./child.ts";
import type { Contender } from "./contender.ts";
import { startDirect } from "./contenders/direct.ts";
import { startPlaten } from "./contenders/platen.ts";
import { loadDocuments } from "./documents.ts";
import { post } from "./http-client.ts";
import { type Block, figuresOf, p50Ms, perSecond, ratioOf, runBlock } from "./measure.ts";
import type { Requirement } from "./requirement.ts";
import { shuffled } from "./shuffled.ts";
import { table } from "./table.ts";

export const name = "load";

/** As many connections write bare rows as clients send renders. */
const CLIENTS = 8;
/** Short ones: a machine that is slow for a moment is slow for both. */
const TURNS = { rounds: 21, durationMs: 1_000 };
const COMMITS = "bare commits";
const ACCEPTS = "accepted renders";
const DIRECT = "renderDocument";
const SYNC = "platen json";

export async function run(options: Options): Promise<Outcome> {
  const accepting = await runAccepting(options);
  const waiting = await runWaiting(options);
  const blocks = [...accepting, ...waiting];
  const names = [COMMITS, ACCEPTS, DIRECT, SYNC];
  const figures = Object.fromEntries(names.map((one) => [one, figuresOf(blocks.filter((b) => b.contender === one))]));
  console.log(
    `\n${table(
      ["load", "clients", "a second", "p50 ms", "p95 ms"],
      names.map((one) => [
        one,
        String(blocks.find((block) => block.contender === one)?.clients),
        ...[figures[one]!.perSecond, figures[one]!.p50Ms, figures[one]!.p95Ms].map((figure) => figure.toFixed(1)),
      ]),
    )}\n`,
  );

  const requirements: Requirement[] = [
    {
      name: `load: accepted renders to bare commits a second, ${CLIENTS} clients`,
      figure: ratioOf(blocks, ACCEPTS, COMMITS, CLIENTS, perSecond),
      bound: { least: 0.1 },
    },
    {
      name: "load: p50 of a sync render to that of the pipeline alone, 1 client",
      figure: ratioOf(blocks, SYNC, DIRECT, 1, p50Ms),
      bound: { most: 1.3 },
    },
  ];
  return { results: figures, requirements };
}

/** An API process on a PostgreSQL of its own, and no worker: everything that is accepted waits. */
async function runAccepting({ quick }: Options): Promise<Block[]> {
  const database = await startPostgres(join(runFolder, "load-postgres"));
  const pool = new pg.Pool({ connectionString: database.url, max: CLIENTS });
  pool.on("error", () => {}); // The database is stopped at the end.
  const service = await startApi(database.url);
  try {
    await pool.query("create table bare_rows (id bigint generated always as identity primary key, text text not null)");
    const row = "x".repeat(1_000);
    const commits = contender(COMMITS, process.pid, async () => {
      await pool.query({ name: "bare", text: "insert into bare_rows (text) values ($1)", values: [row] });
      return 0;
    });
    return await runRounds([commits, service.contender], CLIENTS, quick);
  } finally {
    await service.stop();
    await pool.end();
    await database.stop();
  }
}

async function startApi(databaseUrl: string): Promise<{ contender: Contender; stop(): Promise<void> }> {
  const port = await freePort();
  const key = makeKey("live");
  const child = startChild(process.execPath, ["packages/cli/src/main.ts", "serve"], {
    cwd: join(import.meta.dirname, ".."),
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      PLATEN_SECRET: "a secret for the length of a bench",
      PLATEN_DATA_DIR: join(runFolder, `data-${port}`),
      PLATEN_HOST: "127.0.0.1",
      PLATEN_PORT: String(port),
      PLATEN_ROLE: "api",
      PLATEN_LOG_LEVEL: "warn",
      PLATEN_ROOT_KEY: key,
      // No worker takes them: the queue holds all that are accepted.
      PLATEN_MAX_QUEUED: "1000000",
    },
  });
  const base = `http://127.0.0.1:${port}`;
  await untilReady(child, `${base}/readyz`, 120_000);
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  const body = Buffer.from(
    JSON.stringify({ template: "certificate", data: { name: "Ada Lovelace", course: "Analysis" }, async: true }),
  );
  const accept = async () => {
    const answer = await post(`${base}/v1/renders`, body, headers);
    if (answer.status !== 202) throw new Error(`A render was answered with ${answer.status}: ${answer.body}`);
    return answer.body.length;
  };

  return { contender: contender(ACCEPTS, child.pid, accept), stop: () => stopChild(child) };
}

async function runWaiting({ quick }: Options): Promise<Block[]> {
  const { invoice = "" } = loadDocuments();
  const direct = await startDirect(DIRECT, invoice);
  const platen = await startPlaten({ invoice }, ["json"]);
  try {
    return await runRounds([...direct.contenders, ...platen.contenders], 1, quick);
  } finally {
    await platen.stop();
    await direct.stop();
  }
}

async function runRounds(contenders: readonly Contender[], clients: number, quick: boolean): Promise<Block[]> {
  const { rounds, durationMs } = quick ? { rounds: 2, durationMs: 1_000 } : TURNS;
  for (const one of contenders) await runBlock(one, { lane: "invoice", clients, round: 0, durationMs });

  const blocks: Block[] = [];
  for (let round = 1; round <= rounds; round++) {
    for (const one of shuffled(contenders))
      blocks.push(await runBlock(one, { lane: "invoice", clients, round, durationMs }));
  }
  return blocks;
}

function contender(called: string, pid: number, render: () => Promise<number>): Contender {
  return { name: called, pid, render, lanes: ["invoice"] };
}
