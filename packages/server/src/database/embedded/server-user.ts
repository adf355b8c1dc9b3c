/** Who the database server runs as: PostgreSQL refuses to be root, so root gives it a user of its own. */
import { execFile } from "node:child_process";
import { readFile, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { type OwnUser, ownUser } from "@platen/browser";
import { claimFile } from "../../claim-file.ts";

const run = promisify(execFile);

/** The account that root makes for the server; a package or a container image may have made it already. */
const accountName = "platen-db";

/** The user of earlier versions, which other daemons of the machine may run as too. */
export const nobody: OwnUser = { uid: 65534, gid: 65534 };

/** The user that owns the files, or null when they are not there, or root's. */
export async function ownerOf(path: string): Promise<OwnUser | null> {
  const found = await stat(path).catch(() => null);
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : null;
}

/**
 * Null: as the user we are. Root takes the owner of what is there already, else the server's own user; which one that
 * is stays in the file, so that processes that start together agree.
 */
export async function serverUser(cluster: string, recordFile: string): Promise<OwnUser | null> {
  if (process.getuid?.() !== 0) return null;

  const owner = await ownerOf(cluster);
  if (owner && owner.uid !== nobody.uid) return owner;
  const recorded = await readFile(recordFile, "utf8").catch(() => null);
  const text = recorded?.trim() ?? (await claimFile(recordFile, write((await account()) ?? ownUser("database")!)));
  return read(text, recordFile);
}

/** What the server of this data folder runs as, or would: an account's name, or a number; null as the user we are. */
export async function expectedServerUser(dataDir: string): Promise<string | null> {
  if (process.getuid?.() !== 0) return null;
  const owner = await ownerOf(join(dataDir, "postgres", "server", "cluster"));
  const account = await findAccount();
  if (owner && owner.uid !== nobody.uid && owner.uid !== account?.uid) return `user ${owner.uid}`;
  if (account) return accountName;
  const canMakeAccounts = await run("useradd", ["--help"], { env: { PATH: adminPath() } }).then(
    () => true,
    () => false,
  );
  return canMakeAccounts ? accountName : `user ${ownUser("database")?.uid}`;
}

function write({ uid, gid }: OwnUser): string {
  return `${uid}:${gid}`;
}

function read(text: string, file: string): OwnUser {
  const [, uid, gid] = /^(\d+):(\d+)$/.exec(text) ?? [];
  if (!Number(uid)) throw new Error(`${file} has to hold a user and a group such as 998:998. Delete it.`);
  return { uid: Number(uid), gid: Number(gid) };
}

/** The account, made where it is missing; null where accounts cannot be made, as in many containers. */
async function account(): Promise<OwnUser | null> {
  const options = ["--system", "--user-group", "--no-create-home", "--home-dir", "/nonexistent"];
  const shell = ["--shell", "/usr/sbin/nologin"];
  // Another process may hold the lock of the accounts for a moment, most likely to make this very one.
  for (let attempt = 0; attempt < 20; attempt++) {
    const found = await findAccount();
    if (found) return found;
    const end = await run("useradd", [...options, ...shell, accountName], { env: { PATH: adminPath() } }).catch(
      (error: { code?: unknown }) => error,
    );
    if ("code" in end && end.code === "ENOENT") return null;
    if ("code" in end && attempt > 2 && !isLocked(end)) return findAccount();
    if ("code" in end) await pause(100);
  }
  return findAccount();
}

/** The folders of administration are not on the path of every root. */
function adminPath(): string {
  return [process.env.PATH, "/usr/sbin", "/sbin"].filter(Boolean).join(":");
}

function isLocked(end: object): boolean {
  return "stderr" in end && /lock/.test(String(end.stderr));
}

async function findAccount(): Promise<OwnUser | null> {
  const accounts = await readFile("/etc/passwd", "utf8").catch(() => "");
  for (const line of accounts.split("\n")) {
    const [name, , uid, gid] = line.split(":");
    if (name === accountName && Number(uid) > 0) return { uid: Number(uid), gid: Number(gid) };
  }
  return null;
}

/** Whether the system knows the user by a name: initdb refuses one that has none. */
export async function hasName(user: OwnUser): Promise<boolean> {
  return run("id", ["-nu", String(user.uid)]).then(
    () => true,
    () => false,
  );
}

/** The first folder on the way to a path, itself included, that the user may not pass, or null when all are open. */
export async function closedFolder(path: string, user: OwnUser): Promise<string | null> {
  const way: string[] = [];
  for (let folder = path; ; folder = dirname(folder)) {
    way.unshift(folder);
    if (folder === dirname(folder)) break;
  }

  for (const folder of way) {
    const { mode, uid, gid } = await stat(folder);
    const passBit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
    if ((mode & passBit) === 0) return folder;
  }
  return null;
}
