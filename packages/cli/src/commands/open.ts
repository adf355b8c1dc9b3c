/** `platen open`: a link that signs in to the editor, made in the database itself or, with the root key, by the service. */
import { existsSync } from "node:fs";
import { addressesOf, createSignInLink, endAllSessions, readSettings, type Settings } from "@platen/server";
import { CommandError, exitCodes } from "../exit-codes.ts";
import { openClient } from "../open-client.ts";
import { printJson } from "../print-json.ts";
import { showInBrowser } from "../show-in-browser.ts";
import { withDatabase } from "../with-database.ts";

export interface OpenOptions {
  endAll?: boolean;
  browser?: boolean;
  json?: boolean;
}

interface MadeLink {
  url: string;
  expires_at: string;
  ended_sessions: number;
}

export async function openCommand({ endAll = false, browser = false, json = false }: OpenOptions): Promise<void> {
  const settings = readSettings(process.env);
  const made = await makeLink(settings, endAll);
  if (json) {
    printJson(made);
  } else {
    if (endAll) process.stdout.write(`Sessions ended: ${made.ended_sessions}. Unused links no longer work.\n`);
    process.stdout.write(`${made.url}\n`);
    process.stderr.write(`The link works once, until ${made.expires_at}.\n`);
  }
  if (browser && !(await showInBrowser(made.url)))
    throw new CommandError(exitCodes.unavailable, "browser_missing", "No browser could be opened: copy the link.");
}

function makeLink(settings: Settings, endAll: boolean): Promise<MadeLink> {
  if (settings.databaseUrl !== null || existsSync(settings.dataDir)) return makeInDatabase(settings, endAll);
  if (settings.rootKey !== null) return askService(settings.rootKey, endAll);

  throw new CommandError(
    exitCodes.usage,
    "settings_wrong",
    `There is no data folder ${settings.dataDir}. Run this with the settings of the service: PLATEN_DATA_DIR or DATABASE_URL, or PLATEN_ROOT_KEY with PLATEN_BASE_URL.`,
  );
}

function makeInDatabase(settings: Settings, endAll: boolean): Promise<MadeLink> {
  const { baseUrl } = addressesOf(settings, settings.port);

  return withDatabase(settings, ({ db }) =>
    db.transaction().execute(async (tx) => {
      const workspace = await tx
        .selectFrom("workspaces")
        .select("id")
        .where("is_default", "=", true)
        .executeTakeFirst();
      if (!workspace)
        throw new CommandError(
          exitCodes.usage,
          "not_started",
          "The service has never been started on this database. Start it with platen serve: it prints the first link.",
        );
      const ended = endAll ? await endAllSessions(tx) : 0;
      const { url, expiresAt } = await createSignInLink(workspace.id, baseUrl, tx);

      return { url, expires_at: expiresAt.toISOString(), ended_sessions: ended };
    }),
  );
}

async function askService(rootKey: string, endAll: boolean): Promise<MadeLink> {
  const client = openClient({ ...process.env, PLATEN_API_KEY: rootKey });
  const { url, ...link } = await client.call("POST /v1/session/links", { body: { end_all: endAll } });
  if (url !== null) return { ...link, url };

  throw new CommandError(
    exitCodes.unavailable,
    "link_not_shown",
    "The connection was cut while the link was on its way, and a link is shown only once. Run the command again.",
  );
}
