/** Gotenberg, where GOTENBERG_BIN names a binary that starts with the environment it is given. */
import { freePort, startChild, stopChild, untilReady } from "../child.ts";
import { type Documents, type Entry, type Lane, lanes } from "../contender.ts";
import { fileSize, post } from "../http-client.ts";

const boundary = "platen-bench-boundary";

export async function startGotenberg(
  name: string,
  documents: Documents,
  binary: string,
  browserPath: string,
): Promise<Entry> {
  const port = await freePort();
  const child = startChild(binary, [`--api-port=${port}`, "--api-bind-ip=127.0.0.1", "--log-level=error"], {
    stdio: ["ignore", "ignore", "inherit"],
    env: { CHROMIUM_BIN_PATH: browserPath, ...process.env },
  });
  await untilReady(child, `http://127.0.0.1:${port}/health`);

  const bodies = new Map(lanes.map((lane) => [lane, form(lane, documents[lane] ?? "")]));
  const render = async (lane: Lane) => {
    const way = lane === "card" ? "screenshot" : "convert";
    const headers = { "content-type": `multipart/form-data; boundary=${boundary}` };
    const body = bodies.get(lane) ?? Buffer.alloc(0);
    return fileSize(await post(`http://127.0.0.1:${port}/forms/chromium/${way}/html`, body, headers), name);
  };
  return { contenders: [{ name, pid: child.pid, render, lanes }], stop: () => stopChild(child) };
}

function form(lane: Lane, html: string): Buffer {
  const fields: Record<string, string> =
    lane === "card"
      ? { width: "1200", height: "630", format: "png", clip: "true" }
      : { printBackground: "true", preferCssPageSize: "true", generateTaggedPdf: "true" };
  const parts = Object.entries(fields).map(
    ([field, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`,
  );
  const file = `--${boundary}\r\nContent-Disposition: form-data; name="files"; filename="index.html"\r\nContent-Type: text/html\r\n\r\n${html}\r\n`;
  return Buffer.from(`${parts.join("")}${file}--${boundary}--\r\n`);
}
