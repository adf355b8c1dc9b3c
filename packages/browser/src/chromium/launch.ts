/** Starts one Chromium process and connects to it. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { statfsSync } from "node:fs";
import type { Readable, Writable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { ConnectionLost, connect } from "../cdp/connection.ts";
import { runBehind } from "../hold-back.ts";
import type { Lane } from "../lane.ts";
import type { Chromium, LaunchOptions } from "./chromium.ts";
import { chromiumFlags } from "./flags.ts";
import { processesOfGroup } from "./processes.ts";
import { guardRenderers } from "./renderer-guard.ts";

const startTimeoutMs = 60_000;
const quitTimeoutMs = 2_000;
const endReportMs = 2_000;
const enoughSharedMemory = 256 * 1024 * 1024;

/** Starts a browser for a lane; throws an Error with what the browser printed when it does not start. */
export async function launchChromium(lane: Lane, options: LaunchOptions): Promise<Chromium> {
  const { executable, libraryFolder, sandbox, user, home, forOneDocument, maxPageMemoryBytes } = options;
  const flags = chromiumFlags({
    lane,
    sandbox,
    profileFolder: home.profile(),
    forOneDocument,
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
  if (child.pid !== undefined && !forOneDocument) runBehind(child.pid);
  const explain = watchStart(child);
  const gone = new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
    child.once("error", () => resolve());
  });
  const connection = connect(child.stdio[3] as Writable, child.stdio[4] as Readable);
  // Its renderer starts while this process is still busy loading itself. With a profile for one document it needs no context of its own.
  const firstTab = forOneDocument ? connection.browser.send("Target.createTarget", { url: "about:blank" }) : null;
  firstTab?.catch(() => {}); // reported where the page is opened
  const kill = () => {
    killGroup(child);
    // At once, so that no document is given to a process that is about to end.
    connection.close("the browser went away");
  };
  // A wrapper script that is killed leaves its browser behind.
  gone.then(kill);
  try {
    const { product } = await withinStartTime(connection.browser.send("Browser.getVersion", {}));
    const version = product.slice(product.indexOf("/") + 1);
    // What it had started before it stepped behind, above all the process that all renderers come from, kept our priority.
    if (!forOneDocument) for (const pid of processesOfGroup(child.pid ?? 0)) runBehind(pid);
    const quit = async () => {
      if (!forOneDocument) {
        connection.browser.post("Browser.close", {});
        await Promise.race([gone, sleep(quitTimeoutMs, undefined, { ref: false })]);
      }
      kill();
      await gone;
    };
    const pid = child.pid ?? 0;
    const guard = guardRenderers(pid, lane, maxPageMemoryBytes);
    return { lane, pid, version, connection, firstTab, guard, maxPageMemoryBytes, gone, kill, quit };
  } catch (error) {
    // The pipe of a browser that ends closes a moment before its exit code and its last output are there.
    if (error instanceof ConnectionLost) await Promise.race([once(child, "close"), sleep(endReportMs)]);
    kill();
    await gone;
    throw new Error(
      `${executable} did not start: ${explain(error)} Run "${executable} --version" to see whether it runs on this machine, and "platen doctor" for what it needs.`,
      { cause: error },
    );
  }
}

function withinStartTime<T>(answer: Promise<T>): Promise<T> {
  const tooLate = sleep(startTimeoutMs, undefined, { ref: false }).then(() => {
    throw new Error(`it did not answer within ${startTimeoutMs / 1000} s`);
  });
  return Promise.race([answer, tooLate]);
}

/** Why the browser did not start: what is known of its end, and what it printed. */
function watchStart(child: ChildProcess): (error: unknown) => string {
  let printed = "";
  let end: string | null = null;
  child.stderr?.on("data", (chunk: Buffer) => {
    printed = (printed + chunk.toString()).slice(-2000);
  });
  child.on("error", (error) => {
    end = error.message;
  });
  child.on("exit", (code, signal) => {
    end ??= signal ? `it was ended by ${signal}` : `it ended with exit code ${code}`;
  });
  return (error) => {
    const reason = end ?? (error instanceof Error ? error.message : String(error));
    const lines = printed.trim().split("\n").slice(-5).join(" ");
    const output = lines === "" ? "It printed nothing." : `It printed: ${lines}`;
    return `${reason}. ${output}`;
  };
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
