/**
 * The embedded database: a PostgreSQL of our own in the data folder, shared by all processes that use the folder.
 *
 * No process owns the server. A process that finds none starts one, which outlives it; PostgreSQL's lock on its files
 * decides between two that start at once. Each process holds one connection with a shared advisory lock for as long as
 * it uses the server; a process that leaves and gets the lock exclusively is the last one and stops the server. A process that
 * is killed leaves the server running, and the next one finds it.
 */
import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import type { Settings } from "../../settings/settings.ts";
import type { DatabaseHost, DatabaseLog } from "../database.ts";
import { DatabaseError } from "../errors.ts";
import { database, hasClosedRules, passwordOf, serviceRole } from "./access.ts";
import { useLock } from "./in-use.ts";
import { launchServer } from "./launch-server.ts";
import { leaveNobody } from "./leave-nobody.ts";
import { type Postmaster, readPostmaster, stopPostmaster } from "./postmaster.ts";
import { prepareServerFolder } from "./prepare-server-folder.ts";
import { connectAs, secureServer } from "./secure-server.ts";
import type { ServerFolder } from "./server-folder.ts";

/** How long a start may take when no server gets as far as answering, and when one is busy recovering after a crash. */
const startPatienceMs = 60_000;
const recoveryPatienceMs = 15 * 60_000;
const stopPatienceMs = 60_000;

interface Place {
  folder: ServerFolder;
  postgresBin: string | null;
  log: DatabaseLog;
  /** Only at the start: files that vanish under a running process are lost, not to be replaced by empty ones. */
  mayCreate: boolean;
}

/** Attaches to the server of the data folder, starting it where none runs. */
export async function startEmbedded(
  settings: Pick<Settings, "dataDir" | "postgresBin">,
  log: DatabaseLog,
): Promise<DatabaseHost> {
  if (process.platform === "win32") {
    throw new DatabaseError(
      "The embedded database runs on Linux and macOS. On Windows set DATABASE_URL to a PostgreSQL.",
    );
  }
  const folder = await prepareServerFolder(settings.dataDir, log);
  await leaveNobody(folder, log);
  const place: Place = { folder, postgresBin: settings.postgresBin, log, mayCreate: true };
  let isLeaving = false;
  let holding = hold(await join(place));

  function hold(client: pg.Client): Promise<pg.Client> {
    client.once("end", () => {
      if (isLeaving) return;
      log.warn("The embedded database went away; it is started again");
      holding = joinUntilLeaving();
    });
    return Promise.resolve(client);
  }

  async function joinUntilLeaving(): Promise<pg.Client> {
    for (;;) {
      try {
        return await hold(await join({ ...place, mayCreate: false }));
      } catch (error) {
        if (isLeaving) throw error;
        log.error({ err: error }, "The embedded database could not be started again; the next attempt follows");
        await pause(2000);
      }
    }
  }

  const { port, socketFolder } = (await readPostmaster(folder.cluster)) ?? {
    port: 5432,
    socketFolder: folder.socketFolder,
  };
  return {
    connection: {
      host: socketFolder,
      port,
      user: serviceRole,
      password: await passwordOf(serviceRole, folder),
      database,
    },
    async release() {
      if (isLeaving) return;
      isLeaving = true;
      // Null: the server is down and was just being started again; there is nothing to leave.
      const client = await holding.catch(() => null);
      if (client) await leave(client, place);
    },
  };
}

/** A connection that holds the lock of use, to a server that runs or is started now. */
async function join({ folder, postgresBin, log, mayCreate }: Place): Promise<pg.Client> {
  const begin = Date.now();
  let launch: Awaited<ReturnType<typeof launchServer>> | null = null;
  for (;;) {
    const attempt = await attach(folder, log);
    if (attempt.client) return attempt.client;

    const patienceMs = attempt.isBusy ? recoveryPatienceMs : startPatienceMs;
    if (Date.now() - begin > patienceMs) {
      throw new DatabaseError(
        `The embedded database did not answer within ${patienceMs / 1000} s (${attempt.reason}). Its log is ${folder.base}/server.log.`,
      );
    }
    if (!attempt.isBusy && !launch?.isRunning()) {
      await launch?.explainEnd();
      launch = await launchServer(folder, { postgresBin, mayCreate }, log);
    }
    await pause(20);
  }
}

type Attempt = { client: pg.Client } | { client: null; isBusy: boolean; reason: string };

async function attach(folder: ServerFolder, log: DatabaseLog): Promise<Attempt> {
  const running = await readPostmaster(folder.cluster);
  if (!running) return { client: null, isBusy: false, reason: "no server runs" };

  let client: pg.Client | null = null;
  try {
    client = await connectSecured(folder, running, log);
    // Waits here while a process that is the last one stops the server; then this connection is cut.
    await client.query("select pg_advisory_lock_shared($1)", [useLock]);
    return { client };
  } catch (error) {
    await client?.end().catch(() => {});
    if (error instanceof DatabaseError) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ECONNREFUSED") return { client: null, isBusy: false, reason: message };
    // 57P01 to 57P03: it stops, crashed or starts just now. A cut connection means the same.
    if (/^57P0[123]$/.test(code ?? "") || /ECONNRESET|EPIPE|terminated unexpectedly/.test(`${code} ${message}`)) {
      return { client: null, isBusy: true, reason: message };
    }
    if (code === wrongPassword) {
      throw new DatabaseError(
        `The embedded database refuses the passwords in ${folder.base}: they are not those that it was set up with. Bring the files password and superuser-password back from a backup. Where they are lost, stop Platen and the database (process ${running.pid}), delete both files, and start Platen: it sets new ones.`,
        { cause: error },
      );
    }
    throw new DatabaseError(`The embedded database in ${folder.base} cannot be used: ${message}`, { cause: error });
  }
}

const wrongPassword = "28P01";

/** As the service's role, after the set-up where it is missing or where the password is not the one that was set. */
async function connectSecured(folder: ServerFolder, running: Postmaster, log: DatabaseLog): Promise<pg.Client> {
  const connect = async () => connectAs(serviceRole, await passwordOf(serviceRole, folder), running);
  if (!(await hasClosedRules(folder))) await secureServer(folder, running, () => hasClosedRules(folder), log);
  try {
    return await connect();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== wrongPassword) throw error;
    const works = async () =>
      connect().then(
        (client) => client.end().then(() => true),
        () => false,
      );
    await secureServer(folder, running, works, log);
    return connect();
  }
}

async function leave(client: pg.Client, { folder, log }: Place): Promise<void> {
  try {
    const { rows } = await client.query<{ isLast: boolean }>(
      `with left_now as materialized (select pg_advisory_unlock_shared($1))
       select pg_try_advisory_lock($1) as "isLast" from left_now`,
      [useLock],
    );
    if (!rows[0]?.isLast) return;

    const isStopped = await stopPostmaster(folder.cluster, stopPatienceMs);
    if (!isStopped)
      log.warn({ folder: folder.base }, "The embedded database did not stop in time; the next start will find it");
  } finally {
    await client.end().catch(() => {});
  }
}
