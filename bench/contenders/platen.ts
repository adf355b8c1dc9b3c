/** Platen itself, as a user has it: the service in a process of its own, a fresh data folder, the sandbox on, asked over HTTP. */
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { makeKey } from "@platen/server";
import { freePort, runFolder, startChild, stopChild, untilReady } from "../child.ts";
import type { Contender, Documents, Entry, Lane } from "../contender.ts";
import { type Answer, fileSize, post } from "../http-client.ts";

const ownRoot = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
const SCRIPTED = "bench-scripted";

type Output = "json" | "binary";

interface RunningService {
  base: string;
  /** A live key with every scope. */
  key: string;
  pid: number;
  stop(): Promise<void>;
}

/** `root` is the checkout that runs. */
export async function startService(root = ownRoot): Promise<RunningService> {
  const port = await freePort();
  const key = makeKey("live");
  const child = startChild(process.execPath, ["packages/cli/src/main.ts", "serve"], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...process.env,
      PLATEN_DATA_DIR: join(runFolder, `data-${port}`),
      PLATEN_HOST: "127.0.0.1",
      PLATEN_PORT: String(port),
      PLATEN_SANDBOX: "on",
      PLATEN_ROOT_KEY: key,
    },
  });
  const stop = () => stopChild(child);
  try {
    const base = `http://127.0.0.1:${port}`;
    await untilReady(child, `${base}/readyz`, 120_000);
    return { base, key, pid: child.pid, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The service, asked for JSON answers and for files: two contenders in one process tree. `root` is the checkout that runs. */
export async function startPlaten(
  documents: Documents,
  outputs: readonly Output[] = ["json", "binary"],
  root = ownRoot,
): Promise<Entry> {
  const { base, key, pid, stop } = await startService(root);
  try {
    const tenants = documents.scripted ? await makeTenants(base, key, documents.scripted) : [];
    return { contenders: outputs.map((output) => contender({ base, key, tenants }, pid, documents, output)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

interface Service {
  base: string;
  key: string;
  /** Keys of two workspaces that each have the scripted template. */
  tenants: string[];
}

function contender({ base, key, tenants }: Service, pid: number, documents: Documents, output: Output): Contender {
  const name = `platen ${output}`;
  const bodies = new Map<Lane, Buffer>();
  for (const lane of ["invoice", "report"] as const) bodies.set(lane, asJson({ html: documents[lane], output }));
  bodies.set(
    "card",
    asJson({ html: documents.card, output, format: "png", image: { width: 1200, height: 630, scale: 1 } }),
  );
  bodies.set("scripted", asJson({ template: SCRIPTED, output }));

  let turn = 0;
  const render = async (lane: Lane) => {
    const caller = lane === "scripted" ? (tenants[turn++ % tenants.length] ?? key) : key;
    const answer = await post(`${base}/v1/renders`, bodies.get(lane) ?? Buffer.alloc(0), headers(caller));
    return output === "binary" ? fileSize(answer, name) : storedSize(answer, name);
  };
  return { name, pid, render, lanes: ["invoice", "report", "card", "scripted"] };
}

async function makeTenants(base: string, rootKey: string, html: string): Promise<string[]> {
  const keys: string[] = [];
  for (const name of ["First tenant", "Second tenant"]) {
    const workspace = await call(base, rootKey, "/v1/workspaces", { name });
    const key = (workspace.keys as { live: string }).live;
    await call(base, key, "/v1/templates", { slug: SCRIPTED, draft: { source: html, settings: { javascript: true } } });
    await call(base, key, `/v1/templates/${SCRIPTED}/publish`, {});
    keys.push(key);
  }
  return keys;
}

async function call(base: string, key: string, path: string, body: object): Promise<Record<string, unknown>> {
  const answer = await post(base + path, asJson(body), headers(key));
  if (answer.status !== 201) throw new Error(`POST ${path} answered ${answer.status}: ${answer.body.toString("utf8")}`);
  return JSON.parse(answer.body.toString("utf8")) as Record<string, unknown>;
}

function storedSize(answer: Answer, who: string): number {
  const text = answer.body.toString("utf8");
  const render =
    answer.status === 200 ? (JSON.parse(text) as { status: string; file: { bytes: number } | null }) : null;
  if (render?.status !== "succeeded" || !render.file)
    throw new Error(`${who} answered ${answer.status}: ${text.slice(0, 400)}`);
  return render.file.bytes;
}

function headers(key: string): Record<string, string> {
  return { authorization: `Bearer ${key}`, "content-type": "application/json" };
}

function asJson(value: object): Buffer {
  return Buffer.from(JSON.stringify(value));
}
