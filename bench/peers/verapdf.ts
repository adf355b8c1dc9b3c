/** veraPDF as PLATEN_ORACLE names it: `<program> verapdf <profile>`, names of files in, one line of JSON a file out, with its own time. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

export interface VeraPdf {
  /** The validator's own time on a file in milliseconds, without the start of its process. */
  time(file: string): Promise<number>;
  stop(): Promise<void>;
}

/** One process for all files, so that it is warm after the first ones. */
export function startVeraPdf(program: string, profile: string): VeraPdf {
  const child = spawn(program, ["verapdf", profile], { stdio: ["pipe", "pipe", "ignore"] });
  const failed = once(child, "error").then(([error]) => Promise.reject(error));
  failed.catch(() => {}); // The caller that waits for an answer gets it.
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const nextAnswer = async (): Promise<{ ms: number }> => {
    for (;;) {
      const { value, done } = await answers.next();
      if (done) throw new Error("veraPDF ended before it answered.");
      if (value.startsWith("{")) return JSON.parse(value) as { ms: number };
    }
  };

  return {
    async time(file) {
      child.stdin.write(`${file}\n`);
      const { ms } = await Promise.race([nextAnswer(), failed]);
      return ms;
    },
    async stop() {
      const ended = once(child, "close");
      child.stdin.end();
      await ended;
    },
  };
}
