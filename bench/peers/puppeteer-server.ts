/** A server that starts a browser for each document and prints with puppeteer. */
import { createServer, type IncomingMessage } from "node:http";
import { createRequire } from "node:module";

interface PuppeteerPage {
  setViewport(size: { width: number; height: number }): Promise<void>;
  setContent(html: string): Promise<void>;
  pdf(options: object): Promise<Uint8Array>;
  screenshot(options: object): Promise<Uint8Array>;
}
interface PuppeteerBrowser {
  newPage(): Promise<PuppeteerPage>;
  close(): Promise<void>;
}
const puppeteer: { launch(options: object): Promise<PuppeteerBrowser> } = createRequire(import.meta.url)(
  "puppeteer-core",
);

const { BENCH_PORT, BENCH_BROWSER, BENCH_ARGUMENTS = "" } = process.env;

const server = createServer(async (request, response) => {
  if (request.url === "/ready") return response.end();
  try {
    response.end(await makeFile(await read(request), request.url === "/png"));
  } catch (error) {
    response.writeHead(500).end(String(error));
  }
});
server.listen(Number(BENCH_PORT), "127.0.0.1");
process.on("SIGTERM", () => process.exit(0));

async function makeFile(html: string, isImage: boolean): Promise<Uint8Array> {
  const browser = await puppeteer.launch({ executablePath: BENCH_BROWSER, args: BENCH_ARGUMENTS.split(" ") });
  try {
    const page = await browser.newPage();
    if (isImage) await page.setViewport({ width: 1200, height: 630 });
    await page.setContent(html);
    if (isImage) return await page.screenshot({ type: "png" });
    return await page.pdf({ printBackground: true, preferCSSPageSize: true, tagged: true, outline: true });
  } finally {
    await browser.close();
  }
}

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}
