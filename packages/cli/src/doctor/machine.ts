/** Everything about this machine that the service depends on, in the order in which one would fix it. */
import { readSettings, type Settings, SettingsError } from "@platen/server";
import { checkBrowser } from "./browser.ts";
import type { Check } from "./check.ts";
import { checkDataFolder, checkDiskSpace } from "./data-folder.ts";
import { checkDatabase } from "./database.ts";
import { checkKeys } from "./keys.ts";
import { checkLeftDatabases } from "./left-databases.ts";
import { checkPort } from "./port.ts";
import { checkWalls } from "./walls.ts";

export async function* examineMachine(env: NodeJS.ProcessEnv): AsyncGenerator<Check> {
  const { settings, checks } = checkSettings(env);
  yield* checks;
  yield checkKeys(settings);
  yield* checkBrowser(settings);
  yield await checkDataFolder(settings.dataDir);
  yield await checkDiskSpace(settings.dataDir);
  yield await checkDatabase(settings);
  yield* checkLeftDatabases();
  yield* checkWalls(settings);
  yield await checkPort(settings.host, settings.port);
}

function checkSettings(env: NodeJS.ProcessEnv): { settings: Settings; checks: Check[] } {
  try {
    const settings = readSettings(env);
    const warnings = settings.warnings.map(
      (message): Check => ({ name: "settings", status: "warning", message, fix: "Correct its name, or unset it." }),
    );
    return {
      settings,
      checks: [...warnings, { name: "settings", status: "ok", message: "The settings are valid." }],
    };
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    const faults = error.faults.map(
      ({ variable, message }): Check => ({
        name: "settings",
        status: "error",
        message: `${variable} ${message}`,
        fix: `Correct ${variable}; until then the other checks use the defaults.`,
      }),
    );
    return { settings: readSettings({}), checks: faults };
  }
}
