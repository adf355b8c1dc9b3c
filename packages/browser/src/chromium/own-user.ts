/** The user that the browser runs as when the service itself is root: one that owns nothing on this machine. */
import { readdirSync, readFileSync, statSync } from "node:fs";

export interface OwnUser {
  uid: number;
  gid: number;
}

const firstId = 64_000;
const lastId = 64_999;

/** A user id that no account, group or running process has, or null when the service is not root. */
export function ownUser(): OwnUser | null {
  if (process.getuid?.() !== 0) return null;
  const taken = new Set([...accountIds("/etc/passwd"), ...accountIds("/etc/group"), ...runningIds()]);
  for (let id = firstId; id <= lastId; id++) {
    if (!taken.has(id)) return { uid: id, gid: id };
  }
  throw new Error(`Every user id from ${firstId} to ${lastId} is taken: the browser needs one of its own.`);
}

/** Both files have the id in their third field. */
function accountIds(file: string): number[] {
  try {
    return readFileSync(file, "utf8")
      .split("\n")
      .map((line) => Number(line.split(":")[2]));
  } catch {
    return [];
  }
}

function runningIds(): number[] {
  const processes = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return processes.map((id) => {
    try {
      return statSync(`/proc/${id}`).uid;
    } catch {
      return 0; // gone meanwhile
    }
  });
}
