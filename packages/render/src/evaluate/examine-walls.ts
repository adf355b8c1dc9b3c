/** Which walls hold around the template children on this machine: starts one as the pool does, and looks at it. */
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { childScript, closeChild, startChild, withoutNetwork } from "./start-child.ts";
import { servicePoolLimits } from "./template-pool.ts";

export interface ChildWalls {
  /** The number of its user where that is another one than the service's, else null. */
  ownUser: number | null;
  hasNetwork: boolean;
  /** Whether it can still open files and sockets once its code is loaded. */
  canOpen: boolean;
  maxMemoryMb: number;
  /** Who ends a child with more memory than that: the kernel, the service that looks at it, or nobody outside its heap. */
  memoryHeldBy: "kernel" | "service" | "nobody";
}

/** Throws where not even a child can be started. */
export async function examineChildWalls(): Promise<ChildWalls> {
  const { maxMemoryMb } = servicePoolLimits;
  const child = startChild(childScript("pool-child"), maxMemoryMb);
  try {
    await Promise.race([once(child, "message"), endOf(child)]);
    const isClosed = await closeChild(child.pid ?? 0, maxMemoryMb);
    return {
      ownUser: otherUser(child.pid ?? 0),
      hasNetwork: withoutNetwork().length === 0,
      canOpen: !isClosed,
      maxMemoryMb,
      memoryHeldBy: isClosed ? "kernel" : process.platform === "linux" ? "service" : "nobody",
    };
  } finally {
    child.kill("SIGKILL");
  }
}

async function endOf(child: ReturnType<typeof startChild>): Promise<never> {
  const [code] = await once(child, "exit");
  throw new Error(`A template child ended with code ${code} before it was ready.`);
}

function otherUser(pid: number): number | null {
  try {
    const [, uid] = /^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    return uid === undefined || Number(uid) === process.getuid?.() ? null : Number(uid);
  } catch {
    return null;
  }
}
