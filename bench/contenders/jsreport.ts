/** jsreport with its Chrome recipe over HTTP, as it comes or with another browser. */
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { quietArguments } from "../browsers.ts";
import { freePort, runFolder, startChild, stopChild, untilReady } from "../child.ts";
import { type Documents, type Entry, type Lane, lanes } from "../contender.ts";
import { fileSize, post } from "../http-client.ts";

const here = dirname(fileURLToPath(import.meta.url));

export async function startJsreport(name: string, documents: Documents, browserPath: string): Promise<Entry> {
  const port = await freePort();
  const child = startChild(process.execPath, [join(here, "..", "peers", "jsreport-server.ts")], {
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...process.env,
      TMPDIR: runFolder,
      BENCH_PORT: String(port),
      BENCH_BROWSER: browserPath,
      BENCH_ARGUMENTS: quietArguments.join(" "),
    },
  });
  await untilReady(child, `http://127.0.0.1:${port}/api/ping`);

  const bodies = new Map(
    lanes.map((lane) => [lane, Buffer.from(JSON.stringify({ template: template(lane, documents[lane] ?? "") }))]),
  );
  const render = async (lane: Lane) => {
    const body = bodies.get(lane) ?? Buffer.alloc(0);
    return fileSize(
      await post(`http://127.0.0.1:${port}/api/report`, body, { "content-type": "application/json" }),
      name,
    );
  };
  return { contenders: [{ name, pid: child.pid, render, lanes }], stop: () => stopChild(child) };
}

function template(lane: Lane, content: string): Record<string, unknown> {
  if (lane !== "card") return { content, engine: "none", recipe: "chrome-pdf", chrome: { printBackground: true } };
  const chromeImage = { type: "png", viewportWidth: 1200, viewportHeight: 630 };
  return { content, engine: "none", recipe: "chrome-image", chromeImage };
}
