/** `platen dev`: the editor on a template's folder, with a service of its own that ends with the command. */
import { watch } from "node:fs";
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { readSettings, type Settings, serve } from "@platen/server";
import { type FolderSync, startFolderSync } from "../dev/folder-sync.ts";
import { endSignal } from "../end-signal.ts";
import { openClient } from "../open-client.ts";
import { showInBrowser } from "../show-in-browser.ts";
import { readLocalTemplate } from "../templates/local-template.ts";

export interface DevOptions {
  port?: string;
  browser?: boolean;
}

/** How often the draft is asked for changes, and the folder where the system reports none. */
const LOOK_EVERY_MS = 500;

export async function devCommand(given: string, { port, browser = false }: DevOptions): Promise<void> {
  const folder = resolve(given);
  // Before anything is started: a folder that is not a template needs no service.
  await readLocalTemplate(folder);
  const asked = endSignal();
  const dataFolder = await mkdtemp(join(tmpdir(), "platen-dev-"));
  try {
    // The embedded database can run as another user, who has to pass through.
    await chmod(dataFolder, 0o711);
    const settings = devSettings(dataFolder, port);
    const service = await serve(settings, { announces: false });
    try {
      const { key, signInUrl } = await readKeys(settings);
      const client = openClient({ PLATEN_BASE_URL: service.url, PLATEN_API_KEY: key });
      const sync = await startFolderSync(folder, client, (line) => process.stdout.write(`  ${line}\n`));
      const link = signInUrl.replace("/#", `/templates/${sync.slug}#`);
      process.stdout.write(
        `${given} is open in the editor. This link signs in, once and within 15 minutes:\n\n  ${link}\n\nChanges in the folder and in the editor follow each other. Ctrl-C ends it.\n`,
      );
      if (browser) await showInBrowser(link);
      await follow(folder, sync, asked);
      await sync.step();
    } finally {
      await service.close();
    }
  } finally {
    await rm(dataFolder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Looks when a file changes, and at intervals, until the command is asked to end. */
async function follow(folder: string, sync: FolderSync, asked: Promise<unknown>): Promise<void> {
  const failure = Promise.withResolvers<never>();
  const look = () => void sync.step().catch(failure.reject);
  const watcher = watch(folder, { recursive: true }, look);
  // A system without notifications still has the intervals.
  watcher.on("error", () => watcher.close());
  const timer = setInterval(look, LOOK_EVERY_MS);
  try {
    await Promise.race([asked, failure.promise]);
  } finally {
    clearInterval(timer);
    watcher.close();
  }
}

/** A service of its own: nothing of the settings that belong to a stored one. */
function devSettings(dataFolder: string, port: string | undefined): Settings {
  const own = ["DATABASE_URL", "PLATEN_BASE_URL", "PLATEN_ROOT_KEY", "PLATEN_STORAGE", "PLATEN_SECRET", "PLATEN_PLAN"];
  const kept = Object.entries(process.env).filter(([name]) => !own.includes(name));

  return readSettings({
    PLATEN_LOG_LEVEL: "warn",
    ...Object.fromEntries(kept),
    PLATEN_HOST: "127.0.0.1",
    PLATEN_PORT: port ?? "0",
    PLATEN_DATA_DIR: join(dataFolder, "data"),
    PLATEN_KEYS_FILE: join(dataFolder, "keys", "first"),
    PLATEN_RATE_LIMIT: "off",
    PLATEN_ROLE: "all",
  });
}

async function readKeys({ keysFile }: Settings): Promise<{ key: string; signInUrl: string }> {
  const text = await readFile(keysFile!, "utf8");
  const named = (name: string) => new RegExp(`^${name}=(.*)$`, "m").exec(text)?.[1] ?? "";

  return { key: named("PLATEN_LIVE_KEY"), signInUrl: named("PLATEN_SIGN_IN_URL") };
}
