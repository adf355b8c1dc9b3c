/** The way most people begin: puppeteer, and a new browser for each document. */
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { quietArguments } from "../browsers.ts";
import { freePort, runFolder, startChild, stopChild, untilReady } from "../child.ts";
import { type Documents, type Entry, type Lane, lanes } from "../contender.ts";
import { fileSize, post } from "../http-client.ts";

const here = dirname(fileURLToPath(import.meta.url));

export async function startPuppeteer(name: string, documents: Documents, browserPath: string): Promise<Entry> {
  const port = await freePort();
  const child = startChild(process.execPath, [join(here, "..", "peers", "puppeteer-server.ts")], {
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...process.env,
      TMPDIR: runFolder,
      BENCH_PORT: String(port),
      BENCH_BROWSER: browserPath,
      BENCH_ARGUMENTS: quietArguments.join(" "),
    },
  });
  await untilReady(child, `http://127.0.0.1:${port}/ready`);

  const bodies = new Map(lanes.map((lane) => [lane, Buffer.from(documents[lane] ?? "")]));
  const render = async (lane: Lane) => {
    const body = bodies.get(lane) ?? Buffer.alloc(0);
    const kind = lane === "card" ? "png" : "pdf";
    return fileSize(await post(`http://127.0.0.1:${port}/${kind}`, body, { "content-type": "text/html" }), name);
  };
  return { contenders: [{ name, pid: child.pid, render, lanes }], stop: () => stopChild(child) };
}
