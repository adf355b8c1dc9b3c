/** Runs the `platen` command of this checkout, after setting the checkout up where that has not been done. */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { root, setUp } from "./setup.mjs";

/** How often to look whether the npm that started us still runs. */
const PARENT_CHECK_MS = 500;

/** Large blocks of memory go back to the system when they are freed: glibc would keep 100 to 200 MB of those of a very long document. */
const memoryEnvironment = { MALLOC_MMAP_THRESHOLD_: "262144", MALLOC_TRIM_THRESHOLD_: "1048576" };

/** Runs `platen` with these arguments as a child and ends with its code. */
export function runPlaten(args) {
  const child = spawn(setUp(), [join(root, "packages", "cli", "bin", "platen.cjs"), ...args], {
    stdio: "inherit",
    env: { ...memoryEnvironment, ...process.env },
  });

  // A terminal sends Ctrl-C to the whole group; a supervisor signals only us. The child gets it either way, and we wait for it.
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) {
    process.on(signal, () => child.kill(signal === "SIGHUP" ? "SIGTERM" : signal));
  }
  child.on("error", (error) => {
    console.error(`platen could not be started: ${error.message}`);
    process.exit(1);
  });
  child.on("exit", (code) => process.exit(code ?? 1));
  if (process.env.npm_lifecycle_event) endWithParent(child);
}

/**
 * npm runs a script through a shell, which on SIGTERM ends without passing the signal on. What we see of it is that our
 * parent is gone: without this the child would go on without anybody who could stop it.
 */
function endWithParent(child) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    child.kill("SIGTERM");
  }, PARENT_CHECK_MS);
  timer.unref();
}
