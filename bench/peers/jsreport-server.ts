/** A jsreport server in a process of its own: its defaults, but for the port, the browser and a store that leaves no files. */
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";

interface Jsreport {
  init(): Promise<void>;
  close(): Promise<void>;
}
const createJsreport: (options: object) => Jsreport = createRequire(import.meta.url)("jsreport");

const { BENCH_PORT, BENCH_BROWSER, BENCH_ARGUMENTS = "" } = process.env;
const jsreport = createJsreport({
  httpPort: Number(BENCH_PORT),
  loadConfig: false,
  store: { provider: "memory" },
  blobStorage: { provider: "memory" },
  tempDirectory: join(tmpdir(), `jsreport-${process.pid}`),
  logger: { silent: true },
  extensions: { "sample-template": { createSamples: false } },
  chrome: { launchOptions: { executablePath: BENCH_BROWSER, args: BENCH_ARGUMENTS.split(" ") } },
});
await jsreport.init();
process.on("SIGTERM", () => void jsreport.close().finally(() => process.exit(0)));
