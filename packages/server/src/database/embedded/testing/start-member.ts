/** Starts a member process and talks to it. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

interface MemberOptions {
  dataDir: string;
  /** Null: the user of the test. */
  uid: number | null;
  env: NodeJS.ProcessEnv;
}

export interface Member {
  /** The answer to one command. */
  ask<T>(command: string): Promise<T>;
  /** A command whose answers come without end. */
  begin(command: string): void;
  /** The answers that came without being asked for, so far. */
  heard: unknown[];
  /** kill -9. */
  kill(): Promise<void>;
  /** Leaves in order; the exit code. */
  leave(): Promise<number>;
}

/** Resolves when the member has the database open. */
export async function startMember({ dataDir, uid, env }: MemberOptions): Promise<Member> {
  const script = fileURLToPath(new URL("./member.ts", import.meta.url));
  const child = spawn(process.execPath, [script, dataDir, ...(uid === null ? [] : [String(uid)])], { env });
  const exit = once(child, "exit") as Promise<[number | null]>;
  const heard: unknown[] = [];
  const waiting: ((value: unknown) => void)[] = [];
  let complaints = "";
  child.stderr.on("data", (text) => {
    complaints += text;
  });
  createInterface({ input: child.stdout }).on("line", (line) => {
    const listener = waiting.shift();
    if (listener) listener(JSON.parse(line));
    else heard.push(JSON.parse(line));
  });

  function next(): Promise<unknown> {
    const line = new Promise((resolve) => waiting.push(resolve));
    return Promise.race([
      line,
      exit.then(([code]) => Promise.reject(new Error(`member ended (${code}): ${complaints}`))),
    ]);
  }

  await next();
  return {
    heard,
    async ask<T>(command: string) {
      child.stdin.write(`${command}\n`);
      return (await next()) as T;
    },
    begin(command) {
      child.stdin.write(`${command}\n`);
    },
    async kill() {
      child.kill("SIGKILL");
      await exit;
    },
    async leave() {
      child.stdin.write("leave\n");
      const [code] = await exit;
      return code ?? -1;
    },
  };
}
