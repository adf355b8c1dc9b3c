/**
 * Sets the limits of running processes through one helper. A program that the service starts itself begins as a copy of its page
 * tables, and nothing else runs meanwhile: with a gigabyte of memory that is felt, and children are started all the time.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";

export interface ProcessLimiter {
  /** Gives the process these limits, in the words of `prlimit`; false where it is gone or the system forbids it. */
  limit(pid: number, limits: readonly string[]): Promise<boolean>;
}

interface Helper {
  ask(line: string): Promise<boolean>;
}

const script = 'while read -r pid limits; do if "$0" --pid "$pid" $limits; then echo yes; else echo no; fi; done';

/** The helper runs as this user, and ends with the service. It is started with the first question, and again where it has ended. */
export function createProcessLimiter(prlimit: string, user: { uid: number; gid: number } | null): ProcessLimiter {
  let helper: Helper | null = null;

  return {
    limit(pid, limits) {
      helper ??= startHelper(prlimit, user, () => {
        helper = null;
      });
      return helper.ask(`${pid} ${limits.join(" ")}\n`);
    },
  };
}

function startHelper(prlimit: string, user: { uid: number; gid: number } | null, onEnd: () => void): Helper {
  const child = spawn("/bin/sh", ["-c", script, prlimit], {
    cwd: "/",
    env: {},
    stdio: ["pipe", "pipe", "ignore"],
    ...user,
  });
  const { stdin, stdout } = child;
  let waiting: ((isSet: boolean) => void)[] = [];

  createInterface({ input: stdout }).on("line", (line) => {
    waiting.shift()?.(line === "yes");
    if (waiting.length === 0) letExit(child);
  });
  const end = () => {
    onEnd();
    for (const answer of waiting) answer(false);
    waiting = [];
  };
  child.once("error", end).once("close", end);
  stdin.on("error", () => {}); // it has ended, which is noticed there

  return {
    ask(line) {
      child.ref();
      return new Promise((resolve) => {
        waiting.push(resolve);
        stdin.write(line);
      });
    },
  };
}

/** A process that has nothing else to do need not wait for its helper. */
function letExit(child: ChildProcess): void {
  child.unref();
  for (const stream of [child.stdin, child.stdout]) (stream as { unref?(): void } | null)?.unref?.();
}
