/** The folder of this user's that Platen keeps code in: used only where nobody else can write to it. */
import { mkdirSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";

/** Makes it unless it is there. Null for a home that is read-only, and for that of another user, as `sudo` may leave it. */
export function ownCacheFolder(env: NodeJS.ProcessEnv): string | null {
  const folder = join(env.XDG_CACHE_HOME?.trim() || join(env.HOME?.trim() || homedir(), ".cache"), "platen");
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return isOwn(folder) ? folder : null;
  } catch {
    return null;
  }
}

function isOwn(folder: string): boolean {
  const { uid, mode } = statSync(folder);

  return process.getuid === undefined || (uid === process.getuid() && (mode & 0o022) === 0);
}
