/**
 * Renders through connections that are cut at random and counts what the service made: `node conformance/clients/run-cuts.ts
 * [--calls 500] [--client typescript|python] [--seed 1] [--share 0.15]`. Every call must have made exactly one render.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { Platen } from "@platen/sdk";
import { makeKey, readSettings, serve } from "@platen/server";
import { startCuttingProxy } from "./cutting-proxy.ts";

const { values } = parseArgs({
  options: {
    calls: { type: "string", default: "500" },
    client: { type: "string", default: "typescript" },
    seed: { type: "string", default: "1" },
    share: { type: "string", default: "0.15" },
  },
});
const calls = Number(values.calls);
const key = makeKey("live");
const folder = await mkdtemp(join(tmpdir(), "platen-cuts-"));
const settings = { PLATEN_DATA_DIR: folder, PLATEN_PORT: "0", PLATEN_ROOT_KEY: key, PLATEN_LOG_LEVEL: "error" };
const service = await serve(readSettings({ ...settings, PLATEN_RENDER_TIMEOUT: "300s" }), { announces: false });
const proxy = await startCuttingProxy(service.url, { seed: Number(values.seed), share: Number(values.share) });
try {
  const failed = values.client === "python" ? await callFromPython() : await callFromHere();
  const made = await new Platen({ apiKey: key, baseUrl: service.url }).renders.list({ limit: 100 }).all();
  const orders = new Set(made.map(({ metadata }) => metadata.order));
  console.log(
    `${calls} calls (${values.client}), ${proxy.cuts()} cuts: ${made.length} renders, ${failed} calls failed`,
  );
  process.exitCode = made.length === calls && orders.size === calls && failed === 0 ? 0 : 1;
} finally {
  await proxy.close();
  await service.close();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}

async function callFromHere(): Promise<number> {
  const client = new Platen({ apiKey: key, baseUrl: proxy.url, maxRetries: 20, retryDelayMs: 5 });
  let failed = 0;
  for (let order = 0; order < calls; order++) {
    const request = { html: "<p>x</p>", format: "html" as const, metadata: { order: String(order) } };
    // Both ways to render, in turn.
    const rendered = order % 2 === 0 ? client.renders.create(request) : client.renders.createAndWait(request);
    await rendered.catch((error: Error) => {
      failed++;
      console.error(error.message);
    });
  }

  return failed;
}

async function callFromPython(): Promise<number> {
  const sources = fileURLToPath(new URL("../../sdks/python/src", import.meta.url));
  const script = `
from platen import Platen, PlatenError
failed = 0
with Platen(max_retries=20, retry_delay=0.005) as client:
    for order in range(${calls}):
        render = client.renders.create if order % 2 == 0 else client.renders.create_and_wait
        try:
            render(html="<p>x</p>", format="html", metadata={"order": str(order)})
        except PlatenError as error:
            failed += 1
            print(error)
raise SystemExit(min(failed, 100))
`;
  const env = { ...process.env, PYTHONPATH: sources, PLATEN_API_KEY: key, PLATEN_BASE_URL: proxy.url };
  const child = spawn(process.env.PLATEN_PYTHON ?? "python3", ["-c", script], { env, stdio: "inherit" });
  const [code] = (await once(child, "exit")) as [number];

  return code;
}
