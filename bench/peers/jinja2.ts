/** CPython's Jinja2: installed from PyPI into the cache folder, and run in one process that measures itself. */
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { startChild, stopChild } from "../child.ts";
import type { Cost, Worker } from "../interleaved.ts";

const here = dirname(fileURLToPath(import.meta.url));
const folder = join(here, "..", ".cache", "python");

export interface Jinja2 extends Worker {
  /** What it printed for the template. */
  output: string;
  versions: { python: string; jinja2: string };
  stop(): Promise<void>;
}

/** Null, with a note on the terminal, where there is no Python or no pip that can install. */
export async function startJinja2(name: string, source: string, data: object): Promise<Jinja2 | null> {
  if (!install()) return null;

  const child = startChild("python3", [join(here, "jinja2-worker.py")], {
    stdio: ["pipe", "pipe", "inherit"],
    env: { ...process.env, PYTHONPATH: folder },
  });
  const { stdin, stdout } = child;
  if (!stdin || !stdout) throw new Error("python3 was started without pipes.");
  const lines = createInterface({ input: stdout })[Symbol.asyncIterator]();
  const ask = async (line: string): Promise<string> => {
    stdin.write(`${line}\n`);
    const { value, done } = await lines.next();
    if (done) throw new Error("python3 ended before it answered: its message is above.");
    return value;
  };

  const first = JSON.parse(await ask(JSON.stringify({ source, data }))) as Pick<Jinja2, "output" | "versions">;
  return {
    ...first,
    name,
    block: async (durationMs) => JSON.parse(await ask(String(durationMs))) as Cost,
    stop: () => stopChild(child),
  };
}

function install(): boolean {
  const isInstalled = existsSync(join(folder, "jinja2"));
  const needed = isInstalled ? ["--version"] : ["-m", "pip", "--version"];
  if (spawnSync("python3", needed).status !== 0) {
    console.log("CPython's Jinja2 is left out: python3 with pip is not here.");
    return false;
  }
  if (isInstalled) return true;
  console.log("installing Jinja2 from PyPI …");
  try {
    const requirements = join(here, "requirements.txt");
    execFileSync(
      "python3",
      ["-m", "pip", "install", "--quiet", "--root-user-action=ignore", "--target", folder, "-r", requirements],
      {
        stdio: ["ignore", "ignore", "inherit"],
      },
    );
    return true;
  } catch {
    rmSync(folder, { recursive: true, force: true }); // half of it would look like all of it the next time
    console.log("CPython's Jinja2 is left out: pip could not install it.");
    return false;
  }
}
