import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createProcessLimiter } from "./process-limiter.ts";

const prlimit = ["/usr/bin/prlimit", "/bin/prlimit"].find((path) => existsSync(path));

let limited: ChildProcess;
beforeAll(async () => {
  limited = spawn("sleep", ["600"]);
  await once(limited, "spawn");
});
afterAll(() => limited.kill("SIGKILL"));

const openFiles = () => /^Max open files\s+(\d+)/m.exec(readFileSync(`/proc/${limited.pid}/limits`, "utf8"))?.[1];

function ownShells(): number[] {
  const ids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  const isOwn = (id: string) => readFileSync(`/proc/${id}/stat`, "latin1").includes(`(sh) S ${process.pid} `);

  return ids.filter((id) => existsSync(`/proc/${id}/stat`) && isOwn(id)).map(Number);
}

test.runIf(prlimit)("sets limits, and says where it could not", async () => {
  const limiter = createProcessLimiter(prlimit!, null);
  const gone = spawn("true");
  await once(gone, "close");

  const answers = await Promise.all([
    limiter.limit(limited.pid!, ["--nofile=30:30", "--core=0:0"]),
    limiter.limit(gone.pid!, ["--nofile=30:30"]),
    limiter.limit(limited.pid!, ["--nofile=20:20"]),
  ]);

  expect(answers).toEqual([true, false, true]);
  expect(openFiles()).toBe("20");
});

test.runIf(prlimit)("a helper that ended is started again", async () => {
  const limiter = createProcessLimiter(prlimit!, null);
  expect(await limiter.limit(limited.pid!, ["--nofile=19:19"])).toBe(true);
  for (const pid of ownShells()) process.kill(pid, "SIGKILL");

  await expect.poll(() => limiter.limit(limited.pid!, ["--nofile=18:18"])).toBe(true);
  expect(openFiles()).toBe("18");
});

test.runIf(prlimit)("no process waits for its helper", () => {
  const module = new URL("./process-limiter.ts", import.meta.url).href;
  const script = `const { createProcessLimiter } = await import(${JSON.stringify(module)});
    console.log(await createProcessLimiter(${JSON.stringify(prlimit)}, null).limit(process.pid, ["--core=0:0"]));`;

  const output = execFileSync(process.execPath, ["--input-type=module", "-e", script], { encoding: "utf8" });

  expect(output.trim()).toBe("true");
});
