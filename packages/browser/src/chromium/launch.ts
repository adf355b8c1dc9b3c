/** Starts one Chromium process and holds on to it: its pipe, its end, its removal. */
import { type ChildProcess, spawn } from "node:child_process";
import { statfsSync } from "node:fs";
import type { Readable, Writable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { type Connection, connect } from "../cdp/connection.ts";
import { chromiumFlags, type Lane } from "./flags.ts";
import type { HomeFolder } from "./home-folder.ts";
import type { OwnUser } from "./own-user.ts";

export interface Chromium {
  readonly lane: Lane;
  /** Also the id of its process group. */
  readonly pid: number;
  readonly version: string;
  readonly connection: Connection;
  /** Settles when the process is gone, whoever ended it. */
  readonly gone: Promise<void>;
  /** Ends the process and everything it started. */
  kill(): void;
  /** Lets it end by itself, and helps after a moment. */
  quit(): Promise<void>;
}

export interface LaunchOptions {
  executable: string;
  libraryFolder: string | null;
  sandbox: "on" | "off";
  user: OwnUser | null;
  home: HomeFolder;
}

const startTimeoutMs = 20_000;
const quitTimeoutMs = 2_000;
const enoughSharedMemory = 256 * 1024 * 1024;

/** Starts a browser for a lane; throws an Error with the browser's own words when it does not come up. */
export async function launchChromium(lane: Lane, options: LaunchOptions): Promise<Chromium> {
  const { executable, libraryFolder, sandbox, user, home } = options;
  const flags = chromiumFlags({
    lane,
    sandbox,
    profileFolder: home.profile(),
    hasLittleSharedMemory: hasLittleSharedMemory(),
  });
  const child = spawn(executable, flags, {
    cwd: home.path,
    env: {
      PATH: process.env.PATH ?? "/usr/bin:/bin",
      HOME: home.path,
      TMPDIR: home.path,
      XDG_CONFIG_HOME: home.path,
      XDG_CACHE_HOME: home.path,
      FONTCONFIG_FILE: home.fontconfigFile,
      LANG: "C.UTF-8",
      TZ: "UTC",
      DBUS_SESSION_BUS_ADDRESS: "disabled:",
      ...(libraryFolder ? { LD_LIBRARY_PATH: libraryFolder } : {}),
    },
    stdio: ["ignore", "ignore", "pipe", "pipe", "pipe"],
    // A group of its own, so that what a wrapper script starts can be ended with it.
    detached: true,
    ...(user ? { uid: user.uid, gid: user.gid } : {}),
  });
  const words = lastWords(child);
  const gone = new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
    child.once("error", () => resolve());
  });
  const kill = () => killGroup(child);
  // A wrapper script that is killed leaves its browser behind.
  gone.then(kill);

  const connection = connect(child.stdio[3] as Writable, child.stdio[4] as Readable);
  gone.then(() => connection.close("the browser went away"));
  try {
    const { product } = await withinStartTime(connection.browser.send("Browser.getVersion", {}));
    const version = product.slice(product.indexOf("/") + 1);
    const quit = async () => {
      connection.browser.post("Browser.close", {});
      await Promise.race([gone, sleep(quitTimeoutMs, undefined, { ref: false })]);
      kill();
      await gone;
    };
    return { lane, pid: child.pid ?? 0, version, connection, gone, kill, quit };
  } catch (error) {
    kill();
    await gone;
    throw new Error(`${executable} did not start. ${words()}`.trim(), { cause: error });
  }
}

function withinStartTime<T>(answer: Promise<T>): Promise<T> {
  const tooLate = sleep(startTimeoutMs, undefined, { ref: false }).then(() => {
    throw new Error(`no answer within ${startTimeoutMs} ms`);
  });
  return Promise.race([answer, tooLate]);
}

/** What the browser complained about last, for the message when it does not start. */
function lastWords(child: ChildProcess): () => string {
  let text = "";
  let fault = "";
  child.stderr?.on("data", (chunk: Buffer) => {
    text = (text + chunk.toString()).slice(-2000);
  });
  child.on("error", (error) => {
    fault = error.message;
  });
  return () => fault || `It said: ${text.trim().split("\n").slice(-5).join(" ")}`;
}

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, "SIGKILL");
  } catch {
    child.kill("SIGKILL"); // the group is empty already
  }
}

function hasLittleSharedMemory(): boolean {
  try {
    const { bsize, blocks } = statfsSync("/dev/shm");
    return bsize * blocks < enoughSharedMemory;
  } catch {
    return true;
  }
}
