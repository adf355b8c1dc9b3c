/** `platen doctor`: what this machine has, lacks and should have, line by line. */
import { readSettings, type Settings, SettingsError } from "@platen/server";
import { checkBrowser } from "../doctor/browser.ts";
import type { Check } from "../doctor/check.ts";
import { checkDataFolder, checkDiskSpace } from "../doctor/data-folder.ts";
import { checkDatabase } from "../doctor/database.ts";
import { checkNode, checkPackages } from "../doctor/node.ts";
import { checkPort } from "../doctor/port.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";

/** Prints every check as soon as it is done; the exit code tells whether something is missing. */
export async function doctorCommand({ json = false }: { json?: boolean }): Promise<ExitCode> {
  const checks: Check[] = [];
  for await (const check of examine()) {
    checks.push(check);
    if (!json) process.stdout.write(lineOf(check));
  }

  const missing = checks.filter(({ status }) => status === "missing").length;
  const weak = checks.filter(({ status }) => status === "weak").length;
  if (json) process.stdout.write(`${JSON.stringify({ ok: missing === 0, checks }, null, 2)}\n`);
  else process.stdout.write(`\n${summary(missing, weak)}\n`);
  return missing === 0 ? exitCodes.ok : exitCodes.findings;
}

async function* examine(): AsyncGenerator<Check> {
  yield checkNode(process.versions.node);
  yield* checkPackages();

  let settings: Settings;
  try {
    settings = readSettings(process.env);
    yield* settings.warnings.map(
      (warning): Check => ({
        name: "settings",
        status: "weak",
        message: warning,
        mend: "Correct its name or unset it.",
      }),
    );
    yield { name: "settings", status: "ok", message: "The settings are well-formed." };
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    yield* error.faults.map(
      ({ variable, message }): Check => ({
        name: "settings",
        status: "missing",
        message: `${variable} ${message}`,
        mend: `Correct ${variable}; until then the other checks use the defaults.`,
      }),
    );
    settings = readSettings({ PATH: process.env.PATH });
  }

  yield* checkBrowser(settings);
  yield await checkDataFolder(settings.dataDir);
  yield await checkDiskSpace(settings.dataDir);
  yield await checkDatabase(settings);
  yield await checkPort(settings.host, settings.port);
}

function lineOf({ status, message, mend }: Check): string {
  const advice = mend ? `\n         ${mend.replaceAll("\n", "\n         ")}` : "";
  return `${status.padEnd(8)} ${message}${advice}\n`;
}

function summary(missing: number, weak: number): string {
  if (missing > 0) return `${missing} missing, ${weak} weak: the service needs what is missing.`;
  if (weak > 0) return `Nothing is missing, ${weak} weak: the service works, but should be mended for production.`;
  return "All is well.";
}
