/** What a machine shows of a process and of those that it started, on Linux: for tests that look for a key. */
import { readdir, readFile } from "node:fs/promises";

interface ShownProcess {
  pid: number;
  /** Every user sees it. */
  cmdline: string;
  /** Only its own user sees it; empty where that is another. */
  environ: string;
}

/** The process first, then those below it. */
export async function shownProcesses(pid: number): Promise<ShownProcess[]> {
  const read = (name: string) => readFile(`/proc/${pid}/${name}`, "utf8").catch(() => "");
  const tasks = await readdir(`/proc/${pid}/task`).catch(() => []);
  const children = (await Promise.all(tasks.map((task) => read(`task/${task}/children`)))).join(" ");
  const below = await Promise.all(children.split(/\s+/).filter(Boolean).map(Number).map(shownProcesses));

  return [{ pid, cmdline: await read("cmdline"), environ: await read("environ") }, ...below.flat()];
}
