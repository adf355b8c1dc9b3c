/**
 * Starts a child of the template pool behind the walls that the system has for it.
 *
 * Everywhere: no environment, no code from strings, Node's permission model (no files but the code, no processes).
 * Started by root: a user of its own, taken on by the child once its code is loaded. Linux, where namespaces are
 * allowed: no network. Linux with `prlimit`: once the code is loaded, nothing more can be opened, neither a file nor a
 * socket of any kind, and the memory has a limit that also holds outside V8's heap.
 */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { delimiter, dirname, join, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { ownUser, runBehind } from "@platen/browser";
import { builtChild } from "./built-child.ts";
import { createProcessLimiter, type ProcessLimiter } from "./process-limiter.ts";

/** The heap's limit as a share of the child's: long texts take more than it for a moment before it stops them. */
const HEAP_SHARE = 0.3;

/** The scripts of the pool's children: the second only compiles Tailwind, which the first does without. */
export function childScript(name: "pool-child" | "../tailwind/tailwind-child"): string {
  const here = fileURLToPath(import.meta.url);
  const script = resolve(dirname(here), `${name}${here.endsWith(".ts") ? ".ts" : ".js"}`);

  return name === "pool-child" ? (builtChild(packageRoot(here, "evaluate")) ?? script) : script;
}

/** Starts the script; it has to call `takeOwnUser` once it is loaded. `maxMemoryMb` is for the whole child. */
export function startChild(script: string, maxMemoryMb: number, youngMemoryMb = 2): ChildProcess {
  const [program = process.execPath, ...before] = [...withoutNetwork(), process.execPath];
  const options = [
    `--max-old-space-size=${Math.round(maxMemoryMb * HEAP_SHARE)}`,
    `--max-semi-space-size=${youngMemoryMb}`,
    "--disallow-code-generation-from-strings",
    "--permission",
    ...readableFolders().map((folder) => `--allow-fs-read=${folder}`),
  ];

  const child = spawn(program, [...before, ...options, script, ...childUser()], {
    cwd: "/",
    env: {},
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  if (child.pid !== undefined) runBehind(child.pid);

  return child;
}

/** For a child that is loaded: what it opens from now on fails. Whether it does: not where the system has no `prlimit`. */
export async function closeChild(pid: number, maxMemoryMb: number): Promise<boolean> {
  limiter ??= findLimiter();
  if (limiter === null) return false;
  try {
    const opened = new Set(readdirSync(`/proc/${pid}/fd`).map(Number));
    let firstFree = 0;
    while (opened.has(firstFree)) firstFree++;
    // What Node reserves at its start counts too, though most of it is never used.
    const [, reservedKb = ""] = /^VmData:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    const dataBytes = Number(reservedKb) * 1024 + maxMemoryMb * 1024 ** 2;
    const limits = [`--nofile=${firstFree}:${firstFree}`, `--data=${dataBytes}:${dataBytes}`, "--core=0:0"];
    return await limiter.limit(pid, limits);
  } catch {
    return false; // the child is gone already
  }
}

/** Null where the system has none; undefined until it is looked for. */
let limiter: ProcessLimiter | null | undefined;

/** As the children's user: a container's root may not limit the processes of others. */
function findLimiter(): ProcessLimiter | null {
  const prlimit = findProgram("prlimit");
  const [user = null] = childUser().map((id) => ({ uid: Number(id), gid: Number(id) }));

  return prlimit === null ? null : createProcessLimiter(prlimit, user);
}

let networkWall: string[] | undefined;

/** The command that starts a program without a network; empty where the system has none or forbids it. */
export function withoutNetwork(): string[] {
  networkWall ??= findNetworkWall();

  return networkWall;
}

function findNetworkWall(): string[] {
  const unshare = process.platform === "linux" ? findProgram("unshare") : null;
  if (unshare === null) return [];
  // An ordinary user needs a user namespace around the network's.
  const command = process.getuid?.() === 0 ? [unshare, "-n", "--"] : [unshare, "-U", "-c", "-n", "--"];
  try {
    execFileSync(command[0]!, [...command.slice(1), "true"], { stdio: "ignore", timeout: 10_000 });
    return command;
  } catch {
    return [];
  }
}

let userOfChildren: string[] | undefined;

/** The number that the child takes on as its user and group; none where we are not root. */
function childUser(): string[] {
  userOfChildren ??= [ownUser("templates")].filter((user) => user !== null).map(({ uid }) => String(uid));

  return userOfChildren;
}

function findProgram(name: string): string | null {
  const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/bin", "/bin"].filter(Boolean);

  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null;
}

/** The code of this package and of the libraries it runs, and the modules that they import: nothing else can be read. */
function readableFolders(): string[] {
  const ownPackage = packageRoot(fileURLToPath(import.meta.url), "evaluate");
  const libraries = ["@platen/json", "@platen/templates", "@platen/einvoice", "@platen/tailwind"].map((name) =>
    dirname(dirname(fileURLToPath(import.meta.resolve(name)))),
  );
  const modules = nodeModulesOf(fileURLToPath(import.meta.resolve("@cfworker/json-schema")));

  return [ownPackage, ...libraries, modules];
}

/** From `<root>/src/<folder>/file.ts` to `<root>`. */
function packageRoot(file: string, folder: string): string {
  return dirname(dirname(file.slice(0, file.lastIndexOf(`${sep}${folder}${sep}`) + 1 + folder.length)));
}

function nodeModulesOf(file: string): string {
  const marker = `${sep}node_modules${sep}`;

  return file.slice(0, file.indexOf(marker) + marker.length - 1);
}
