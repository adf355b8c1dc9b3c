/** Who may connect to the embedded server: two roles, each by the password in its file. */
import { randomBytes } from "node:crypto";
import { chmod, chown, readFile, rename, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { claimFile } from "../../claim-file.ts";
import type { ServerFolder } from "./server-folder.ts";

/** The role that the service works as: it owns the database and can do nothing outside it. */
export const serviceRole = "platen_service";
/** Made by initdb; used when the server is set up and for nothing else. */
export const superuser = "platen";
export const database = "postgres";

const passwordFiles = { [serviceRole]: "password", [superuser]: "superuser-password" } as const;
type Role = keyof typeof passwordFiles;

/** The password of a role, made on the first start; only the user that the service runs as can read its file. */
export async function passwordOf(role: Role, { base }: ServerFolder): Promise<string> {
  const path = join(base, passwordFiles[role]);
  const kept = await readPassword(path);
  if (kept !== null) return kept;

  const password = await claimFile(path, randomBytes(24).toString("base64url"));
  // Root may work in the folder of an ordinary user, who starts the service again later.
  const { uid, gid } = await stat(base);
  if (process.getuid?.() === 0) await chown(path, uid, gid);
  return password;
}

/** Whether the superuser has a password of ours yet. */
export async function hasSuperuserPassword({ base }: ServerFolder): Promise<boolean> {
  return (await readPassword(join(base, passwordFiles[superuser]))) !== null;
}

async function readPassword(path: string): Promise<string | null> {
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  return text?.trim() || null;
}

/** PostgreSQL reads pg_hba.conf line by line and refuses who is in none. */
const closedRules = [
  "# Written by Platen when it starts: changes are overwritten.",
  ...[serviceRole, superuser].map((role) => `local ${database} ${role} scram-sha-256`),
  "",
].join("\n");

/** Until the roles have their passwords: only the server's user and root can pass to the socket. */
const openRules = `# Written by Platen while the server is set up.\nlocal ${database} ${superuser} trust\n`;

export async function hasClosedRules({ cluster }: ServerFolder): Promise<boolean> {
  return (await readFile(rulesFile(cluster), "utf8").catch(() => "")) === closedRules;
}

export function writeClosedRules(folder: ServerFolder): Promise<void> {
  return writeRules(folder, closedRules);
}

export function writeOpenRules(folder: ServerFolder): Promise<void> {
  return writeRules(folder, openRules);
}

function rulesFile(cluster: string): string {
  return join(cluster, "pg_hba.conf");
}

/** Renamed into place: a server that reads the file meanwhile finds the old rules or the new ones. */
async function writeRules({ cluster, base, user }: ServerFolder, rules: string): Promise<void> {
  const draft = join(base, `.pg_hba-${process.pid}-${randomBytes(6).toString("hex")}`);
  await writeFile(draft, rules, { mode: 0o600, flag: "wx" });
  await chmod(draft, 0o600);
  if (user) await chown(draft, user.uid, user.gid);
  await rename(draft, rulesFile(cluster));
}
