/** The users that parts of the service run as when it was started by root: numbers that nothing else on this machine has. */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";

export interface OwnUser {
  uid: number;
  gid: number;
}

/** A range for each part: one part must not end or read the processes of another. */
const ranges = {
  browser: { first: 64_000, last: 64_399 },
  templates: { first: 64_400, last: 64_799 },
  database: { first: 64_800, last: 64_999 },
};

/** A user id that no account, group or running process has, or null when the service is not root. */
export function ownUser(part: keyof typeof ranges): OwnUser | null {
  if (process.getuid?.() !== 0) return null;
  const { first, last } = ranges[part];
  const taken = new Set([...accountIds("/etc/passwd"), ...accountIds("/etc/group"), ...runningIds()]);
  for (let id = first; id <= last; id++) {
    if (!taken.has(id)) return { uid: id, gid: id };
  }
  throw new Error(`Every user id from ${first} to ${last} is taken: the ${part} process needs one of its own.`);
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
  if (!existsSync("/proc")) return [];
  const processes = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return processes.map((id) => {
    try {
      return statSync(`/proc/${id}`).uid;
    } catch {
      return 0; // gone meanwhile
    }
  });
}
