/** Lets a long-running process give freed memory back to the system: glibc reads how from the environment, once, at the start. */

/** What is larger gets memory of its own, which is given back when it is freed. Left alone, glibc raises this to 32 MB by itself, and keeps what is smaller. */
const OWN_MEMORY_FROM = 1024 * 1024;
const VARIABLE = "MALLOC_MMAP_THRESHOLD_";

/** Starts this process again in its own place, with the same id, unless the variable is there already. */
export function giveMemoryBack(): void {
  if (process.platform !== "linux" || process.env[VARIABLE] !== undefined || process.connected) return;
  const command = [process.execPath, ...process.execArgv, ...process.argv.slice(1)];
  process.execve?.(process.execPath, command, { ...process.env, [VARIABLE]: String(OWN_MEMORY_FROM) });
}
