/** A child that tries to get out, for tests: connects before and after it is closed, reads files, takes memory. */
import { readFileSync } from "node:fs";
import { connect, type NetConnectOpts } from "node:net";
import { takeOwnUser } from "../own-user.ts";
import type { SentTask } from "../pool-messages.ts";

interface ProbeQuestion {
  kind: "probe";
  tcpPort: number;
  socketPath: string;
  file: string;
}

export interface ProbeAnswer {
  uid: number | undefined;
  tcpBefore: string;
  tcp: string;
  socket: string;
  file: string;
  environment: string[];
}

takeOwnUser();
let tcpBefore = "";
process.on("message", async (question: ProbeQuestion | { kind: "early"; tcpPort: number } | SentTask) => {
  if ("task" in question) return takeMemory();
  if (question.kind === "early") {
    tcpBefore = await tryConnect({ host: "127.0.0.1", port: question.tcpPort });
    process.send?.({ kind: "ready" });
    return;
  }
  const answer: ProbeAnswer = {
    uid: process.getuid?.(),
    tcpBefore,
    tcp: await tryConnect({ host: "127.0.0.1", port: question.tcpPort }),
    socket: await tryConnect({ path: question.socketPath }),
    file: tryRead(question.file),
    environment: Object.keys(process.env),
  };
  process.send?.(answer);
});
process.send?.({ kind: "ready" });

function takeMemory(): never {
  const kept: Buffer[] = [];
  for (;;) kept.push(Buffer.alloc(8 * 1024 ** 2, kept.length));
}

function tryConnect(options: NetConnectOpts): Promise<string> {
  return new Promise((resolve) => {
    try {
      connect(options)
        .on("connect", () => resolve("connected"))
        .on("error", ({ code }: NodeJS.ErrnoException) => resolve(code ?? "error"));
    } catch (error) {
      resolve((error as NodeJS.ErrnoException).code ?? "error");
    }
  });
}

function tryRead(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? "error";
  }
}
