/** Runs the examples of a language one after the other in one process: starting it is most of what a short program costs. */
import { execFile, spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

export const run = promisify(execFile);
export const root = fileURLToPath(new URL("../../../../../", import.meta.url));
export const python = process.env.PLATEN_PYTHON ?? "python3";
/** The Python client needs httpx, which the checkout does not bring. */
export const hasPythonClient = spawnSync(python, ["-c", "import httpx"]).status === 0;

export interface Program {
  /** Without an ending. */
  name: string;
  code: string;
}

type ProgramLanguage = "ts" | "python";

const RUNNERS: Record<ProgramLanguage, { ending: string; command: string; args: string[] }> = {
  ts: {
    ending: "ts",
    command: process.execPath,
    args: [
      "--input-type=module",
      "-e",
      'for (const file of process.argv.slice(1)) { await import(file); console.error("ran", file); }',
    ],
  },
  python: {
    ending: "py",
    command: python,
    args: [
      "-c",
      "import runpy, sys\nfor file in sys.argv[1:]:\n    runpy.run_path(file)\n    print('ran', file, file=sys.stderr)",
    ],
  },
};

/** Writes each program into the folder and gives their paths. */
export function writePrograms(folder: string, language: ProgramLanguage, programs: readonly Program[]): string[] {
  mkdirSync(folder, { recursive: true });

  return programs.map(({ name, code }) => {
    const path = join(folder, `${name}.${RUNNERS[language].ending}`);
    writeFileSync(path, code);
    return path;
  });
}

/** Gives the paths of those that ran to their end. Rejects where one fails. */
export async function runPrograms(
  language: ProgramLanguage,
  files: readonly string[],
  options: { cwd: string; env: NodeJS.ProcessEnv },
): Promise<string[]> {
  const { command, args } = RUNNERS[language];
  const { stderr } = await run(command, [...args, ...files], options);

  return [...stderr.matchAll(/^ran (.+)$/gm)].map(([, file = ""]) => file);
}

/** Checks the types of every TypeScript program in the folder; rejects with what the compiler prints. */
export async function checkTypes(folder: string): Promise<void> {
  const config = join(folder, "tsconfig.json");
  const compilerOptions = { moduleDetection: "force", noEmit: true };
  writeFileSync(
    config,
    JSON.stringify({ extends: join(root, "tsconfig.json"), compilerOptions, include: ["**/*.ts"], exclude: [] }),
  );
  const compiler = join(root, "node_modules", "typescript", "bin", "tsc");
  await run(process.execPath, [compiler, "--project", config]).catch((error: { stdout: string }) => {
    throw new Error(error.stdout);
  });
}
