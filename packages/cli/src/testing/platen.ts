/** Runs the command the way a shell does. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";

interface Outcome {
  exitCode: number | null;
  stdout: string;
  stderr: string;
}

/** Runs what set-up built where that is current, else the sources. */
export const mainFile = fileURLToPath(new URL("../../bin/platen.cjs", import.meta.url));

/** The environment of the test without the settings and the stored keys of the person who runs it. */
export const plainEnvironment: NodeJS.ProcessEnv = {
  ...Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(PLATEN_(?!CHROMIUM$)|DATABASE_URL$|PG_BIN$|NODE_OPTIONS$)/.test(name),
    ),
  ),
  XDG_CONFIG_HOME: join(tmpdir(), "platen-no-profiles"),
};

/** Always the sources. */
export const sourceFile = fileURLToPath(new URL("../main.ts", import.meta.url));

interface RunOptions {
  program?: string;
  env?: NodeJS.ProcessEnv;
  input?: string;
  /** Another user than the one who runs the tests. */
  uid?: number | undefined;
  onStart?(pid: number): void;
}

export async function platen(
  args: string[],
  { program = mainFile, env = {}, input = "", uid, onStart }: RunOptions = {},
): Promise<Outcome> {
  const user = uid === undefined ? {} : { uid, gid: uid };
  const child = spawn(process.execPath, [program, ...args], { env: { ...plainEnvironment, ...env }, ...user });
  onStart?.(child.pid!);
  child.stdin.end(input);
  const [stdout, stderr, [exitCode]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]);
  return { exitCode, stdout, stderr };
}
